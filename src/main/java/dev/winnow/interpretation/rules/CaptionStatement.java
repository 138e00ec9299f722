package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.Interpretation;
import dev.winnow.interpretation.english.Privatives;
import dev.winnow.text.LowerCase;
import dev.winnow.text.WordEdges;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The affirmed and the negated things of a caption: "a bench with no people" affirms a bench and
 * negates people. Pure.
 *
 * @param affirmed the caption without its negated things
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
    List<String> negatives = reading.negatives();
    negatives.stream()
        .filter(CaptionStatement::action)
        .forEach(n -> affirmed.append(' ').append(n));
    return new CaptionStatement(
        affirmed.toString(), negatives.stream().filter(n -> !action(n)).toList());
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
