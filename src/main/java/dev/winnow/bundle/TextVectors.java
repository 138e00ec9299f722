package dev.winnow.bundle;

import ai.djl.Device;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * A bundle's text encoder for work on many texts at once, outside the service: training and
 * evaluation. Not thread-safe; computes on as many threads as it was opened with.
 */
public final class TextVectors implements AutoCloseable {

  private static final int BATCH = 32;

  private final BundleManifest manifest;
  private final TextEncoder encoder;
  private final int workers;
  private final ExecutorService threads;

  /**
   * Loads the encoder on the CPU.
   *
   * @param location of the bundle: a directory, or {@code classpath:/folder}
   * @param cache where models from the class path are unpacked
   * @throws BundleException if the bundle cannot be used
   */
  public TextVectors(String location, Path cache, int workers) {
    OnnxRuntime.engine();
    BundleFiles files = new BundleFiles(location, cache);
    this.manifest = files.manifest();
    this.workers = workers;
    BundleManifest.Text text = manifest.text();
    this.encoder =
        new TextEncoder(
            text, files.file(text.model()), files.file(text.tokenizer()), Device.cpu(), workers);
    this.threads =
        Executors.newFixedThreadPool(
            workers, Thread.ofPlatform().name("winnow-texts-", 0).daemon().factory());
  }

  /** Returns the name and version of the bundle, which together name its space. */
  public String bundle() {
    return manifest.id();
  }

  /** Returns d, the length of every vector. */
  public int dimension() {
    return manifest.dimension();
  }

  /** Returns the vectors of the texts in their order: {@code float[d]} each, of length 1. */
  public List<float[]> encode(List<String> texts) throws InterruptedException {
    float[][] vectors = new float[texts.size()][];
    // Texts of like length share a batch, so that little of it is padding.
    List<Integer> order =
        IntStream.range(0, texts.size())
            .boxed()
            .sorted(Comparator.comparingInt(i -> texts.get(i).length()))
            .toList();
    List<Future<?>> running = new ArrayList<>();
    for (int worker = 0; worker < workers; worker++) {
      int mine = worker;
      running.add(
          threads.submit(
              () -> {
                for (int at = mine * BATCH; at < order.size(); at += workers * BATCH) {
                  List<Integer> batch = order.subList(at, Math.min(order.size(), at + BATCH));
                  List<float[]> encoded =
                      encoder.encode(mine, batch.stream().map(texts::get).toList());
                  for (int i = 0; i < batch.size(); i++) {
                    vectors[batch.get(i)] = encoded.get(i);
                  }
                }
              }));
    }
    try {
      for (Future<?> part : running) {
        part.get();
      }
    } catch (ExecutionException e) {
      throw new EncoderFailedException("the text encoder has failed: " + e.getCause(), e);
    }
    return List.of(vectors);
  }

  @Override
  public void close() {
    threads.shutdownNow();
    threads.close();
    encoder.close();
  }
}
