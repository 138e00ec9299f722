package dev.winnow.interpretation.rules.clause;

import dev.winnow.interpretation.english.Compounds;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.lexicon.Lexicon;
import java.util.List;
import java.util.Set;

/**
 * Words that a positive and an excluded term share: "set in Asia, but not [set in] Japan", "Irish
 * [songs] but not Scottish songs".
 */
record SharedWords(Reading reading, TermForms terms) {

  /** Number of tokens before an exclusion that are searched. */
  private static final int REACH = 8;

  private static final Set<String> ONE = Set.of("a", "an");
  private static final Set<String> PLACES = Set.of("in", "on", "at");
  private static final List<String> MATERIALS = List.of("substance", "fabric");
  private static final Span NONE = new Span(0, 0);

  /**
   * Returns the verb that both phrases share: "[set] in Asia, but not in Japan"; empty if there is
   * none.
   */
  String verb(String preposition, Span before) {
    int earliest = Math.max(before.from(), before.to() - REACH);
    for (int i = before.to() - 1; i > earliest; i--) {
      String word = reading.word(i);
      if (word.equals(preposition) || (PLACES.contains(word) && PLACES.contains(preposition))) {
        String verb = reading.word(i - 1);
        boolean takes =
            Morphology.participle(verb)
                || (preposition.equals("to") && TermForms.takesPreposition(verb));
        Span shared = new Span(i - 1, i);
        return takes
                && !WordClasses.OCCURRING.contains(verb)
                && !reading.longer(shared, HeadNouns.SHARED)
            ? reading.slice(shared)
            : "";
      }
    }
    return "";
  }

  /**
   * Returns the noun with "a" for which "one" after a verb stands: "players nominated for [an
   * award] who never won one"; empty if there is none.
   */
  Span one(Span term, Exclusion exclusion, Span before) {
    String auxiliary = reading.word(exclusion.whole().from() - 1);
    boolean verb =
        exclusion.cue().words().getFirst().equals("never")
            || WordClasses.DO.contains(auxiliary)
            || WordClasses.HAVE.contains(auxiliary);
    boolean object =
        verb
            && reading.word(term.to() - 1).equals("one")
            && !WordClasses.ARTICLES.contains(reading.word(term.from() - 1));
    for (int i = before.to() - 2; object && i > Math.max(before.from(), before.to() - REACH); i--) {
      if (ONE.contains(reading.word(i))) {
        return before.from(i + 1);
      }
    }
    return NONE;
  }

  /**
   * Returns the place for which "there" after a verb stands: "novels set [in Boston] but not
   * written there"; empty if there is none.
   */
  String there(Span verb, Span before) {
    boolean there = reading.word(verb.to()).equals("there") && verb.to() == verb.from() + 1;
    for (int i = before.to() - 2; there && i > Math.max(before.from(), before.to() - REACH); i--) {
      if (PLACES.contains(reading.word(i))) {
        return reading.longer(before.from(i), HeadNouns.SHARED)
            ? ""
            : reading.slice(before.from(i));
      }
    }
    return "";
  }

  /**
   * Returns the preposition that both names, or both topics, share: "birds [of] Peru but not
   * Chile"; empty if there is none.
   */
  String preposition(Span term, Span before) {
    if (title(term) || WordClasses.HOLDING.contains(reading.word(term.from() - 1))) {
      return ""; // "not featuring Poirot"
    }
    int at = before.to() - 1;
    int earliest = Math.max(before.from(), before.to() - REACH);
    while (at > earliest && !WordClasses.PREPOSITIONS.contains(reading.word(at))) {
      if (WordClasses.auxiliary(reading.word(at))) {
        return ""; // "about trains that are American"
      }
      at--;
    }
    String preposition = reading.word(at);
    if (at < before.from() || !WordClasses.PREPOSITIONS.contains(preposition)) {
      return "";
    }
    boolean alike = reading.word(term.to() - 1).equals(reading.word(before.to() - 1));
    boolean topics =
        preposition.equals("about")
            && (!terms.work(term) || terms.work(before.from(before.to() - 1)))
            && (term.to() - term.from() == 1
                || alike) // "about red wine but not [about] white wine"
            && !Morphology.adjective(reading.word(term.from()));
    boolean names =
        terms.name(before.from(before.to() - 1))
            && terms.name(term)
            && (Morphology.number(reading.word(term.from()))
                || !Morphology.number(reading.word(before.to() - 1))); // "under 100"
    boolean regions =
        WordClasses.DIRECTIONS.contains(reading.word(term.from()))
            && WordClasses.DIRECTIONS.contains(reading.word(before.to() - 1));
    return topics || names || regions || bare(term, before) ? preposition : "";
  }

