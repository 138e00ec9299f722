package dev.winnow.evaluate.exclusion.method;

import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.engine.IndexedEvaluation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Queries over one split of the data, and the split's images in all available spaces.
 *
 * @param split name of the split
 * @param items the images to search
 * @param queries the queries
 * @param dense the images as dense vectors
 * @param words the images as words of their captions, or null if they have none
 * @param concepts the images as concepts, or null if they were not decomposed
 * @param learned the images as codes of the sparse heads, or null if no head fits them
 * @param lexical the images as codes of heads with one dimension per word, or null if none were
 *     trained
 * @param indexed the images as the service indexes them, or null if they are not searched
 */
public record ExclusionTask(
    String split,
    List<Item> items,
    List<ExclusionQuery> queries,
    DenseSpace dense,
    @Nullable SparseSpace words,
    @Nullable SparseSpace concepts,
    @Nullable SparseSpace learned,
    @Nullable SparseSpace lexical,
    @Nullable IndexedEvaluation indexed) {

  /** Returns whether queries have several labels at once. */
  public boolean several() {
    return queries.stream().anyMatch(query -> query.positives().size() > 1);
  }

  /**
   * @throws MethodUnavailableException if the images have no captions
   */
  SparseSpace requireWords() {
    return require(words, "needs captions");
  }

  /**
   * @throws MethodUnavailableException if there are no concepts
   */
  SparseSpace requireConcepts() {
    return require(concepts, "needs a text encoder for these vectors, and captions");
  }

  /**
   * @throws MethodUnavailableException if the bundle has no sparse heads for these vectors
   */
  SparseSpace requireLearned() {
    return require(learned, "the bundle has no sparse heads for these vectors (see --train-heads)");
  }

  /**
   * @throws MethodUnavailableException if no such heads were trained
   */
  SparseSpace requireLexical() {
    return require(lexical, "needs --train-heads, and captions of a training split");
  }

  /**
   * @throws MethodUnavailableException if the images are not searched
   */
  public IndexedEvaluation requireIndexed() {
    return require(indexed, "needs a text encoder for these vectors");
  }

  private static <T> T require(@Nullable T part, String remark) {
    if (part == null) {
      throw new MethodUnavailableException(remark);
    }
    return part;
  }
}
