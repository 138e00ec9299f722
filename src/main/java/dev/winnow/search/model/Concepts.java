package dev.winnow.search.model;

import dev.winnow.text.AttributedThing;
import dev.winnow.text.ContentWords;
import java.util.Set;

/**
 * Decides what counts as a concept. A concept has few words, and an asset contains it or lacks it.
 * A sentence has more words, and assets match it gradually. Only this class decides it.
 */
public final class Concepts {

  /** Maximum number of content words of a concept. */
  private static final int MAX_WORDS = 2;

  private Concepts() {}

  /**
   * Returns whether content words name a concept. False without words, as for terms that are not
   * texts.
   *
   * @param words the content words of one term
   */
  public static boolean isConcept(Set<String> words) {
    return !words.isEmpty() && !isSentence(words);
  }

  /** Returns whether a text names a concept, or a thing with a colour or style. */
  public static boolean isConcept(String text) {
    return isConcept(words(text));
  }

  private static Set<String> words(String text) {
    return ContentWords.of(AttributedThing.of(text).map(AttributedThing::thing).orElse(text));
  }

  /** Returns whether there are more content words than a concept has. */
  public static boolean isSentence(Set<String> words) {
    return words.size() > MAX_WORDS;
  }

  /** Returns whether all terms of a search are concepts in words. */
  public static boolean areAll(Search search) {
    return search.clauses().stream()
        .flatMap(Clause::terms)
        .allMatch(term -> term.example() instanceof Example.Text(String text) && isConcept(text));
  }

  /** Returns whether all terms of a search are texts. */
  public static boolean inWords(Search search) {
    return search.clauses().stream()
        .flatMap(Clause::terms)
        .allMatch(term -> term.example() instanceof Example.Text);
  }

  /**
   * Returns whether all terms of a search are texts and no positive is a sentence. Negatives may be
   * sentences.
   */
  public static boolean areAskedFor(Search search) {
    return inWords(search) && search.clauses().stream().noneMatch(Concepts::asksForSentence);
  }

  /**
   * Returns whether a search is ranked by probabilities: no positive is a sentence, and either all
   * terms are texts, or examples are combined with positives and a negative in words. So an example
   * does not undo an exclusion in words.
   */
  public static boolean areJudged(Search search) {
    return areAskedFor(search)
        || search.negativeTexts().findAny().isPresent()
            && search.clauses().stream()
                .allMatch(clause -> asksInWords(clause) && !asksForSentence(clause));
  }

  private static boolean asksInWords(Clause clause) {
    return clause.positives().stream().anyMatch(term -> term.words().isPresent());
  }

  /** Returns whether a positive of the clause is a sentence. */
  public static boolean asksForSentence(Clause clause) {
    return clause.positives().stream()
        .flatMap(term -> term.words().stream())
        .anyMatch(text -> isSentence(words(text)));
  }

  /** Returns whether a positive of the clause is a sentence. */
  public static boolean asksForSentence(EncodedClause clause) {
    return clause.positives().stream()
        .anyMatch(
            term -> isSentence(term.bound() == null ? term.words() : term.bound().thing().words()));
  }
}
