package dev.winnow.bundle;

import ai.djl.Device;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * The encoders of the bundle in use. Loaded when the application starts, so that a broken bundle
 * stops it there; thread-safe, never blocks.
 */
@ApplicationScoped
public class Encoders {

  private static final Logger LOG = Logger.getLogger(Encoders.class);

  private final EncoderConfig config;
  private final BundleFiles files;
  private final Future<Loaded> loading;
  private final Batcher<String, float[]> texts;

  /** Starts to load the models beside whatever else the application starts. */
  public Encoders(
      EncoderConfig config,
      MeterRegistry registry,
      @ConfigProperty(name = "winnow.bundle") String location,
      @ConfigProperty(name = "winnow.data-dir") Path dataDirectory) {
    this.config = config;
    files = new BundleFiles(location, dataDirectory.resolve("models"));
    FutureTask<Loaded> task = new FutureTask<>(this::load);
    Thread.ofPlatform().name("winnow-bundle").daemon().start(task);
    loading = task;
    texts =
        new Batcher<>(
            "text",
            IntStream.range(0, workers(config))
                .<BatchFunction<String, float[]>>mapToObj(
                    worker -> inputs -> loaded().text.encode(worker, inputs))
                .toList(),
            String::length,
            new BatchPolicy(
                config.maxBatch(),
                config.maxDelay(),
                config.maxWaitingQueries(),
                config.maxWaitingInputs()),
            registry);
  }

  private static int workers(EncoderConfig config) {
    return config
        .workers()
        .orElse(config.device().startsWith("gpu") ? 1 : Runtime.getRuntime().availableProcessors());
  }

  private record Loaded(TextEncoder text, Device device) {}

  private Loaded load() {
    long started = System.nanoTime();
    Device device = Devices.choose(config.device(), OnnxRuntime.engine());
    BundleManifest manifest = files.manifest();
    BundleManifest.Text text = manifest.text();
    TextEncoder encoder =
        new TextEncoder(
            text, files.file(text.model()), files.file(text.tokenizer()), device, workers(config));
    LOG.infof(
        "Bundle %s: text encoder %s on %s, %d dimensions, loaded in %d ms",
        manifest.id(),
        text.model(),
        device,
        manifest.dimension(),
        (System.nanoTime() - started) / 1_000_000);
    return new Loaded(encoder, device);
  }

  /** Before the broker: the models load while it starts. */
  void begin(@Observes @Priority(0) StartupEvent event) {}

  /** Last, and only then is the application up: a broken bundle stops it here. */
  void finish(@Observes @Priority(10_000) StartupEvent event) {
    loaded();
  }

  private Loaded loaded() {
    try {
      return loading.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof BundleException known
          ? known
          : new BundleException("cannot load the bundle " + manifest().id(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BundleException("interrupted while the bundle was loading", e);
    }
  }

  /** Returns the manifest of the bundle in use. */
  public BundleManifest manifest() {
    return files.manifest();
  }

  /** Returns the device that the models run on, such as {@code cpu()} or {@code gpu(0)}. */
  public String device() {
    return loaded().device.toString();
  }

  /**
   * Returns the embedding of a text: {@code float[d]} of length 1. Fails with {@link
   * OverloadedException} if too many wait.
   */
  public Uni<float[]> text(String text, Lane lane) {
    return texts.submit(text, lane);
  }

  /** When nothing new is asked for any more, and before anything that inferences need goes away. */
  void stop(@Observes @Priority(2) ShutdownEvent event) {
    texts.close();
  }

  @PreDestroy
  void close() {
    texts.close();
    if (loading.state() == Future.State.SUCCESS) {
      loading.resultNow().text.close();
    }
  }
}
