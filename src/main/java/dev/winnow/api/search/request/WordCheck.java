package dev.winnow.api.search.request;

import dev.winnow.lexicon.Lexicon;
import dev.winnow.search.model.Concepts;
import dev.winnow.search.model.SearchResult.ScoredHit;
import dev.winnow.text.LowerCase;
import dev.winnow.text.Spelling;
import io.smallrye.mutiny.Uni;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks the words of a search before it runs: corrects mistyped words, and reports unknown words
 * of negatives, because excluding them has no effect. A word is looked up in the index only if
 * neither the bundle nor WordNet has it; most searches have none. Immutable, never blocks.
 *
 * @param index returns the hits of a word, best first
 * @param dropsUnknown whether negatives of unknown words are left out; false if assets that are
 *     indexed later may hold them
 */
public record WordCheck(
    Spelling spelling, Function<String, Uni<List<ScoredHit>>> index, boolean dropsUnknown) {

  /**
   * How many unknown words of the positives, and how many of the negatives, are looked up; each
   * takes further searches.
   */
  private static final int MAX_LOOKED_UP = 3;

  private static final Pattern ACCENT = Pattern.compile("\\p{M}+");

  /**
   * A search after the check.
   *
   * @param remarks for the answer: which words were replaced, and which are unknown
   */
  public record Checked(ValidatedSearchRequest request, List<String> remarks) {

    private Checked corrected(String word, String correct, String verb) {
      return and(request.withWord(word, correct), "%s \"%s\".".formatted(verb, correct));
    }

    /** Leaves out the negatives that are concepts and contain the unknown word. */
    private Checked without(String word) {
      return and(
          request.withoutNegative(word),
          "\"%s\" is not known; nothing was excluded for it.".formatted(word));
    }

    private Checked doubtful(String word) {
      return and(request, "\"%s\" is not known; check what was excluded.".formatted(word));
    }

    private Checked and(ValidatedSearchRequest next, String remark) {
      List<String> all = new ArrayList<>(remarks);
      all.add(remark);
      return new Checked(next, List.copyOf(all));
    }
  }

  /**
   * Checks a search.
   *
   * @param negatives all texts that it excludes, those of its text included
   */
  public Uni<Checked> check(ValidatedSearchRequest request, List<String> negatives) {
    Set<String> excluded = unknown(negatives.stream());
    Set<String> searchedFor = unknown(request.texts());
    searchedFor.removeAll(excluded);
    searchedFor.removeIf(spelling::passes);
    Uni<Checked> checked = Uni.createFrom().item(new Checked(request, List.of()));
    for (String word : excluded.stream().limit(MAX_LOOKED_UP).toList()) {
      boolean alone =
          negatives.stream()
              .filter(text -> WholeWords.has(text, word))
              .allMatch(Concepts::isConcept);
      checked = checked.chain(so -> negative(so, word, alone));
    }
    for (String word : searchedFor.stream().limit(MAX_LOOKED_UP).toList()) {
      checked = checked.chain(so -> positive(so, word));
    }
    return checked;
  }

  /**
   * Checks a word of a negative.
   *
   * @param alone whether every negative with the word is a concept, not a sentence
   */
  private Uni<Checked> negative(Checked so, String word, boolean alone) {
    return check(
        so,
        word,
        spelling.corrections(LowerCase.of(word)), // a name would exclude nothing
        "Excluded",
        hits ->
            dropsUnknown && alone && hits.stream().allMatch(hit -> hit.fit().weak())
                ? so.without(word)
                : so.doubtful(word));
  }

  private Uni<Checked> positive(Checked so, String word) {
    List<String> corrections = spelling.corrections(word);
    return corrections.isEmpty()
        ? Uni.createFrom().item(so)
        : check(so, word, corrections, "Searched for", hits -> so);
  }

  /**
   * Replaces a word that no caption has by its first correction that is found.
   *
   * @param uncorrected the result if none is found, from the hits of the word
   */
  private Uni<Checked> check(
      Checked so,
      String word,
      List<String> corrections,
      String verb,
      Function<List<ScoredHit>, Checked> uncorrected) {
    return index
        .apply(word)
        .chain(
            hits ->
                CaptionWords.spelled(word, captions(hits))
                    ? Uni.createFrom().item(so)
                    : correction(corrections)
                        .map(
                            correct ->
                                correct.isEmpty()
                                    ? uncorrected.apply(hits)
                                    : so.corrected(word, correct, verb)));
  }

  /**
   * Returns the first correction that a caption has, or that finds images without captions; else
   * "".
   */
  private Uni<String> correction(List<String> corrections) {
    if (corrections.isEmpty()) {
      return Uni.createFrom().item("");
    }
    String first = corrections.getFirst();
    return index
        .apply(first)
        .chain(
            hits ->
                CaptionWords.named(first, captions(hits)) || found(hits)
                    ? Uni.createFrom().item(first)
                    : correction(corrections.subList(1, corrections.size())));
  }

  private static boolean found(List<ScoredHit> hits) {
    return hits.stream()
        .anyMatch(
            hit ->
                hit.point().payload().captions().isEmpty()
                    && hit.fit().match() != null
                    && !hit.fit().weak());
  }

  private static List<String> captions(List<ScoredHit> hits) {
    return hits.stream().flatMap(hit -> hit.point().payload().captions().stream()).toList();
  }

  private Set<String> unknown(Stream<String> texts) {
    Set<String> unknown = new LinkedHashSet<>();
    texts
        .flatMap(text -> WholeWords.of(text).stream())
        .filter(word -> !known(word))
        .forEach(unknown::add);
    return unknown;
  }

  private boolean known(String word) {
    String lower = LowerCase.of(word);
    String plain = ACCENT.matcher(Normalizer.normalize(lower, Normalizer.Form.NFD)).replaceAll("");
    return spelling.knows(plain) || Lexicon.wordNet().knows(lower);
  }
}
