package dev.winnow.interpretation;

import dev.winnow.interpretation.Token.Kind;
import java.util.Set;

/** Whether a comma in a scope ends it or parts a list. */
record Commas(Reading reading) {

  /** Behind "and", these do not go on with what is excluded. */
  static final Set<String> AFTER_AND =
      Set.of("with", "also", "that", "which", "who", "where", "then", "only", "just");

  /** After a name and a comma these tell more of it. */
  private static final Set<String> APPOSITIVE = Set.of("who", "whose", "whom");

  /** "Apart from A, what …": to the comma before the question, else to the first comma. */
  int leading(int from, int limit) {
    int first = limit;
    int relative = limit;
    for (int i = from; i < limit; i++) {
      if (reading.word(i).equals(":")) {
        return i;
      }
      if (reading.is(i, Kind.COMMA)) {
        String next = reading.word(i + 1);
        if (Words.RELATIVE.contains(next)) {
          relative = Math.min(relative, i);
        } else if (Words.QUESTIONS.contains(next)) {
          return i;
        }
        first = Math.min(first, i);
      }
    }
    return relative < limit ? relative : first;
  }

  /**
   * Returns the end of a list of short items with a conjunction, or {@code comma} if it is none.
   */
  int list(int comma, int limit) {
    boolean conjunction = false;
    int words = 0;
    int i = comma + 1;
    for (; i < limit; i++) {
      String word = reading.word(i);
      if (Words.CONTRAST.contains(word) || Words.RELATIVE.contains(word)) {
        break;
      }
      if (Words.CONJUNCTIONS.contains(word)) {
        String next = reading.word(i + 1);
        if (AFTER_AND.contains(next) || Words.auxiliary(next)) {
          break;
        }
        conjunction = true;
        words = 0;
      } else if (reading.is(i, Kind.COMMA)) {
        if (conjunction) {
          break;
        }
        words = 0;
      } else if (Words.auxiliary(word)
          || word.equals("with")
          || ++words > 4
          || (words == 1 && !conjunction && Words.restricts(word))) {
        return comma;
      }
    }
    return conjunction ? i : comma;
  }

  int explicitList(int comma, int limit) {
    for (int i = comma; i < limit; i++) {
      if (reading.is(i, Kind.COMMA)) {
        String next = reading.word(i + 1);
        boolean joined = Words.CONJUNCTIONS.contains(next);
        String word = joined ? reading.word(i + 2) : next;
        if (APPOSITIVE.contains(next) && reading.token(i - 1).capital()) {
          continue;
        }
        if (!joined && Words.restricts(word)
            || Words.QUESTIONS.contains(word)
            || AFTER_AND.contains(word)) {
          return i;
        }
      }
    }
    return limit;
  }
}
