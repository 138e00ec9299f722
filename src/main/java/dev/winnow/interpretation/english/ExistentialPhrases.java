package dev.winnow.interpretation.english;

import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.WordSet;
import java.util.Set;

/** Phrases that only say that something exists: "is visible in the image", "in sight", "nearby". */
public final class ExistentialPhrases {

  private static final Set<String> LINKS =
      Set.of("can", "could", "be", "is", "are", "was", "were", "being", "to");
  private static final Set<String> THERE =
      WordSet.of(
          """
          visible present seen heard shown found there nearby anywhere around close pictured
          apparent whatsoever alongside included involved appear appears aboard
          """);
  private static final Set<String> PICTURE =
      WordSet.of(
          """
          sight view image picture photo photograph scene frame shot background foreground
          surroundings area
          """);
  private static final Set<String> OF_THINGS =
      WordSet.of("in on at around inside near by beside behind under within of among amongst");
  private static final Set<String> THINGS = Set.of("it", "them");

  /**
   * Words that add nothing if no other word follows: "no cars [today]", "without pets [allowed]".
   */
  private static final Set<String> LAST =
      WordSet.of(
          """
          about inside outside today tonight now currently allowed needed required necessary
          available
          """);

  private static final Set<String> LAST_PHRASES =
      Set.of("right now", "for now", "at all", "at the moment", "on board");

  private ExistentialPhrases() {}

  /** Returns the exclusive end of such a phrase at {@code at}, or {@code at} if there is none. */
  public static int end(Reading reading, int at) {
    int found = at;
    int i = at;
    while (reading.is(i, Kind.WORD)) {
      String word = reading.word(i);
      int last = last(reading, i);
      if (picture(reading, i) > i) {
        i = picture(reading, i);
        found = i;
      } else if (last > i) {
        i = last;
        found = i;
      } else if (THERE.contains(word) && !noun(reading, i + 1)) {
        found = ++i;
      } else if (LINKS.contains(word)) {
        i++;
      } else {
        break;
      }
      if (i - at > 12) {
        break;
      }
    }
    return found;
  }

  /** Returns whether the content of the image follows: "[is visible in this photo] of a street". */
  public static boolean ofPicture(Reading reading, int at) {
    String word = reading.word(at);
    return PICTURE.contains(reading.word(at - 1))
        && (word.equals("of") || word.equals("showing") || word.equals("depicting"));
  }

  /**
   * Returns whether a noun follows: then "around" gives a place and does not only say that
   * something exists.
   */
  private static boolean noun(Reading reading, int at) {
    String word = reading.word(at);
    return WordClasses.ARTICLES.contains(word) && picture(reading, at - 1) == at - 1
        || word.equals("with")
        || (WordClasses.PREPOSITIONS.contains(word)
            && !word.equals("as")
            && picture(reading, at) == at
            && last(reading, at) == at);
  }

  private static int last(Reading reading, int at) {
    int end = LAST.contains(reading.word(at)) || worn(reading, at) ? at + 1 : at;
    for (int to = at + 2; to <= Math.min(at + 3, reading.size()); to++) {
      end = LAST_PHRASES.contains(reading.slice(new Span(at, to))) ? to : end;
    }
    boolean ends =
        !reading.token(end).content() || WordClasses.CONJUNCTIONS.contains(reading.word(end));
    return ends ? end : at;
  }

  /** Returns whether "on" follows something that people wear or switch on: "no shoes [on]". */
  private static boolean worn(Reading reading, int at) {
    return reading.word(at).equals("on") && Lexicon.wordNet().physical(reading.word(at - 1));
  }

  private static int picture(Reading reading, int at) {
    String preposition = reading.word(at);
    if (OF_THINGS.contains(preposition) && THINGS.contains(reading.word(at + 1))) {
      return at + 2;
    }
    if (!preposition.equals("in") && !preposition.equals("within") && !preposition.equals("from")) {
      return at;
    }
    int i = at + 1;
    while (i < at + 4
        && !PICTURE.contains(reading.word(i))
        && !WordClasses.PREPOSITIONS.contains(reading.word(i))) {
      i++;
    }
    return PICTURE.contains(reading.word(i)) ? i + 1 : at;
  }
}
