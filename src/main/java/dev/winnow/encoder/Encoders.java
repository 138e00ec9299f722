package dev.winnow.encoder;

import ai.djl.Device;
import dev.winnow.asset.Modality;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleFiles;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Criteria;
import dev.winnow.bundle.DimensionWords;
import dev.winnow.encoder.batch.BatchFunction;
import dev.winnow.encoder.batch.BatchPolicy;
import dev.winnow.encoder.batch.Batcher;
import dev.winnow.encoder.batch.RequestPriority;
import dev.winnow.text.Spelling;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.Collections;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The encoders of the configured bundle. Loaded when the application starts, so that an invalid
 * bundle stops it. Thread-safe, never blocks. All encoders share one queue and the configured
 * number of threads.
 */
@ApplicationScoped
public class Encoders {

  private static final Logger LOG = Logger.getLogger(Encoders.class);

  /** A core gains nothing from larger batches, and they keep queries waiting. */
  private static final int CPU_BATCH = 16;

  /** A GPU computes many inputs in the time of one. */
  private static final int GPU_BATCH = 64;

  private final Device device;
  private final BundleFiles files;
  private final Future<Bundle> loading;
  private final Batcher<EncoderInput, Encoding> batcher;

  /** Starts loading the models in the background. */
  public Encoders(
      EncoderConfig config,
      MeterRegistry registry,
      @ConfigProperty(name = "winnow.bundle") String location,
      @ConfigProperty(name = "winnow.data-dir") Path dataDirectory) {
    device = Devices.choose(config.device(), Gpus.find());
    files = new BundleFiles(location, dataDirectory.resolve("models"));
    FutureTask<Bundle> task = new FutureTask<>(this::load);
    Thread.ofPlatform().name("winnow-bundle").daemon().start(task);
    loading = task;
    BatchFunction<EncoderInput, Encoding> model = batch -> EncoderInput.encode(bundle(), batch);
    batcher =
        new Batcher<>(
            manifest().image() == null ? "text" : "text+image",
            Collections.nCopies(workers(config, device), model),
            EncoderInput::likeness,
            EncoderInput::perPlace,
            new BatchPolicy(
                config.maxBatch().orElse(device.isGpu() ? GPU_BATCH : CPU_BATCH),
                config.maxDelay(),
                config.maxWaitingQueries(),
                config.maxWaitingInputs()),
            registry);
  }

  private static int workers(EncoderConfig config, Device device) {
    return config.workers().orElse(device.isGpu() ? 1 : Runtime.getRuntime().availableProcessors());
  }

  private Bundle load() {
    long started = System.nanoTime();
    Bundle bundle = Bundle.load(files, device);
    LOG.infof(
        "Bundle %s: %s on %s, loaded in %d ms",
        manifest().id(),
        EncoderHealth.models(manifest()),
        bundle.device(),
        (System.nanoTime() - started) / 1_000_000);
    return bundle;
  }

  /** Runs before the broker starts: the models load meanwhile. */
  void begin(@Observes @Priority(0) StartupEvent event) {}

  /** Runs last, before the application is up: an invalid bundle stops it here. */
  void finish(@Observes @Priority(10_000) StartupEvent event) {
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

  /** Returns the device that the models run on, such as {@code cpu()} or {@code gpu(0)}. */
  public String device() {
    return bundle().device();
  }

  /** Returns the words of the sparse dimensions, or null if the bundle has no sparse heads. */
  public @Nullable DimensionWords words() {
    return bundle().words();
  }

  /** Returns what corrects words that the bundle does not know. */
  public Spelling spelling() {
    return bundle().spelling();
  }

  /**
   * Returns the encoding of a text. Fails with {@link dev.winnow.encoder.batch.OverloadedException}
   * if too many wait, and with {@link IllegalArgumentException} if its embedding has no direction.
   */
  public Uni<Encoding> text(String text, RequestPriority priority) {
    return batcher.submit(new EncoderInput.Text(text), priority);
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
   * Returns a ready-made vector with what the bundle makes of it: its sparse vector, if there is a
   * head for its modality, and the code of an image vector, if criteria compare those.
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

  /** Runs after the last request, and before the components that inference needs are stopped. */
  void stop(@Observes @Priority(2) ShutdownEvent event) {
    batcher.close();
  }

  @PreDestroy
  protected void close() {
    batcher.close();
    if (loading.state() == Future.State.SUCCESS) {
      loading.resultNow().close();
    }
  }
}
