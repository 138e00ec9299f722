package dev.winnow.search;

import dev.winnow.bundle.Views;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.filter.Filter;
import dev.winnow.serving.Model;
import dev.winnow.serving.Serving;
import dev.winnow.vector.ViewCorpus;
import dev.winnow.vector.ViewSpace;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The view statistics of the index's images, from a sample that is renewed from time to time in the
 * background. The sample covers all tenants, and the statistics reveal nothing about single assets.
 * Thread-safe, never blocks.
 */
@ApplicationScoped
public class CorpusSample {

  private static final Logger LOG = Logger.getLogger(CorpusSample.class);

  /** Minimum number of images for reliable statistics. */
  private static final int LEAST = 100;

  private static final int SAMPLE = 500;
  private static final Duration YOUNG = Duration.ofSeconds(20);
  private static final Duration OLD = Duration.ofMinutes(10);

  private final AtomicBoolean sampling = new AtomicBoolean();
  private final AtomicLong due = new AtomicLong(System.nanoTime());
  private final Serving serving;
  private volatile Sampled latest = new Sampled(null, Optional.empty());
  private Runnable stop = () -> {};

  /** Id of the bundle that was sampled last, even if that failed. */
  private volatile @Nullable String tried;

  CorpusSample(Serving serving) {
    this.serving = serving;
  }

  /**
   * A sample.
   *
   * @param bundle id of the sampled bundle
   */
  private record Sampled(@Nullable String bundle, Optional<ViewCorpus> corpus) {}

  /** Renews the sample also between searches: the first board search needs it, too. */
  void keep(@Observes StartupEvent event, Vertx vertx) {
    long timer = vertx.setPeriodic(YOUNG.toMillis(), id -> latest(serving.current()));
    stop = () -> vertx.cancelTimer(timer);
  }

  @PreDestroy
  void stop() {
    stop.run();
  }

  /**
   * Returns the statistics of the latest sample of a model; empty while there are too few images.
   */
  public Optional<ViewCorpus> latest(Model model) {
    Views views = model.bundle().views();
    if (views == null) {
      return Optional.empty();
    }
    String bundle = model.bundle().id();
    Sampled known = latest;
    boolean fits = bundle.equals(known.bundle);
    Model current = serving.current(); // covers all tenants, unlike the caller's model
    if (current.sameAs(model)
        && (!bundle.equals(tried) || System.nanoTime() - due.get() >= 0)
        && sampling.compareAndSet(false, true)) {
      tried = bundle;
      sample(current.index(), new ViewSpace(views.names(), views.dimension()))
          .subscribe()
          .with(
              corpus -> {
                latest = new Sampled(bundle, corpus);
                done(corpus.isPresent() ? OLD : YOUNG);
              },
              failure -> {
                LOG.debugf(failure, "Cannot sample the index now");
                done(YOUNG);
              });
    }
    return fits ? known.corpus : Optional.empty();
  }

  private void done(Duration until) {
    due.set(System.nanoTime() + until.toNanos());
    sampling.set(false);
  }

  static Uni<Optional<ViewCorpus>> sample(VectorIndex index, ViewSpace of) {
    return index
        .sample(Filter.NONE, Views.MODALITY.key(), SAMPLE)
        .map(
            vectors ->
                vectors.size() < LEAST
                    ? Optional.empty()
                    : Optional.of(ViewCorpus.of(of, vectors)));
  }
}
