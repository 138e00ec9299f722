package dev.winnow.api.search;

import dev.winnow.lexicon.Lexicon;
import dev.winnow.search.model.Concepts;
import dev.winnow.search.model.SearchResult.ScoredHit;
import dev.winnow.serving.Model;
import dev.winnow.text.Spelling;
import io.smallrye.mutiny.Uni;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks the words of negatives before a search, because excluding a mistyped word has no effect. A
 * word is looked up in the index if neither the bundle nor the lexicon knows it; most searches have
 * none. Thread-safe, never blocks.
 */
final class NegativeWords {

  /** How many unknown words of a search are looked up; each takes further searches. */
  private static final int MAX_LOOKED_UP = 3;

  private static final Pattern ACCENT = Pattern.compile("\\p{M}+");

  private final SearchService searches;

  NegativeWords(SearchService searches) {
    this.searches = searches;
  }

  /**
   * A search after the check.
   *
   * @param words words of the negatives that neither the bundle nor the lexicon knows
   * @param remarks for the answer: which words were replaced, and which are unknown
   */
  record Checked(ValidatedSearchRequest request, Set<String> words, List<String> remarks) {

    SearchResponse noted(SearchResponse answer) {
      return remarks.isEmpty() ? answer : answer.noted(String.join(" ", remarks));
    }

    private Checked corrected(String word, String correct) {
      return and(request.withWord(word, correct), "Excluded \"%s\".".formatted(correct));
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
      return new Checked(next, words, List.copyOf(all));
    }
  }

  /**
   * Corrects mistyped words of the negatives, and leaves out negatives of unknown words. Changes
   * nothing if the text is not to be interpreted.
   */
  Uni<Checked> check(ValidatedSearchRequest request, Model model) {
    Spelling spelling = model.encoders().spelling();
    if (!request.interpret() || unknown(request.texts(), spelling).isEmpty()) {
      return Uni.createFrom().item(new Checked(request, Set.of(), List.of()));
    }
    return searches
        .negativeTexts(request)
        .chain(
            negatives -> {
              Set<String> words = unknown(negatives.stream(), spelling);
              Uni<Checked> checked = Uni.createFrom().item(new Checked(request, words, List.of()));
              for (String word : words.stream().limit(MAX_LOOKED_UP).toList()) {
                boolean alone =
                    negatives.stream()
                        .filter(negative -> WholeWords.has(negative, word))
                        .allMatch(Concepts::isConcept);
                checked = checked.chain(so -> check(so, word, alone, model));
              }
              return checked;
            });
  }

  /**
   * Checks a word.
   *
   * @param alone whether every negative with the word is a concept, not a sentence
   */
  private Uni<Checked> check(Checked so, String word, boolean alone, Model model) {
    return searches
        .lookUp(word, model)
        .chain(
            hits -> {
              if (CaptionWords.spelled(word, captions(hits))) {
                return Uni.createFrom().item(so);
              }
              return correction(model.encoders().spelling().corrections(word), model)
                  .map(
                      correct -> {
                        if (!correct.isEmpty()) {
                          return so.corrected(word, correct);
                        }
                        return alone && hits.stream().allMatch(hit -> hit.fit().weak())
                            ? so.without(word)
                            : so.doubtful(word);
                      });
            });
  }

  /**
   * Returns the first correction that a caption has, or that finds images without captions; else
   * "".
   */
  private Uni<String> correction(List<String> corrections, Model model) {
    if (corrections.isEmpty()) {
      return Uni.createFrom().item("");
    }
    String first = corrections.getFirst();
    return searches
        .lookUp(first, model)
        .chain(
            hits ->
                CaptionWords.named(first, captions(hits)) || found(hits)
                    ? Uni.createFrom().item(first)
                    : correction(corrections.subList(1, corrections.size()), model));
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

  private static Set<String> unknown(Stream<String> texts, Spelling spelling) {
    Set<String> unknown = new LinkedHashSet<>();
    texts
        .flatMap(text -> WholeWords.of(text).stream())
        .filter(word -> !known(word, spelling))
        .forEach(unknown::add);
    return unknown;
  }

  private static boolean known(String word, Spelling spelling) {
    String lower = word.toLowerCase(Locale.ROOT);
    String plain = ACCENT.matcher(Normalizer.normalize(lower, Normalizer.Form.NFD)).replaceAll("");
    return spelling.knows(plain) || !Lexicon.wordNet().senses(lower, 0).isEmpty();
  }
}
