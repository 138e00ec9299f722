package dev.winnow.interpretation.rules.clause;

import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.lexicon.Lexicon;

/** Nouns within a positive that a relative clause after it describes. */
record NestedNouns(Reading reading) {

  private static final Span NONE = new Span(0, 0);

  /**
   * Returns the noun that the relative clause of an exclusion describes, if it is not the first
   * noun of the positive: "people with [dogs] that are not black", "films by [directors] who are
   * not American"; empty if it may be the first noun.
   *
   * @param before the positive right before the exclusion
   */
  Span of(Span term, Exclusion exclusion, Span before) {
    int noun = before.to() - 1;
    int preposition =
        WordClasses.PREPOSITIONS.contains(reading.word(noun - 1)) ? noun - 1 : noun - 2;
    boolean nested =
        preposition > before.from()
            && WordClasses.PREPOSITIONS.contains(reading.word(preposition))
            && Morphology.plural(reading.word(noun))
            && (persons(noun) || part(term, exclusion, before, preposition));
    return nested ? new Span(noun, noun + 1) : NONE;
  }

  /** Returns whether "who" follows a noun for persons: "novels by [authors] who". */
  private boolean persons(int noun) {
    String word = reading.word(noun);
    return reading.word(noun + 1).equals("who")
        && (word.equals("people") || Lexicon.wordNet().isKind(word, "person"));
  }

  /** Returns whether a property follows a part or clothes: "men in [suits] that are not black". */
  private boolean part(Span term, Exclusion exclusion, Span before, int preposition) {
    int cue = exclusion.whole().from();
    boolean relative =
        cue - 2 == before.to()
            && WordClasses.RELATIVE.contains(reading.word(cue - 2))
            && WordClasses.BE.contains(reading.word(cue - 1));
    boolean property =
        term.to() == term.from() + 1 && WordClasses.PROPERTIES.contains(reading.word(term.from()));
    String noun = reading.word(before.to() - 1);
    String with = reading.word(preposition);
    return relative
        && property
        && (with.equals("with") || with.equals("in") && Lexicon.wordNet().isKind(noun, "clothing"));
  }
}
