package dev.winnow.serving;

import org.jspecify.annotations.Nullable;

/**
 * Which bundle's index answers, in a data directory.
 *
 * @param configured id of the bundle that the configuration named last. While it names the same, a
 *     bundle that was chosen by command is not replaced by a restart.
 * @param serving the one that answers
 * @param next the one whose index is being filled, or null
 * @param former the one that answered before and whose index is kept, or null
 */
public record ServingState(
    String configured,
    ServedBundle serving,
    @Nullable ServedBundle next,
    @Nullable ServedBundle former) {

  /** The state of a data directory with the index of one bundle. */
  public static ServingState of(ServedBundle only) {
    return new ServingState(only.id(), only, null, null);
  }

  /** Returns the state at a start with this configuration. */
  public ServingState configuredAs(ServedBundle asked) {
    if (asked.id().equals(serving.id())) {
      boolean changed = !asked.id().equals(configured);
      return new ServingState(asked.id(), asked, changed ? null : next, former);
    }
    return asked.id().equals(configured)
        ? this
        : new ServingState(asked.id(), serving, asked, former);
  }

  /** Returns the state in which the index of a bundle is being filled, or of none. */
  public ServingState filling(@Nullable ServedBundle bundle) {
    return new ServingState(configured, serving, bundle, former);
  }

  /** Returns the state in which the next bundle answers and the one that did is kept. */
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
