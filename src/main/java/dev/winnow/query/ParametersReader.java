package dev.winnow.query;

import static dev.winnow.query.Checks.require;

import dev.winnow.search.SearchParameters;
import dev.winnow.vector.DeoParameters;
import dev.winnow.vector.DeoParameters.Distance;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks the settings of methods. */
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

  private static @Nullable DeoParameters deo(SearchRequest.Parameters given) {
    if (Stream.of(
            given.distance(),
            given.learningRate(),
            given.steps(),
            given.attraction(),
            given.repulsion(),
            given.consistency(),
            given.renormalize())
        .allMatch(Objects::isNull)) {
      return null;
    }
    DeoParameters usual = SearchParameters.CONCEPTS;
    double rate = or(given.learningRate(), usual.learningRate());
    int steps = given.steps() == null ? usual.steps() : given.steps();
    require(rate > 0 && rate <= 1, "params.learning_rate must be above 0 and at most 1: %s", rate);
    require(steps >= 0 && steps <= MAX_STEPS, "params.steps must be 0 to %d: %d", MAX_STEPS, steps);
    return new DeoParameters(
        distance(given.distance(), usual.distance()),
        rate,
        steps,
        weight("attraction", or(given.attraction(), usual.attraction())),
        weight("repulsion", or(given.repulsion(), usual.repulsion())),
        weight("consistency", or(given.consistency(), usual.consistency())),
        given.renormalize() == null ? usual.renormalize() : given.renormalize());
  }

  private static Distance distance(@Nullable String name, Distance usual) {
    if (name == null) {
      return usual;
    }
    return switch (name) {
      case "norm" -> Distance.NORM;
      case "squared" -> Distance.SQUARED;
      default -> throw Checks.invalid("params.distance is '%s'; known are norm and squared", name);
    };
  }

  private static double weight(String name, double value) {
    require(
        value >= 0 && value <= MAX_WEIGHT,
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
