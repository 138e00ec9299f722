package dev.winnow.encoder;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.TextRole;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * Encodes many inputs on several threads, for training and evaluation outside the service. Not
 * thread-safe.
 */
public final class BulkEncoder implements AutoCloseable {

  private static final int BATCH = 32;

  private final Bundle bundle;
  private final int workers;

  /**
   * @param bundle closed with this encoder
   * @param workers number of threads
   */
  public BulkEncoder(Bundle bundle, int workers) {
    this.bundle = bundle;
    this.workers = workers;
  }

  /**
   * Opens a bundle on the CPU.
   *
   * @param location a directory, or {@code classpath:/folder}
   * @param cache where model files from the class path are unpacked
   * @throws dev.winnow.bundle.BundleException if it cannot be used
   */
  public static BulkEncoder open(String location, Path cache, int workers) {
    return new BulkEncoder(Bundle.open(location, cache, "cpu"), workers);
  }

  /** Returns the manifest of the bundle. */
  public BundleManifest manifest() {
    return bundle.manifest();
  }

  /**
   * Encodes texts. Texts of similar length share a batch, which saves padding.
   *
   * @param role selects the prefix that is put before each text
   * @param done receives the number of inputs encoded so far, on the calling thread
   * @return the encodings in the order of the texts
   * @throws EncoderFailedException if the model fails
   */
  public List<Encoding> texts(TextRole role, List<String> texts, LongConsumer done) {
    List<String> distinct =
        texts.stream().distinct().sorted(Comparator.comparingInt(String::length)).toList();
    List<Encoding> encodings =
        encode(
            distinct.size(),
            distinct::get,
            batch -> bundle.texts(role, batch),
            encoded -> done.accept(encoded * texts.size() / Math.max(1, distinct.size())));
    Map<String, Encoding> known = new HashMap<>();
    for (int i = 0; i < distinct.size(); i++) {
      known.put(distinct.get(i), encodings.get(i));
    }
    return texts.stream().map(known::get).toList();
  }

  /**
   * Encodes images.
   *
   * @param images creates the image with the given number, from 0; called on several threads
   * @param done receives the number of inputs encoded so far, on the calling thread
   * @return the encodings in the order of the numbers
   * @throws EncoderFailedException if the model fails
   * @throws IllegalStateException if the bundle has no image encoder
   */
  public List<Encoding> images(int count, IntFunction<BufferedImage> images, LongConsumer done) {
    return encode(count, resized(images), bundle::images, done);
  }

  /**
   * Returns the views of images; parameters as of {@link #images}.
   *
   * @throws IllegalStateException if the bundle has no views
   */
  public List<ViewVectors> views(int count, IntFunction<BufferedImage> images, LongConsumer done) {
    return encode(count, resized(images), bundle::views, done);
  }

  /** A batch of photographs in full size would not fit into memory. */
  private IntFunction<BufferedImage> resized(IntFunction<BufferedImage> images) {
    return number -> bundle.resize(images.apply(number));
  }

  /**
   * Encodes dense vectors of length 1: adds sparse vectors if the bundle has a head for the
   * modality.
   */
  public List<Encoding> vectors(Modality modality, List<float[]> vectors) {
    return encode(
        vectors.size(), vectors::get, batch -> bundle.vectors(modality, batch), done -> {});
  }

  private <I, O> List<O> encode(
      int count, IntFunction<I> inputs, Function<List<I>, List<O>> encoder, LongConsumer done) {
    Map<Integer, List<O>> batches = new ConcurrentSkipListMap<>();
    AtomicInteger next = new AtomicInteger();
    AtomicInteger encoded = new AtomicInteger();
    try (ExecutorService threads = Executors.newFixedThreadPool(workers)) {
      List<Future<?>> running = new ArrayList<>();
      for (int worker = 0; worker < workers; worker++) {
        running.add(
            threads.submit(
                () -> {
                  int from;
                  while ((from = next.getAndAdd(BATCH)) < count) {
                    int to = Math.min(count, from + BATCH);
                    try {
                      batches.put(
                          from, encoder.apply(IntStream.range(from, to).mapToObj(inputs).toList()));
                    } catch (RuntimeException | Error e) {
                      next.set(count); // lets the other workers stop after their batch
                      throw e;
                    }
                    encoded.addAndGet(to - from);
                  }
                }));
      }
      await(running, () -> done.accept(encoded.get()));
    }
    return batches.values().stream().flatMap(List::stream).toList();
  }

  private static void await(List<Future<?>> running, Runnable tick) {
    try {
      for (Future<?> worker : running) {
        while (true) {
          try {
            worker.get(200, TimeUnit.MILLISECONDS);
            break;
          } catch (TimeoutException e) {
            tick.run();
          }
        }
      }
      tick.run();
    } catch (InterruptedException e) {
      running.forEach(worker -> worker.cancel(true));
      Thread.currentThread().interrupt();
      throw new EncoderFailedException("interrupted while encoding", e);
    } catch (ExecutionException e) {
      running.forEach(worker -> worker.cancel(true));
      throw e.getCause() instanceof RuntimeException known
          ? known
          : new EncoderFailedException("encoding failed: " + e.getCause(), e);
    }
  }

  @Override
  public void close() {
    bundle.close();
  }
}
