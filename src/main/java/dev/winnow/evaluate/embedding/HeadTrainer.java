package dev.winnow.evaluate.embedding;

import dev.winnow.evaluate.embedding.Encoder.SparseHead;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Trains sparse heads for an evaluation, only on the training split. */
@FunctionalInterface
public interface HeadTrainer {

  /**
   * An image and texts about it.
   *
   * @param image its vector, or null
   * @param words the words that each text mentions
   * @param texts the vectors of the texts, in the same order
   */
  record Example(float @Nullable [] image, List<List<String>> words, List<float[]> texts) {}

  /** The trained heads; vectors have length 1. */
  record Heads(SparseHead images, SparseHead texts) {}

  /**
   * Trains.
   *
   * @param words the words and their vectors
   * @param lexical whether each dimension is a word, as in VDR
   * @throws dev.winnow.evaluate.EvaluationException if this build cannot train
   */
  Heads train(Map<String, float[]> words, List<Example> examples, boolean lexical);
}
