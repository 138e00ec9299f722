package dev.winnow.evaluate.exclusion;

import dev.winnow.evaluate.exclusion.method.DenseSpace;
import dev.winnow.evaluate.exclusion.method.SparseSpace;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The spaces in which methods rank items.
 *
 * @param concepts of SpLiCE; null if no selected method uses it
 * @param learned of sparse heads; null if there are none
 * @param lexical of heads with a dimension for each word; null if there are none
 */
record ExclusionSpaces(
    DenseSpace dense,
    @Nullable SparseSpace concepts,
    @Nullable SparseSpace learned,
    @Nullable SparseSpace lexical) {

  /** Returns the spaces of the items at these positions. */
  ExclusionSpaces at(int[] positions) {
    return new ExclusionSpaces(
        new DenseSpace(
            Arrays.stream(positions).mapToObj(dense.items()::get).toList(),
            dense.labels(),
            dense.sentences(),
            dense.itemMean(),
            dense.textMean()),
        of(concepts, positions),
        of(learned, positions),
        of(lexical, positions));
  }

  private static @Nullable SparseSpace of(@Nullable SparseSpace space, int[] positions) {
    return space == null ? null : space.of(positions);
  }
}
