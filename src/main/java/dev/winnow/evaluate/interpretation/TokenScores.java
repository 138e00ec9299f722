package dev.winnow.evaluate.interpretation;

import dev.winnow.evaluate.data.LexicalLabels;
import dev.winnow.text.ContentWords;
import dev.winnow.text.WordSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Precision, recall and F1 of tokens, micro-averaged. The tokens of a list of terms are the set of
 * their words: runs of letters and digits in lower case, without function words (articles,
 * conjunctions, prepositions, pronouns, forms of be, do and have, question words, "not", "also",
 * "some") and single letters, and without the final s of a word of four or more letters that does
 * not end in ss. With G the marked tokens and P the predicted tokens, summed over the queries:
 * precision Σ|G∩P| / Σ|P|, recall Σ|G∩P| / Σ|G|, F1 their harmonic mean; 0 if a denominator is 0.
 */
final class TokenScores {

  private static final Set<String> FUNCTION_WORDS =
      WordSet.of(
          """
          an the and or but not of in on at by for from to with about as that which who whom whose
          what where when how is are was were be been being do does did has have had it its they
          them their these those there this also some
          """);

  private long both;
  private long read;
  private long marked;

  void add(Collection<String> markedTerms, Collection<String> readTerms) {
    Set<String> gold = tokens(markedTerms);
    Set<String> found = tokens(readTerms);
    marked += gold.size();
    read += found.size();
    Set<String> shared = new HashSet<>(gold);
    shared.retainAll(found);
    both += shared.size();
  }

  double precision() {
    return read == 0 ? 0 : (double) both / read;
  }

  double recall() {
    return marked == 0 ? 0 : (double) both / marked;
  }

  double f1() {
    return read + marked == 0 ? 0 : 2.0 * both / (read + marked);
  }

  static Set<String> tokens(Collection<String> terms) {
    return terms.stream()
        .flatMap(term -> LexicalLabels.words(term).stream())
        .filter(word -> word.length() > 1 && !FUNCTION_WORDS.contains(word))
        .map(ContentWords::singular)
        .collect(Collectors.toSet());
  }
}
