package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.LeadingNouns;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.rules.clause.Cue;
import dev.winnow.lexicon.Lexicon;
import java.util.stream.IntStream;

/** A hyphen between spaces that subtracts a kind: "animals - cats", but not "pears - apples". */
record Subtraction(Reading reading, NegationLexicon table) {

  /** WordNet's word for prepared food. */
  private static final String DISH = "nutriment";

  static final Cue MINUS = Cue.of("-", Cue.Kind.PHRASE);

  /**
   * Returns whether only a noun precedes the hyphen, and a kind of it ends its part of the text.
   */
  boolean at(int hyphen) {
    if (!reading.is(hyphen, Kind.COMMA) || !reading.word(hyphen).equals("-")) {
      return false;
    }
    LeadingNouns nouns = new LeadingNouns(reading);
    Span whole = nouns.phrase(new Span(0, hyphen));
    Span kind = nouns.phrase(new Span(hyphen + 1, reading.size()));
    return whole.to() == hyphen
        && !kind.empty()
        && !reading.token(kind.to()).content()
        && IntStream.range(kind.from(), kind.to()) // "dogs - not poodles"
            .allMatch(i -> table.at(reading.tokens(), i) == null)
        && !reading.token(hyphen + 1).capital() // "Animals - Cats" is a title
        && (Lexicon.wordNet().isKind(nouns.noun(kind), nouns.noun(whole))
            || ingredient(nouns.noun(kind), nouns.noun(whole)));
  }

  /** Returns whether a dish may contain some food: "pizza - olives", but not "soup - salad". */
  private static boolean ingredient(String food, String dish) {
    Lexicon lexicon = Lexicon.wordNet();
    return lexicon.isKind(dish, DISH)
        && lexicon.isKind(food, "food")
        && !lexicon.isKind(food, DISH);
  }
}
