package dev.winnow.interpretation.rules.clause;

import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Token.Kind;
import java.util.Set;

/**
 * Words before an exclusion with which the writer takes back what the text has asked for: "show me
 * wolves. [Actually] no wolves, show me coyotes", "a lion, [wait no,] not a lion, a tiger".
 */
public record Corrections(Reading reading) {

  private static final Set<String> CORRECTING =
      Set.of("actually", "wait", "sorry", "oops", "nope", "correction");

  private static final Set<String> BESIDES = Set.of("no", "oh", "ok", "hmm");

  private static final Set<String> AFTER =
      Set.of("no", "not", "actually", "make", "show", "find", "give", "i");

  private static final Set<String> SAID = Set.of("said", "meant", "asked", "typed", "wrote");

  /** Maximum number of tokens of a correction. */
  private static final int REACH = 6;

  /** Returns where the correction begins that ends before a cue; {@code cue} if there is none. */
  public int start(int cue) {
    int start = cue;
    int at = cue - 1;
    while (at > cue - REACH && joins(at)) {
      boolean besides = start == at + 1 && BESIDES.contains(reading.word(at));
      if (stands(at) && (besides || CORRECTING.contains(reading.word(at)))) {
        start = at;
      }
      at--;
    }
    return start;
  }

  /** Returns whether "no" begins a correction: "cats, [no] wait, not cats". */
  public boolean begins(int no) {
    int next = reading.is(no + 2, Kind.COMMA) ? no + 3 : no + 2;
    boolean wait = reading.word(no + 1).equals("wait") && AFTER.contains(reading.word(next));
    boolean said = // "flights to Rome, [no] I said Rome"
        reading.word(no + 1).equals("i") && SAID.contains(reading.word(no + 2));
    return reading.word(no).equals("no")
        && (wait || said)
        && (reading.opens(no) || reading.is(no - 1, Kind.COMMA));
  }

  private boolean joins(int at) {
    String word = reading.word(at);
    return !reading.token(at).content() || CORRECTING.contains(word) || BESIDES.contains(word);
  }

  private boolean stands(int at) {
    String before = reading.word(at - 1);
    return reading.opens(at)
        || reading.is(at - 1, Kind.COMMA)
        || CORRECTING.contains(before)
        || BESIDES.contains(before);
  }
}
