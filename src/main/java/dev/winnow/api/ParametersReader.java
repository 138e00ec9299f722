package dev.winnow.api;

import static dev.winnow.api.Checks.require;

import dev.winnow.search.model.DeoOverrides;
import dev.winnow.search.model.SearchParameters;
import dev.winnow.vector.DeoParameters.Distance;
import org.jspecify.annotations.Nullable;

/** Checks the parameters of methods. */
final class ParametersReader {

  private static final int MAX_STEPS = 1_000;
  private static final double MAX_WEIGHT = 100;

  private ParametersReader() {}

  static SearchParameters read(SearchRequest.@Nullable Parameters given) {
    SearchParameters usual = SearchParameters.DEFAULT;
    if (given == null) {
      return usual;
    }
    try {
      return new SearchParameters(
          deo(given),
          or(given.subtraction(), usual.subtraction()),
          given.k() == null ? usual.k() : given.k(),
          or(given.share(), usual.share()),
          or(given.strength(), usual.strength()));
    } catch (IllegalArgumentException e) {
      throw Checks.invalid("params: %s", e.getMessage());
    }
  }

  private static DeoOverrides deo(SearchRequest.Parameters given) {
    Double rate = given.learningRate();
    Integer steps = given.steps();
    require(
        rate == null || rate > 0 && rate <= 1,
        "params.learning_rate must be above 0 and at most 1: %s",
        rate);
    require(
        steps == null || steps >= 0 && steps <= MAX_STEPS,
        "params.steps must be 0 to %d: %d",
        MAX_STEPS,
        steps);
    return new DeoOverrides(
        distance(given.distance()),
        rate,
        steps,
        weight("attraction", given.attraction()),
        weight("repulsion", given.repulsion()),
        weight("consistency", given.consistency()),
        given.renormalize());
  }

  private static @Nullable Distance distance(@Nullable String name) {
    return switch (name) {
      case null -> null;
      case "norm" -> Distance.NORM;
      case "squared" -> Distance.SQUARED;
      default -> throw Checks.invalid("params.distance is '%s'; known are norm and squared", name);
    };
  }

  private static @Nullable Double weight(String name, @Nullable Double value) {
    require(
        value == null || value >= 0 && value <= MAX_WEIGHT,
        "params.%s must be 0 to %s: %s",
        name,
        MAX_WEIGHT,
        value);
    return value;
  }

  private static double or(@Nullable Double given, double usual) {
    return given == null ? usual : given;
  }
}
