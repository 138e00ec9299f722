package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.WordClasses;
import java.util.Set;

/** Phrases after an excluded noun that belong to the positive. */
record Adverbials(Reading reading) {

  private static final Set<String> PLACES =
      Set.of("in", "on", "at", "near", "under", "behind", "beside", "among");

  private static final Set<String> OBJECTS =
      Set.of("it", "them", "him", "her", "me", "you", "us", "this", "that", "any", "all");

  /**
   * Returns whether a phrase that belongs to the positive begins at {@code at}: a place or a
   * purpose, as in "without olives [on a table]" and "no breakfast [in Vienna]". In "no magnets on
   * the fridge" the place belongs to the negative.
   */
  boolean begins(Cue cue, int from, int at) {
    String word = reading.word(at);
    String next = reading.word(at + 1);
    boolean phrase = cue.kind() == Cue.Kind.PHRASE;
    boolean begun = at > from + 1 || phrase || Morphology.adjective(reading.word(from));
    if (!begun) {
      return false;
    }
    boolean place = PLACES.contains(word) || word.equals("next") && next.equals("to");
    boolean a = next.equals("a") || next.equals("an");
    boolean name =
        word.equals("in")
            && reading.token(at + 1).capital()
            && !Morphology.participle(reading.word(at - 1))
            && !WordClasses.OCCURRING.contains(reading.word(from))
            && !reading.word(at - 1).equals("place");
    boolean front = word.equals("in") && next.equals("front");
    boolean size =
        (word.equals("under") || word.equals("size"))
            && (Morphology.number(next) || next.equals("$") || next.equals("€"));
    boolean purpose =
        phrase
            && (word.equals("for") || word.equals("near"))
            && !Morphology.participle(reading.word(at - 1)) // "nothing made [for sleeping]"
            && reading.token(at + 1).content()
            && !OBJECTS.contains(next);
    boolean set =
        phrase
            && Morphology.participle(word)
            && WordClasses.PREPOSITIONS.contains(next)
            && !Morphology.plural(reading.word(at - 1))
            && !WordClasses.ARTICLES.contains(reading.word(from - 1));
    return place && a || name || front || size || purpose || set;
  }
}
