package dev.winnow.interpretation.rules.clause;

import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token;
import dev.winnow.interpretation.english.Token.Kind;
import java.util.BitSet;

/**
 * A text without its exclusions, without the words that join them to the text, and without
 * parentheses that contained nothing else. The embedding of this remainder of a sentence ranks
 * better than embeddings of its aspects.
 */
final class Remainder {

  private final Reading reading;
  private final BitSet kept = new BitSet();
  private final StringBuilder text = new StringBuilder();

  Remainder(Reading reading) {
    this.reading = reading;
  }

  /**
   * Keeps the text between two exclusions, before the first or after the last.
   *
   * @param beforeCue whether an exclusion follows
   */
  void keep(Span gap, boolean beforeCue) {
    Span span = gap.from(start(gap));
    span = beforeCue ? Edges.trimEnd(reading, span) : span;
    kept.set(span.from(), Math.max(span.from(), span.to()));
    add(reading.slice(span));
  }

  /** Removes what was kept so far. */
  void clear() {
    kept.clear();
    text.setLength(0);
  }

  /** Adds words that an exclusion shares with the positives. */
  void add(String words) {
    boolean punctuation = !words.isEmpty() && ",.;:?!)".indexOf(words.charAt(0)) >= 0;
    text.append(text.isEmpty() || words.isEmpty() || punctuation ? "" : " ").append(words);
  }

  /**
   * Skips closing parentheses whose opening ones were removed, and punctuation at the beginning of
   * the text.
   */
  private int start(Span gap) {
    int from = gap.from();
    while (from < gap.to()) {
      Token token = reading.token(from);
      boolean closes = token.is(Kind.CLOSE) && !kept(reading.opener(from));
      boolean leads = text.isEmpty() && !token.content() && !token.is(Kind.OPEN);
      if (!closes && !leads) {
        break;
      }
      from++;
    }
    return from;
  }

  private boolean kept(int token) {
    return token >= 0 && kept.get(token);
  }

  String text() {
    return text.toString();
  }
}
