package dev.winnow.serving;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The bundles of the indexes in a data directory, and which of them serves.
 *
 * @param configured id of the bundle in the last configuration. While the configuration names the
 *     same bundle, a restart does not replace a bundle that was chosen by command.
 * @param serving the serving bundle
 * @param next the bundle whose index is being filled, or null
 * @param former the bundle that served before and whose index is kept, or null
 */
public record ServingState(
    String configured,
    ServedBundle serving,
    @Nullable ServedBundle next,
    @Nullable ServedBundle former) {

  /** Returns whether the index of a bundle is one of these. */
  public boolean names(ServedBundle bundle) {
    return Stream.of(serving, next, former)
        .anyMatch(named -> named != null && named.id().equals(bundle.id()));
  }

  /** Returns the state of a data directory with a single index. */
  public static ServingState of(ServedBundle only) {
    return new ServingState(only.id(), only, null, null);
  }

  /** Returns the state after a start with this bundle configured. */
  public ServingState configuredAs(ServedBundle asked) {
    if (asked.id().equals(serving.id())) {
      boolean changed = !asked.id().equals(configured);
      return new ServingState(asked.id(), asked, changed ? null : next, former);
    }
    return asked.id().equals(configured)
        ? this
        : new ServingState(asked.id(), serving, asked, former);
  }

  /** Returns the state in which the index of a bundle, or none, is being filled. */
  public ServingState filling(@Nullable ServedBundle bundle) {
    return new ServingState(configured, serving, bundle, former);
  }

  /**
   * Returns the state in which the next bundle serves and the current one is kept as the former.
   */
  public ServingState switched() {
    if (next == null) {
      throw new IllegalStateException("no index is being filled");
    }
    return new ServingState(configured, next, null, serving);
  }

  /** Returns the state without the former bundle. */
  public ServingState forgotten() {
    return new ServingState(configured, serving, next, null);
  }
}
