package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Cue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The cues of a text, by the position of their first word. */
final class CuesInText {

  private static final Set<String> ENDINGS = Set.of("-less", "-free");

  private final Reading reading;
  private final @Nullable Cue[] cues;

  CuesInText(Reading reading, NegationLexicon table, Negations negations) {
    this.reading = reading;
    this.cues = new Cue[reading.size() + 1];
    Conditions conditions = new Conditions(reading, negations);
    Dismissals dismissals = new Dismissals(reading);
    boolean yes = reading.tokens().stream().anyMatch(token -> token.word().equals(Dismissals.YES));
    Subtraction subtraction = new Subtraction(reading, table);
    int done = 0;
    int i = 0;
    while (i < reading.size()) {
      Cue cue = dismissals.answers(i, yes) ? Dismissals.NO : table.at(reading.tokens(), i);
      int to = cue == null ? i + 1 : i + cue.words().size();
      boolean idiom = cue != null && table.keeps(reading.tokens(), to - 1); // "I [don't mind]"
      boolean word = cue != null && cue.kind() == Cue.Kind.PREVIOUS && excluded(i, done);
      if (cue != null && !idiom && !word && conditions.excludes(cue, i, to, done)) {
        cues[i] = cue;
        done = to;
      } else if (cue != null && conditions.negates(cue, i)) {
        cues[i] = Cue.of(reading.word(i), Cue.Kind.NOT);
        done = i + 1;
      } else if (subtraction.at(i)) {
        cues[i] = Subtraction.MINUS;
      }
      boolean whole = // a part of the cue is no cue: "[other than]"
          cue == null || cue.keeps() || cue.kind() == Cue.Kind.ALL;
      i = whole || cues[i] != null ? to : i + 1;
    }
  }

  /**
   * Returns whether the word that a cue ends is excluded as a whole: "not [sleeveless]", "not
   * sleeveless or [strapless]".
   *
   * @param done the end of the last cue
   */
  private boolean excluded(int ending, int done) {
    int word = ending - 1;
    Cue last = done == 0 ? null : cues[start(done)];
    if (last == null || last.follows()) {
      return false;
    }
    boolean listed = WordClasses.CONJUNCTIONS.contains(reading.word(word - 1)) && word - 3 == done;
    return word == skipArticles(done) || listed && ENDINGS.contains(reading.word(done + 1));
  }

  /** Returns the cue that begins at a position, or null. */
  @Nullable Cue at(int position) {
    return cues[position];
  }

  /** Returns where the last cue before a position begins; 0 if there is none. */
  int start(int from) {
    int at = from - 1;
    while (at > 0 && cues[at] == null) {
      at--;
    }
    return at;
  }

  /** Returns the position after at most two articles. */
  int skipArticles(int from) {
    int at = from;
    while (at < from + 2 && WordClasses.ARTICLES.contains(reading.word(at))) {
      at++;
    }
    return Math.min(at, reading.size());
  }
}
