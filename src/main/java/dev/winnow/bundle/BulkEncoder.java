package dev.winnow.bundle;

import ai.djl.Device;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The encoders of a bundle for work without a service: many inputs that are all there already. The
 * models are loaded when they are first needed. For one thread.
 */
public final class BulkEncoder implements AutoCloseable {

  private static final int BATCH = 32;

  private final BundleFiles files;
  private final String device;
  private @Nullable TextEncoder text;
  private int workers;

  /**
   * @param location a directory, or {@code classpath:/folder}
   * @param cache where model files from the class path are unpacked
   * @param device {@code auto}, {@code cpu} or {@code gpu:N}
   * @throws BundleException if there is no readable manifest
   */
  public BulkEncoder(String location, Path cache, String device) {
    files = new BundleFiles(location, cache);
    this.device = device;
  }

  /** Returns the manifest of the bundle. */
  public BundleManifest manifest() {
    return files.manifest();
  }

  /**
   * Returns the embeddings of texts, {@code float[d]} of length 1, in their order. Texts of about
   * the same length share a batch, so that little is padded.
   *
   * @param done hears how many are encoded, from the calling thread
   * @throws BundleException if the model cannot be loaded
   * @throws EncoderFailedException if it fails
   */
  public List<float[]> texts(List<String> texts, LongConsumer done) {
    TextEncoder encoder = text();
    Integer[] order = IntStream.range(0, texts.size()).boxed().toArray(Integer[]::new);
    Arrays.sort(order, Comparator.comparingInt(i -> texts.get(i).length()));
    float[][] vectors = new float[order.length][];
    AtomicInteger next = new AtomicInteger();
    AtomicInteger encoded = new AtomicInteger();
    try (ExecutorService threads = Executors.newFixedThreadPool(workers)) {
      List<Future<?>> running = new ArrayList<>();
      for (int w = 0; w < workers; w++) {
        int worker = w;
        running.add(
            threads.submit(
                () -> {
                  int from;
                  while ((from = next.getAndAdd(BATCH)) < order.length) {
                    Integer[] batch =
                        Arrays.copyOfRange(order, from, Math.min(order.length, from + BATCH));
                    List<float[]> outputs =
                        encoder.encode(worker, Arrays.stream(batch).map(texts::get).toList());
                    for (int i = 0; i < batch.length; i++) {
                      vectors[batch[i]] = outputs.get(i);
                    }
                    encoded.addAndGet(batch.length);
                  }
                }));
      }
      await(running, () -> done.accept(encoded.get()));
    }
    return Arrays.asList(vectors);
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
      throw e.getCause() instanceof RuntimeException known
          ? known
          : new EncoderFailedException("the text encoder has failed: " + e.getCause(), e);
    }
  }

  private TextEncoder text() {
    if (text == null) {
      Device chosen = Devices.choose(device, OnnxRuntime.engine());
      workers = chosen.isGpu() ? 1 : Runtime.getRuntime().availableProcessors();
      BundleManifest.Text model = manifest().text();
      text =
          new TextEncoder(
              model, files.file(model.model()), files.file(model.tokenizer()), chosen, workers);
    }
    return text;
  }

  @Override
  public void close() {
    if (text != null) {
      text.close();
    }
  }
}
