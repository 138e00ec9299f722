package dev.winnow.search.model;

import dev.winnow.vector.DeoParameters;
import org.jspecify.annotations.Nullable;

/**
 * What a search changes of the {@link DeoParameters} that suit its clauses; null where it changes
 * nothing.
 */
public record DeoOverrides(
    DeoParameters.@Nullable Distance distance,
    @Nullable Double learningRate,
    @Nullable Integer steps,
    @Nullable Double attraction,
    @Nullable Double repulsion,
    @Nullable Double consistency,
    @Nullable Boolean renormalize) {

  /** Changes nothing. */
  public static final DeoOverrides NONE =
      new DeoOverrides(null, null, null, null, null, null, null);

  /** Returns what makes all clauses have the same settings. */
  public static DeoOverrides all(DeoParameters settings) {
    return new DeoOverrides(
        settings.distance(),
        settings.learningRate(),
        settings.steps(),
        settings.attraction(),
        settings.repulsion(),
        settings.consistency(),
        settings.renormalize());
  }

  /**
   * @throws IllegalArgumentException if a value is out of its range
   */
  DeoParameters over(DeoParameters usual) {
    return new DeoParameters(
        or(distance, usual.distance()),
        or(learningRate, usual.learningRate()),
        or(steps, usual.steps()),
        or(attraction, usual.attraction()),
        or(repulsion, usual.repulsion()),
        or(consistency, usual.consistency()),
        or(renormalize, usual.renormalize()));
  }

  private static <T> T or(@Nullable T given, T usual) {
    return given == null ? usual : given;
  }
}