  /** Returns whether a term is a title: "A Tale of Two Cities", "War and Peace". */
  private boolean title(Span term) {
    int first = term.from();
    return WordClasses.ARTICLES.contains(reading.word(first)) && reading.token(first).capital()
        || term.to() == first + 3 && Compounds.title(reading, first + 1);
  }

  /**
   * Returns whether both are single nouns in the singular and in lower case: "birds of peru but not
   * chile".
   */
  private boolean bare(Span term, Span before) {
    String word = reading.word(term.from());
    String other = reading.word(before.to() - 1);
    return term.to() == term.from() + 1
        && !reading.token(term.from()).capital()
        && !reading.token(before.to() - 1).capital()
        && WordClasses.PREPOSITIONS.contains(reading.word(before.to() - 2))
        && !WordClasses.ARTICLES.contains(reading.word(term.from() - 1))
        && !Morphology.plural(word)
        && !Morphology.plural(other)
        && !Morphology.number(other)
        && !Morphology.adjective(word)
        && !Morphology.participle(word)
        && !word.endsWith("ing");
  }

  /**
   * Returns the words that the positive and the negative share: "the eastern, but not the southern
   * [States]", "Irish but not Scottish [songs]".
   */
  Span end(Span item, Exclusion exclusion, Span positive) {
    int first = item.from();
    while (first < item.to()
        && (WordClasses.PREPOSITIONS.contains(reading.word(first))
            || WordClasses.ARTICLES.contains(reading.word(first)))) {
      first++;
    }
    if (positive.empty()) {
      return NONE;
    }
    String word = reading.word(first);
    String other = reading.word(positive.to() - 1);
    boolean regions =
        WordClasses.DIRECTIONS.contains(word) && WordClasses.DIRECTIONS.contains(other);
    boolean alone = positive.to() == positive.from() + 1;
    boolean sorts = Morphology.adjective(word) && Morphology.adjective(other) && alone;
    boolean contrast =
        WordClasses.CONTRAST.contains(reading.word(exclusion.whole().from() - 1))
            || positive.to() == exclusion.whole().from();
    boolean not = contrast && exclusion.cue().kind() == Cue.Kind.NOT;
    return regions || sorts || not && things(item, first, positive) ? item.from(first + 1) : NONE;
  }

  /**
   * Returns whether the positive is a word without its noun: "[red] but not striped shirts", "[a
   * big] but not heavy suitcase".
   */
  private boolean things(Span item, int first, Span positive) {
    int at = positive.to() - 1;
    boolean article =
        at == positive.from() + 1 && WordClasses.ARTICLES.contains(reading.word(positive.from()));
    String word = reading.word(at);
    int last = item.to() - 1;
    while (last > first
        && reading.word(last).endsWith("ing")
        && Morphology.plural(reading.word(last - 1))) {
      last--; // "posed children laughing"
    }
    String noun = reading.word(last);
    return item.to() > first + 1
        && !noun.equals("ones") // "taxis, but not the yellow ones"
        && (at == positive.from() || article)
        && reading.is(at, Kind.WORD)
        && !Morphology.plural(word)
        && !word.equals(noun)
        && (WordClasses.describes(word)
            || ofOneSort(word, reading.word(first))
            || Morphology.plural(noun) && !Lexicon.wordNet().physical(word));
  }

  /** Returns whether two words tell things apart: "leather" and "fabric", "dog" and "cat". */
  private static boolean ofOneSort(String word, String other) {
    Lexicon lexicon = Lexicon.wordNet();
    return lexicon.sameSort(word, other)
        || MATERIALS.stream().anyMatch(kind -> lexicon.isKind(word, kind))
            && MATERIALS.stream().anyMatch(kind -> lexicon.isKind(other, kind));
  }
}
