package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.Interpretation;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What a caption says is there, and what it says is not: "a bench with no people" affirms a bench
 * and negates people. Pure.
 *
 * @param affirmed the caption without what it negates
 * @param negated the things that it negates; what it says is not done ("not watching the TV") is
 *     affirmed, for the things are there
 */
public record CaptionStatement(String affirmed, List<String> negated) {

  /** Few captions have such a word, and the others need not be read. */
  private static final Pattern NEGATION =
      Pattern.compile(
          "(?i)\\b(no|not|without|nobody|none|neither|nor|never|lack(s|ing)?|free|empty|except"
              + "|instead|minus|devoid|sans|absence|absent|w/o)\\b|n['’]t\\b|\\bnon-");

  private static final Pattern ACTION = Pattern.compile("(?i)(to|\\p{L}+ing)\\b.*");

  private static final RuleInterpreter INTERPRETER = new RuleInterpreter();

  public CaptionStatement {
    negated = List.copyOf(negated);
  }

  /** Returns what a caption says. */
  public static CaptionStatement of(String caption) {
    if (!NEGATION.matcher(caption).find()) {
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

  private static boolean action(String negative) {
    return ACTION.matcher(negative).matches();
  }
}
