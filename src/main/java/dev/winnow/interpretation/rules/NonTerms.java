package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.ContentWords;
import dev.winnow.text.LowerCase;
import dev.winnow.text.WordSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Terms that begin with "non" and exclude nothing: "non-Euclidean geometry", but not "non-alcoholic
 * drinks".
 */
record NonTerms(Reading reading) {

  private static final Set<String> ARTICLE = Set.of("a", "an");

  private static final Set<String> DOCUMENTS =
      WordSet.of("agreement clause contract policy letter notice form order waiver treaty act");

  /** Endings of words for actions: "non-[disclosure]". */
  private static final List<String> ACTIONS =
      List.of("tion", "sion", "ance", "ence", "ure", "ment", "pete");

  /** The two spellings of WordNet: "non-proliferation" and "nonviolence". */
  private static final List<String> PREFIXES = List.of("non-", "non");

  /** Maximum number of words after "non" that WordNet's terms have. */
  private static final int LONGEST = 3;

  /** Minimum share of the uses of a noun that mostly means something. */
  private static final double MOSTLY = 0.5;

  /** Maximum number of words from "non" to the name of a disease. */
  private static final int REACH = 6;

  /** Returns whether the cue at {@code non} excludes nothing; false for cues other than "non". */
  boolean at(int non) {
    return reading.word(non).equals("non")
        && (defined(non) || named(non) || known(non + 1) || disease(non + 1) || document(non + 1));
  }

  /** Returns whether the text asks for the meaning of a term: "what is a [non-]profit firm". */
  private boolean defined(int non) {
    return ARTICLE.contains(reading.word(non - 1))
        && WordClasses.BE.contains(reading.word(non - 2))
        && reading.word(non - 3).equals("what");
  }

  /** Returns whether a name follows an article: "the [Non-]Aligned Movement". */
  private boolean named(int non) {
    return reading.word(non - 1).equals("the")
        && !reading.token(non - 1).capital()
        && IntStream.rangeClosed(non, non + 2).allMatch(i -> reading.token(i).capital())
        && !Morphology.plural(reading.word(non + 2));
  }

  /** Returns whether WordNet has an abstract term that begins with "non": "non-violence". */
  private boolean known(int from) {
    for (int to = from + 1; to <= from + LONGEST && reading.is(to - 1, Kind.WORD); to++) {
      String words = LowerCase.of(reading.slice(new Span(from, to)));
      if (PREFIXES.stream().anyMatch(prefix -> known(prefix + words))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether a document about an action that is not done follows: "non-[disclosure
   * agreement]", but not "non-[legal] documents" and "non-[Irish] treaties".
   */
  private boolean document(int from) {
    String word = reading.word(from);
    String noun = reading.word(from + 1);
    return (DOCUMENTS.contains(noun) || DOCUMENTS.contains(ContentWords.singular(noun)))
        && ACTIONS.stream().anyMatch(word::endsWith)
        && !reading.token(from).capital();
  }

  private static boolean known(String term) {
    Lexicon lexicon = Lexicon.wordNet();
    return lexicon.abstraction(term) || lexicon.abstraction(ContentWords.singular(term));
  }

  /**
   * Returns whether a property is part of the name of a disease: "non-[small] cell lung cancer",
   * but not in "non-[contagious] diseases" and "non-[American] cancer research".
   */
  private boolean disease(int from) {
    String word = reading.word(from);
    boolean sort = WordClasses.property(word) || reading.token(from).capital();
    if (!sort || Morphology.demonym(word)) {
      return false;
    }
    Lexicon lexicon = Lexicon.wordNet();
    for (int i = from + 1; i < from + REACH && reading.is(i, Kind.WORD); i++) {
      String noun = reading.word(i);
      if (WordClasses.functional(noun)) {
        return false;
      }
      if (lexicon.isKind(noun, "disease", MOSTLY) && !lexicon.onlyPlural(noun)) {
        return true;
      }
    }
    return false;
  }
}
