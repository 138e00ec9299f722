package dev.winnow.serving;

import java.util.HashSet;
import java.util.Set;
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
 * @param discarded ids of bundles that were none of these any more, and whose indexes may still be
 *     on the disk
 */
public record ServingState(
    String configured,
    ServedBundle serving,
    @Nullable ServedBundle next,
    @Nullable ServedBundle former,
    Set<String> discarded) {

  public ServingState {
    discarded = Set.copyOf(discarded);
  }

  /** A state without discarded bundles. */
  public ServingState(
      String configured,
      ServedBundle serving,
      @Nullable ServedBundle next,
      @Nullable ServedBundle former) {
    this(configured, serving, next, former, Set.of());
  }

  /** Returns whether the index of a bundle is one of these. */
  public boolean names(ServedBundle bundle) {
    return ids().anyMatch(bundle.id()::equals);
  }

  private Stream<String> ids() {
    return Stream.of(serving, next, former).flatMap(Stream::ofNullable).map(ServedBundle::id);
  }

  /** Returns the state of a data directory with a single index. */
  public static ServingState of(ServedBundle only) {
    return new ServingState(only.id(), only, null, null);
  }

  /** Returns the state after this one. Bundles that it does not name any more are discarded. */
  private ServingState then(
      String asked,
      ServedBundle answering,
      @Nullable ServedBundle filled,
      @Nullable ServedBundle kept) {
    ServingState then = new ServingState(asked, answering, filled, kept);
    Set<String> unused = new HashSet<>(discarded);
    ids().forEach(unused::add);
    then.ids().forEach(unused::remove);
    return new ServingState(asked, answering, filled, kept, unused);
  }

  /** Returns the state after a start with this bundle configured. */
  public ServingState configuredAs(ServedBundle asked) {
    if (asked.id().equals(serving.id())) {
      boolean changed = !asked.id().equals(configured);
      return then(asked.id(), asked, changed ? null : next, former);
    }
    return asked.id().equals(configured) ? this : then(asked.id(), serving, asked, former);
  }

  /** Returns the state in which the index of a bundle, or none, is being filled. */
  public ServingState filling(@Nullable ServedBundle bundle) {
    return then(configured, serving, bundle, former);
  }

  /**
   * Returns the state in which the next bundle serves and the current one is kept as the former.
   */
  public ServingState switched() {
    if (next == null) {
      throw new IllegalStateException("no index is being filled");
    }
    return then(configured, next, null, serving);
  }

  /** Returns the state without the former bundle. */
  public ServingState forgotten() {
    return then(configured, serving, next, null);
  }

  /** Returns the state after the index of a discarded bundle was deleted. */
  public ServingState deleted(ServedBundle bundle) {
    Set<String> left = new HashSet<>(discarded);
    left.remove(bundle.id());
    return new ServingState(configured, serving, next, former, left);
  }
}
