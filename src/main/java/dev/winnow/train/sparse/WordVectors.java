package dev.winnow.train.sparse;

import dev.winnow.metric.Retrieval;
import dev.winnow.train.TrainingException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The input of step 1 of paper 1: a dense vector for every word of a vocabulary, {@code [V, m]},
 * centred and of length 1. Words without a vector have null.
 */
final class WordVectors {

  private static final int MAX_DIMENSION = 4096;
  private static final int[] NOWHERE = {};

  private WordVectors() {}

  /**
   * Returns the words' vectors in the text encoder's space: half the encoding of the word alone,
   * half the mean of the captions that contain it. Alone, words are near words with similar
   * spelling; in captions, near words with similar meaning.
   *
   * @param alone the encoder's vectors of the words
   */
  static float[][] inContext(
      Vocabulary vocabulary, List<float[]> alone, List<TrainingExample> corpus) {
    int dimension = alone.getFirst().length;
    float[][] context = new float[vocabulary.size()][dimension];
    for (TrainingExample example : corpus) {
      for (int i = 0; i < example.captions().size(); i++) {
        for (int word : vocabulary.of(example.captions().get(i))) {
          add(context[word], example.texts().get(i));
        }
      }
    }
    for (float[] row : context) {
      normalise(row);
    }
    float[][] isolated = alone.stream().map(float[]::clone).toArray(float[][]::new);
    centre(context);
    centre(isolated);
    for (int i = 0; i < context.length; i++) {
      add(context[i], isolated[i]);
      normalise(context[i]);
    }
    return context;
  }

  /**
   * Reads the vectors of a vocabulary's words from a GloVe text file: a word and its numbers on
   * every line, separated by single spaces. Published files also have a few tokens with spaces,
   * which are no words of captions. The first line has none.
   *
   * @return null for words that the file does not have
   * @throws TrainingException if it is not such a file, or has too few of the words
   */
  static float @Nullable [][] glove(Path file, Vocabulary vocabulary) throws IOException {
    float[][] vectors = new float[vocabulary.size()][];
    int dimension = 0;
    int found = 0;
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      int number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        String[] parts = line.split(" ", -1);
        if (number == 1) {
          dimension = parts.length - 1;
        }
        if (dimension < 2 || dimension > MAX_DIMENSION || parts.length <= dimension) {
          throw new TrainingException(
              "%s:%d: a word and %s numbers expected, %d parts found"
                  .formatted(file, number, number == 1 ? "2 to 4096" : dimension, parts.length));
        }
        int[] position = parts.length == dimension + 1 ? vocabulary.of(parts[0]) : NOWHERE;
        if (position.length == 1 && vocabulary.words().get(position[0]).equals(parts[0])) {
          found += vectors[position[0]] == null ? 1 : 0;
          vectors[position[0]] = numbers(parts, file, number);
        }
      }
    }
    if (found < 100) {
      throw new TrainingException(
          "%s has %d of the captions' %d words: too few to train on"
              .formatted(file, found, vocabulary.size()));
    }
    centre(vectors);
    return vectors;
  }

  /** Writes the vectors of a vocabulary's words in the format of {@link #glove}. */
  static void write(Path file, Vocabulary vocabulary, float[][] vectors) throws IOException {
    try (BufferedWriter lines = Files.newBufferedWriter(file)) {
      for (int i = 0; i < vectors.length; i++) {
        StringBuilder line = new StringBuilder(vocabulary.words().get(i));
        for (float value : vectors[i]) {
          line.append(' ').append(value);
        }
        lines.write(line.append('\n').toString());
      }
    }
  }

  private static float[] numbers(String[] parts, Path file, int line) {
    float[] vector = new float[parts.length - 1];
    try {
      for (int i = 0; i < vector.length; i++) {
        vector[i] = Float.parseFloat(parts[i + 1]);
      }
    } catch (NumberFormatException e) {
      throw new TrainingException("%s:%d: not a number: %s".formatted(file, line, e.getMessage()));
    }
    return vector;
  }

  /** Subtracts the mean and scales to length 1; rows may be null. */
  static void centre(float[][] rows) {
    double[] mean = new double[dimension(rows)];
    int count = 0;
    for (float[] row : rows) {
      if (row != null) {
        for (int i = 0; i < mean.length; i++) {
          mean[i] += row[i];
        }
        count++;
      }
    }
    for (float[] row : rows) {
      if (row != null) {
        for (int i = 0; i < mean.length; i++) {
          row[i] -= (float) (mean[i] / count);
        }
        normalise(row);
      }
    }
  }

  private static int dimension(float[][] rows) {
    return Arrays.stream(rows).filter(row -> row != null).findFirst().orElseThrow().length;
  }

  private static void add(float[] sum, float[] row) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += row[i];
    }
  }

  private static void normalise(float[] row) {
    double length = Math.sqrt(Retrieval.dot(row, row));
    for (int i = 0; i < row.length && length > 0; i++) {
      row[i] /= (float) length;
    }
  }
}
