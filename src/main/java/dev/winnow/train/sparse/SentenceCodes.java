package dev.winnow.train.sparse;

/**
 * Step 2 of paper 1: the code z_c of a caption is the mean of its words' codes z_w. Step 3 uses
 * only which dimensions are active.
 */
final class SentenceCodes {

  private final Vocabulary vocabulary;
  private final float[][] words;

  /**
   * @param words z_w, {@code [V, d]}
   */
  SentenceCodes(Vocabulary vocabulary, float[][] words) {
    this.vocabulary = vocabulary;
    this.words = words;
  }

  int dimension() {
    return words[0].length;
  }

  /** Returns z_c, {@code float[d]}; zeros for a caption without a known word. */
  float[] code(String caption) {
    float[] mean = new float[dimension()];
    int[] positions = vocabulary.of(caption);
    for (int position : positions) {
      for (int j = 0; j < mean.length; j++) {
        mean[j] += words[position][j] / positions.length;
      }
    }
    return mean;
  }

  /** Writes 1 where z_c is active. */
  void mark(String caption, float[] mask, int offset) {
    for (int position : vocabulary.of(caption)) {
      float[] word = words[position];
      for (int j = 0; j < word.length; j++) {
        if (word[j] > 0) {
          mask[offset + j] = 1;
        }
      }
    }
  }
}
