package dev.winnow.interpretation.english;

import dev.winnow.lexicon.Lexicon;
import java.util.List;
import org.apache.lucene.util.automaton.CharacterRunAutomaton;
import org.apache.lucene.util.automaton.LevenshteinAutomata;

/** Corrects mistyped words that exclude something: "wihtout", "excpet". */
final class FunctionWords {

  private record Correct(String word, CharacterRunAutomaton near) {

    /** One letter may be missing, too many or wrong, or two swapped. */
    static Correct of(String word) {
      return new Correct(
          word, new CharacterRunAutomaton(new LevenshteinAutomata(word, true).toAutomaton(1)));
    }
  }

  private static final List<Correct> CORRECT =
      List.of(Correct.of("without"), Correct.of("except"), Correct.of("excluding"));

  private FunctionWords() {}

  /** Returns the correct word for a mistyped one in lower case, and any other word as it is. */
  static String corrected(String word) {
    for (Correct correct : CORRECT) {
      if (word.charAt(0) == correct.word.charAt(0)
          && !word.equals(correct.word)
          && correct.near.run(word)
          && Lexicon.wordNet().senses(word, 0).isEmpty()) { // "excerpt"
        return correct.word;
      }
    }
    return word;
  }
}
