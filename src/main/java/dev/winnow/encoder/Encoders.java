package dev.winnow.encoder;

import ai.djl.Device;
import dev.winnow.asset.Modality;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleFiles;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Criteria;
import dev.winnow.bundle.DimensionWords;
import dev.winnow.bundle.TextRole;
import dev.winnow.bundle.Views;
import dev.winnow.encoder.batch.BatchFunction;
import dev.winnow.encoder.batch.BatchPolicy;
import dev.winnow.encoder.batch.Batcher;
import dev.winnow.encoder.batch.RequestPriority;
import dev.winnow.encoder.runtime.Devices;
import dev.winnow.encoder.runtime.Gpus;
import dev.winnow.text.Spelling;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.mutiny.Uni;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The encoders of a bundle. Thread-safe; encoding never blocks. All encoders share one queue and
 * the configured number of threads.
 */
public class Encoders implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(Encoders.class);

  /** Larger batches are no faster on a core, and they delay queries. */
  private static final int CPU_BATCH = 16;

  /** A GPU computes many inputs in the time of one. */
  private static final int GPU_BATCH = 64;

  private final Device device;
  private final BundleFiles files;
  private final Future<Bundle> loading;
  private final Batcher<EncoderInput, Encoding> batcher;
  private final int workers;
  private final int maxWaitingQueries;
  private final Semaphore running;

  /**
   * Starts loading the models in the background.
   *
   * @param location of the bundle
   */
  public Encoders(
      EncoderConfig config, MeterRegistry registry, String location, Path dataDirectory) {
    this(config, location, dataDirectory, false);
    batcher.publish(registry);
  }

  private Encoders(
      EncoderConfig config, String location, Path dataDirectory, boolean inBackground) {
    device = Devices.choose(config.device(), Gpus.find());
    workers = workers(config, device);
    maxWaitingQueries = config.maxWaitingQueries();
    running = new Semaphore(inBackground ? 1 : workers);
    files = new BundleFiles(location, dataDirectory.resolve("models"));
    FutureTask<Bundle> task = new FutureTask<>(this::load);
    Thread.ofPlatform().name("winnow-bundle").daemon().start(task);
    loading = task;
    BatchFunction<EncoderInput, Encoding> model = this::compute;
    batcher =
        new Batcher<>(
            manifest().image() == null ? "text" : "text+image",
            Collections.nCopies(workers, model),
            EncoderInput::batchKey,
            EncoderInput::perPlace,
            new BatchPolicy(
                config.maxBatch().orElse(device.isGpu() ? GPU_BATCH : CPU_BATCH),
                config.maxDelay(),
                maxWaitingQueries,
                config.maxWaitingInputs()));
  }

  /**
   * Starts loading the models of a second bundle. It computes one batch at a time and has no
   * metrics until {@link #promote}.
   */
  public static Encoders inBackground(EncoderConfig config, String location, Path dataDirectory) {
    return new Encoders(config, location, dataDirectory, true);
  }

  /** Raises the number of concurrent batches to the configured one and registers the metrics. */
  public void promote(MeterRegistry registry) {
    running.release(workers - 1);
    batcher.publish(registry);
  }

  /** Removes the metrics, so that other encoders can register theirs. */
  public void withdrawMetrics(MeterRegistry registry) {
    batcher.withdraw(registry);
  }

  private List<Encoding> compute(List<EncoderInput> batch) {
    Bundle loaded = bundle();
    running.acquireUninterruptibly();
    try {
      return EncoderInput.encode(loaded, batch);
    } finally {
      running.release();
    }
  }

  private static int workers(EncoderConfig config, Device device) {
    int cores = Runtime.getRuntime().availableProcessors();
    return config.workers().orElse(device.isGpu() ? Math.clamp(cores / 4, 2, 4) : cores);
  }

  private Bundle load() {
    long started = System.nanoTime();
    Bundle bundle = Bundle.load(files, device);
    LOG.infof(
        "Bundle %s: %s on %s, loaded in %d ms",
        manifest().id(),
        description(manifest()),
        bundle.device(),
        (System.nanoTime() - started) / 1_000_000);
    return bundle;
  }

  /**
   * Waits until the models are loaded.
   *
   * @throws BundleException if the bundle is invalid
   */
  public void awaitLoaded() {
    bundle();
  }

  private Bundle bundle() {
    try {
      return loading.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof BundleException known
          ? known
          : new BundleException("cannot load the bundle " + manifest().id(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BundleException("interrupted while loading the bundle", e);
    }
  }

  /** Returns the manifest of the configured bundle. */
  public BundleManifest manifest() {
    return files.manifest();
  }

  /** Returns the device that the models run on, such as {@code cpu} or {@code gpu:0}. */
  public String device() {
    return bundle().device();
  }

  /** Returns how many queries may wait; more are rejected. */
  public int maxWaitingQueries() {
    return maxWaitingQueries;
  }

  /** Returns the words of the sparse dimensions, or null if the bundle has no sparse heads. */
  public @Nullable DimensionWords words() {
    return bundle().words();
  }

  /** Returns the spelling corrector for words that the bundle does not know. */
  public Spelling spelling() {
    return bundle().spelling();
  }

  /**
   * Returns the encoding of a text. Fails with {@link dev.winnow.encoder.batch.OverloadedException}
   * if the queue is full, and with {@link IllegalArgumentException} if the embedding has no
   * direction.
   *
   * @param role selects the prefix that is put before the text
   */
  public Uni<Encoding> text(TextRole role, String text, RequestPriority priority) {
    String prefixed = manifest().text().prefix(role) + text;
    return batcher.submit(new EncoderInput.Text(prefixed), priority);
  }

  /**
   * Returns the encoding of an image; fails as {@link #text} does.
   *
   * @param pixels as {@link #resize} returns them
   */
  public Uni<Encoding> image(BufferedImage pixels, RequestPriority priority) {
    return batcher.submit(new EncoderInput.Image(pixels), priority);
  }

  /**
   * Scales an image to the size of the image encoder's input, so that waiting inputs are small.
   * Computes on the caller's thread, which must not be an event loop.
   *
   * @param pixels of TYPE_INT_RGB
   * @throws IllegalStateException if the bundle has no image encoder
   */
  public BufferedImage resize(BufferedImage pixels) {
    BundleManifest.Image image = manifest().image();
    if (image == null) {
      throw new IllegalStateException("the bundle " + manifest().id() + " has no image encoder");
    }
    return ImageEncoder.resize(image, pixels);
  }

  /**
   * Encodes a ready-made vector. Adds its sparse vector if the bundle has a head for its modality,
   * and the latent code of an image vector if the bundle's criteria compare codes of vectors.
   *
   * @param dense {@code float[d]} of length 1
   */
  public Uni<Encoding> vector(Modality modality, float[] dense, RequestPriority priority) {
    Criteria criteria = manifest().criteria();
    boolean coded = modality.equals(Modality.IMAGE) && criteria != null && !criteria.ofPixels();
    return coded || manifest().sparseHead(modality) != null
        ? batcher.submit(new EncoderInput.Vector(modality, dense), priority)
        : Uni.createFrom().item(new Encoding(dense, null));
  }

  /** Rejects new and waiting inputs. Returns when the running batches have finished. */
  public void refuse() {
    batcher.close();
  }

  /**
   * Releases the models. Blocks while batches are running or models are loading: a process that
   * exits during either crashes in native code.
   */
  @Override
  public void close() {
    batcher.close();
    try {
      bundle().close();
    } catch (BundleException e) {
      LOG.debug("There are no models to release", e);
    }
  }

  /** Returns the models of a bundle in one line. */
  public static String description(BundleManifest bundle) {
    StringBuilder models = new StringBuilder("text %s".formatted(bundle.text().model()));
    BundleManifest.Image image = bundle.image();
    if (image != null) {
      models.append(", image %s (%d×%d)".formatted(image.model(), image.width(), image.height()));
    }
    models.append(", %d dimensions".formatted(bundle.dimension()));
    BundleManifest.Sparse sparse = bundle.sparse();
    if (sparse != null) {
      models.append(", sparse %d of %d".formatted(sparse.top(), sparse.dimension()));
    }
    Views views = bundle.views();
    if (views != null) {
      models.append(", views ").append(String.join(", ", views.names()));
    }
    Criteria criteria = bundle.criteria();
    if (criteria != null) {
      models.append(", criteria ").append(String.join(", ", criteria.names()));
    }
    return models.toString();
  }
}
