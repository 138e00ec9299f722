package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.Interpretation;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Privatives;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Edges;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.LowerCase;
import dev.winnow.text.WordEdges;
import dev.winnow.text.WordSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The affirmed and the negated things of a caption: "a bench with no people" affirms a bench and
 * negates people. Pure.
 *
 * @param affirmed the caption without its negated things, with the places where they are absent
 * @param negated the negated things; a negated action ("not watching the TV") is affirmed, because
 *     its things are in the image
 */
public record CaptionStatement(String affirmed, List<String> negated) {

  /**
   * Substrings of the words of {@link #NEGATION}. A search checks hundreds of captions, and looking
   * for the substrings first takes a fraction of the time of the pattern.
   */
  private static final List<String> TRACES =
      List.of(
          "no", "neither", "never", "n't", "n’t", "witho", "w/o", "lack", "free", "less", "empty",
          "except", "instead", "minus", "devoid", "sans", "absen");

  /** Words of negation. Few captions have one; the others are not interpreted. */
  private static final Pattern NEGATION =
      Pattern.compile(
          WordEdges.BEFORE
              + "(?:(?:no|not|without|nobody|none|neither|nor|never|lack(?:s|ing)?|free|empty"
              + "|except|instead|minus|devoid|sans|absence|absent|w/o|(?<less>\\p{Ll}+less))"
              + WordEdges.BEHIND
              + "|non-)|n['’]t"
              + WordEdges.BEHIND);

  /** An action with its things. A word alone is negated: "nobody swimming", "no building". */
  private static final Pattern ACTION = Pattern.compile("(?i)(to|\\p{L}+ing)\\s.+");

  /** Prepositions of places, which the rest of the caption may show. */
  private static final Set<String> PLACES =
      WordSet.of(
          """
          in on at by near next under over behind beside between among around against inside outside
          along across
          """);

  private static final RuleInterpreter INTERPRETER = new RuleInterpreter();

  public CaptionStatement {
    negated = List.copyOf(negated);
  }

  /** Returns the statement of a caption. */
  public static CaptionStatement of(String caption) {
    if (!mayNegate(caption)) {
      return new CaptionStatement(caption, List.of());
    }
    Interpretation reading = INTERPRETER.interpret(caption);
    StringBuilder affirmed = new StringBuilder(reading.remainder());
    List<String> negated = new ArrayList<>();
    for (String negative : reading.negatives()) {
      Reading term = new Reading(negative);
      int end = action(negative) ? 0 : end(term);
      if (end > 0) {
        negated.add(term.slice(new Span(0, end)));
      }
      if (end < term.size()) {
        affirmed.append(' ').append(term.slice(new Span(end, term.size())));
      }
    }
    return new CaptionStatement(affirmed.toString(), negated);
  }

  /**
   * Returns the end of the negated thing: "shirt" in "shirt on the beach" and "shirt threw" in
   * "shirt threw a ball", but all of "slices of pizza" and "people in suits".
   */
  private static int end(Reading term) {
    for (int i = 1; i < term.size(); i++) {
      String before = term.word(i - 1);
      boolean thing = // after a verb, but not in "people riding a horse"
          WordClasses.ARTICLES.contains(term.word(i))
              && !WordClasses.PREPOSITIONS.contains(before)
              && !WordClasses.CONJUNCTIONS.contains(before)
              && !before.endsWith("ing");
      if (thing || place(term, i)) {
        return i;
      }
    }
    return term.size();
  }

  /** Returns whether a place begins: "on the beach", but not "made by hand" and "in the suit". */
  private static boolean place(Reading term, int at) {
    int noun = Edges.afterArticle(term, at + 1);
    return PLACES.contains(term.word(at))
        && term.token(noun).content()
        && (noun > at + 1 || !Morphology.plural(term.word(noun)))
        && !Morphology.participle(term.word(at - 1))
        && !(term.word(at).equals("in") && Lexicon.wordNet().isKind(term.word(noun), "clothing"));
  }

  private static boolean mayNegate(String caption) {
    String lower = LowerCase.of(caption);
    for (String trace : TRACES) {
      if (lower.contains(trace)) {
        return negates(NEGATION.matcher(lower));
      }
    }
    return false;
  }

  /** Returns whether there is a negation: "regardless of age" states nothing about an age. */
  private static boolean negates(Matcher negation) {
    while (negation.find()) {
      String less = negation.group("less");
      if (less == null || Privatives.excludes(less)) {
        return true;
      }
    }
    return false;
  }

  private static boolean action(String negative) {
    return ACTION.matcher(negative).matches();
  }
}
