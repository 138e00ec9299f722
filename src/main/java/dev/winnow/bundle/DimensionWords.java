package dev.winnow.bundle;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;

/** The words with the largest weights in each dimension of the sparse space. Immutable. */
public final class DimensionWords {

  /** Maximum number of words that are kept for a dimension. */
  public static final int MAX_WORDS = 32;

  private static final long MAX_BYTES = 256L << 20;

  /** A word and its weight in a dimension, above 0. */
  public record Weighted(String word, float weight) {}

  private static final Comparator<Weighted> BY_WEIGHT = DimensionWords::compare;

  private final List<List<Weighted>> words;

  private DimensionWords(List<List<Weighted>> words) {
    this.words = words;
  }

  /**
   * Reads a file of {@link WordVector} lines, UTF-8.
   *
   * @param dimension of the sparse space
   * @throws BundleException if the file is too large or a line is invalid; the message names the
   *     line
   */
  public static DimensionWords read(Path file, int dimension) {
    List<PriorityQueue<Weighted>> best = new ArrayList<>(dimension);
    for (int i = 0; i < dimension; i++) {
      best.add(new PriorityQueue<>(2, BY_WEIGHT));
    }
    Set<String> seen = new HashSet<>();
    int number = 0;
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      if (Files.size(file) > MAX_BYTES) {
        throw new BundleException("%s has more than %d bytes".formatted(file, MAX_BYTES));
      }
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        WordVector word = WordVector.parse(line, dimension);
        if (!seen.add(word.word())) {
          throw new IllegalArgumentException("duplicate word '%s'".formatted(word.word()));
        }
        add(word, best);
      }
    } catch (IllegalArgumentException e) {
      throw new BundleException("%s, line %d: %s".formatted(file, number, e.getMessage()), e);
    } catch (CharacterCodingException e) {
      throw new BundleException("%s is not UTF-8, after line %d".formatted(file, number), e);
    } catch (IOException e) {
      throw new BundleException("cannot read %s".formatted(file), e);
    }
    return new DimensionWords(
        best.stream().map(queue -> queue.stream().sorted(BY_WEIGHT.reversed()).toList()).toList());
  }

  /** Without boxed weights, because every start of the service sorts 200,000 of them. */
  private static int compare(Weighted a, Weighted b) {
    int byWeight = Float.compare(a.weight, b.weight);
    return byWeight == 0 ? b.word.compareTo(a.word) : byWeight;
  }

  private static void add(WordVector word, List<PriorityQueue<Weighted>> best) {
    for (int i = 0; i < word.vector().size(); i++) {
      PriorityQueue<Weighted> queue = best.get(word.vector().indices()[i]);
      float weight = word.vector().values()[i];
      if (queue.size() == MAX_WORDS && weight < queue.element().weight()) {
        continue; // as most
      }
      queue.add(new Weighted(word.word(), weight));
      if (queue.size() > MAX_WORDS) {
        queue.remove();
      }
    }
  }

  /** Returns the number of dimensions. */
  public int size() {
    return words.size();
  }

  /**
   * Returns the words of a dimension, largest weight first; empty if no word is active in it.
   *
   * @throws IndexOutOfBoundsException if there is no such dimension
   */
  public List<Weighted> of(int dimension) {
    return words.get(dimension);
  }
}
