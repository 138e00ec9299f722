package dev.winnow.interpretation.rules.clause;

import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import java.util.Set;

/**
 * Clauses after an exclusion that only say why, or are polite: "no dragons [because they are
 * scary]", "no pugs [they freak me out]", "no people [if possible]". They name no positives.
 */
public record Reasons(Reading reading) {

  private static final Set<String> BECAUSE = Set.of("because", "cause", "cuz", "cos", "bc");
  private static final Set<String> ALTHOUGH = Set.of("although", "though");

  private static final String IF = "if";

  /** Words that follow "if" in polite clauses: "if [you] can". */
  private static final Set<String> YOU = Set.of("you", "u");

  private static final Set<String> SUBJECTS = Set.of("they", "he", "she", "i", "i'm", "im");
  private static final Set<String> OBJECTS = Set.of("me", "us", "them");

  /** Words of a request: "they should show me". */
  private static final Set<String> REQUESTS =
      Set.of("should", "must", "show", "give", "find", "want", "need", "like", "prefer");

  /** Maximum number of words of a reason, so that the work is linear. */
  private static final int REACH = 24;

  /** Returns the rest of a gap, after reasons at its beginning. */
  Span without(Span gap) {
    int from = Edges.trimPunctuationStart(reading, gap).from();
    int end = end(from);
    return end > from ? gap.from(Math.min(end, gap.to())) : gap;
  }

  /** Returns the exclusive end of a reason that begins at a position, or the position. */
  public int end(int from) {
    if (reading.word(from).equals(IF) && reading.word(from + 1).equals("possible")) {
      return from + 2;
    }
    boolean polite = reading.word(from).equals(IF) && YOU.contains(reading.word(from + 1));
    boolean because =
        BECAUSE.contains(reading.word(from))
            || ALTHOUGH.contains(reading.word(from)) && SUBJECTS.contains(reading.word(from + 1))
            || polite;
    if (!because && !SUBJECTS.contains(reading.word(from))) {
      return from;
    }
    boolean names = because;
    int at = from;
    while (at < reading.size() && !reading.is(at, Kind.STOP) && !reading.is(at, Kind.COMMA)) {
      String word = reading.word(at);
      if (polite && WordClasses.CONTRAST.contains(word) && at > from) {
        return at;
      }
      if (REQUESTS.contains(word) || at - from == REACH) {
        return from;
      }
      names |= OBJECTS.contains(word);
      at++;
    }
    return names ? at : from;
  }
}
