package dev.winnow.interpretation.rules.clause;

import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.lexicon.Lexicon;
import java.util.List;
import java.util.Set;

/** Determines from the form of an excluded term how it relates to the noun before it. */
record TermForms(Reading reading) {

  /** Adjectives without a typical ending that take a preposition. */
  private static final Set<String> NATIVE =
      Set.of("similar", "popular", "common", "due", "close", "part", "extinct", "rare");

  /** Kinds of works: plays and poetry are expressive styles, and biographies records. */
  private static final List<String> WORKS =
      List.of(
          "film",
          "book",
          "literary composition",
          "musical composition",
          "expressive style",
          "essay",
          "record");

  private static final Set<String> IN_NAMES = Set.of("of", "the", "and", "&");

  /** Returns whether a term can modify a plural noun: "films that are not science fiction". */
  boolean modifies(Span term, String head) {
    for (int i = term.from(); i < term.to(); i++) {
      String word = reading.word(i);
      boolean other =
          WordClasses.PREPOSITIONS.contains(word) || WordClasses.ARTICLES.contains(word);
      if (!reading.is(i, Kind.WORD) || other) {
        return false;
      }
    }
    boolean name = term.to() == term.from() + 1 && reading.token(term.from()).capital();
    return !name
        && term.to() - term.from() <= 3
        && Morphology.plural(head)
        && !Morphology.plural(reading.word(term.to() - 1))
        && (!WordClasses.ARTICLES.contains(reading.word(term.from() - 1)) || sortOf(term));
  }

  /** Returns whether a term with "a" names a kind of the noun: "films that are not a comedy". */
  private boolean sortOf(Span term) {
    String article = reading.word(term.from() - 1);
    return article.equals("a") || article.equals("an");
  }

  /**
   * Returns whether a term differs in kind from the name before it, as in "films set in Peru but
   * not drama": "drama" is no place, because it has no capital.
   */
  boolean differs(Span term, Span before) {
    return sortOf(term)
        || name(before.from(before.to() - 1)) && !reading.token(term.from()).capital();
  }

  /** Returns whether a term is one adjective: "excluding animated", but not "excluding Durban". */
  boolean adjective(Span term) {
    String word = reading.word(term.from());
    return term.to() - term.from() == 1
        && (Morphology.demonym(word)
            || (Morphology.adjective(word) && !reading.token(term.from()).capital()))
        && !WordClasses.ARTICLES.contains(reading.word(term.from() - 1));
  }

  /** Returns whether a term names works or a genre of them: "comedies", "novels". */
  boolean work(Span term) {
    String noun = reading.word(term.to() - 1);
    return WORKS.stream().anyMatch(work -> Lexicon.wordNet().isKind(noun, work));
  }

  /** Returns whether a term restricts a noun before it: "about war", "set in Asia". */
  boolean restricts(Span term) {
    String first = reading.word(term.from());
    String next = term.from() + 1 < term.to() ? reading.word(term.from() + 1) : "";
    if (WordClasses.PREPOSITIONS.contains(first)) {
      return true;
    }
    boolean named = name(term.from(term.from() + 1)); // "set Asia", as people mistype it
    boolean does = first.endsWith("ing") && (named || WordClasses.ARTICLES.contains(next));
    return (takesPreposition(first) && WordClasses.PREPOSITIONS.contains(next))
        || (Morphology.participle(first) && named)
        || does;
  }

  /**
   * Returns whether a term is a verb with a preposition after "do not": "do not belong to the
   * Alps".
   */
  boolean acts(Span term, Exclusion exclusion) {
    return does(term, exclusion)
        && term.to() > term.from() + 2
        && WordClasses.PREPOSITIONS.contains(reading.word(term.from() + 1));
  }

  /** Returns whether a term begins with a verb, because it follows "do not": "do not finish". */
  boolean does(Span term, Exclusion exclusion) {
    int cue = exclusion.whole().from();
    return term.from() == cue + 1 && WordClasses.DO.contains(reading.word(cue - 1));
  }

  /** Returns whether a word takes a preposition: "set in", "similar to". */
  static boolean takesPreposition(String word) {
    return Morphology.participle(word) || Morphology.adjective(word) || NATIVE.contains(word);
  }

  /**
   * Returns whether a term describes the noun before it: "biographical", "animated", "Italian
   * crime", but not "the American".
   */
  boolean describes(Span term, String head) {
    int size = term.to() - term.from();
    String first = reading.word(term.from());
    String last = reading.word(term.to() - 1);
    if (size > 3 || WordClasses.ARTICLES.contains(reading.word(term.from() - 1))) {
      return false;
    }
    boolean property = Morphology.adjective(first) || Character.isDigit(first.charAt(0));
    boolean kind = size > 1 && property && !Morphology.plural(last) && Morphology.plural(head);
    boolean name = reading.token(term.to() - 1).capital() && !Morphology.demonym(last);
    return kind
        || (Morphology.adjective(last) && !(name && size > 1))
        || (size == 1 && Morphology.participle(first));
  }

  /** Returns whether a term is one noun in lower case: "television", but not "American". */
  boolean noun(Span term) {
    String word = reading.word(term.from());
    return term.to() == term.from() + 1
        && !reading.token(term.from()).capital()
        && !WordClasses.property(word)
        && !Lexicon.wordNet().senses(word, 0).isEmpty();
  }

  /**
   * Returns whether a term is a name: "Chile", "Central African Republic" and "1974", but not
   * "Ferns of Chile" or "Chilean".
   */
  boolean name(Span term) {
    String last = reading.word(term.to() - 1);
    boolean kind =
        Morphology.demonym(last)
            || Morphology.taxon(last)
            || Morphology.plural(last)
                && Lexicon.wordNet().isKind(last, "living thing"); // "Cetaceans"
    if (term.empty() || kind || reading.word(term.from() + 1).equals("of")) {
      return false;
    }
    for (int i = term.from(); i < term.to(); i++) {
      boolean within = i > term.from() && IN_NAMES.contains(reading.word(i));
      if (!within && !reading.token(i).capital() && !Morphology.number(reading.word(i))) {
        return false;
      }
    }
    return true;
  }
}
