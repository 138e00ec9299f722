package dev.winnow.bundle;

import dev.winnow.vector.SparseVector;

/**
 * A vocabulary word and its sparse vector z<sub>w</sub>, learned in training step 1 of "Answering
 * Multimodal Exclusion Queries with Lightweight Sparse Disentangled Representations". Its line in a
 * bundle's file of words is the word, a tab, then {@code dimension:weight} pairs separated by
 * single spaces, dimensions ascending, weights above 0.
 *
 * @param word 1 to {@value #MAX_WORD} characters without control characters
 */
public record WordVector(String word, SparseVector vector) {

  static final int MAX_WORD = 100;

  /**
   * @throws IllegalArgumentException if the word or a weight is invalid
   */
  public WordVector {
    if (word.isBlank() || word.length() > MAX_WORD) {
      throw new IllegalArgumentException(
          "a word has 1 to %d characters, not %d".formatted(MAX_WORD, word.length()));
    }
    if (word.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException("a word must not hold control characters");
    }
    for (float weight : vector.values()) {
      if (!(weight > 0)) {
        throw new IllegalArgumentException("weights must be above 0: " + weight);
      }
    }
  }

  /**
   * Reads a line.
   *
   * @param dimension of the sparse space
   * @throws IllegalArgumentException if the line is invalid; the message says why
   */
  static WordVector parse(String line, int dimension) {
    int tab = line.indexOf('\t');
    if (tab < 0) {
      throw new IllegalArgumentException("no tab after the word");
    }
    int end = line.length();
    int size = tab + 1 == end ? 0 : 1;
    for (int space = line.indexOf(' ', tab); space >= 0; space = line.indexOf(' ', space + 1)) {
      size++;
    }
    if (size > dimension) {
      throw new IllegalArgumentException(
          "more weights than the %d dimensions".formatted(dimension));
    }
    int[] indices = new int[size];
    float[] values = new float[size];
    int from = tab + 1;
    for (int i = 0; i < size; i++) {
      int space = line.indexOf(' ', from);
      int to = space < 0 ? end : space;
      int colon = line.indexOf(':', from, to);
      try {
        indices[i] = Integer.parseInt(line, from, Math.max(colon, from), 10);
        values[i] = Float.parseFloat(line.substring(colon + 1, to));
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("weight %d is not dimension:weight".formatted(i + 1), e);
      }
      if (indices[i] >= dimension) {
        throw new IllegalArgumentException(
            "dimension %d; the bundle has 0 to %d".formatted(indices[i], dimension - 1));
      }
      from = to + 1;
    }
    return new WordVector(line.substring(0, tab), new SparseVector(indices, values));
  }

  /** Returns the line of the word, without line end. */
  public String line() {
    StringBuilder line = new StringBuilder(word).append('\t');
    for (int i = 0; i < vector.size(); i++) {
      line.append(i == 0 ? "" : " ")
          .append(vector.indices()[i])
          .append(':')
          .append(vector.values()[i]);
    }
    return line.toString();
  }
}
