package dev.winnow.evaluate.exclusion.method;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** Vectors that depend on one label only, and are computed once for all its pairs. */
final class PerLabel {

  private final DenseSpace space;
  private final Function<String, float[]> vector;
  private final Map<String, float[]> known = new HashMap<>();

  PerLabel(DenseSpace space, Function<String, float[]> vector) {
    this.space = space;
    this.vector = vector;
  }

  /** Ranks by A − weight · B of these vectors. */
  ExclusionMethod difference(float weight) {
    return query ->
        space.scores(Combination.of(of(query.positive()), -weight, of(query.negative())));
  }

  private float[] of(String label) {
    return known.computeIfAbsent(label, vector);
  }
}
