package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.LeadingNouns;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Cue;
import dev.winnow.lexicon.Lexicon;
import java.util.Set;

/** Subjects of excluded actions: "the dog" in "films in which the dog does not die". */
record Subjects(Reading reading, LeadingNouns nouns) {

  /** The cue of things that are absent from the positive. */
  static final Cue ABSENT = Cue.of("not in", Cue.Kind.SUBJECT);

  private static final Set<String> APPEARING = Set.of("appear", "feature", "star", "sing", "play");
  private static final Set<String> IN = Set.of("in", "on");
  private static final Set<String> AM = Set.of("i'm", "im");

  /** Maximum number of words of a subject. */
  private static final int REACH = 6;

  private static final Set<String> ADVERBS = Set.of("just", "also", "still", "even", "often");

  /**
   * Returns the things that are absent from the positive: "mom" in "photos that mom isn't in", "Bo
   * Lind" in "films Bo Lind doesn't appear in"; empty if there are none.
   */
  Span absent(int not) {
    int verb = not - 1;
    int from = verb;
    int contact = verb; // "films [Bo Lind] doesn't appear in"
    while (from > verb - REACH
        && reading.is(from - 1, Kind.WORD)
        && (!WordClasses.functional(reading.word(from - 1))
            || WordClasses.CONJUNCTIONS.contains(reading.word(from - 1)))) {
      from--;
      boolean begins =
          reading.token(from).capital() || WordClasses.ARTICLES.contains(reading.word(from));
      contact = begins && Morphology.plural(reading.word(from - 1)) ? from : contact;
    }
    boolean relative = from < verb && WordClasses.RELATIVE.contains(reading.word(from - 1));
    boolean stranded = strandedEnd(not) > not;
    return stranded ? new Span(relative ? from : contact, verb) : new Span(not, not);
  }

  /**
   * Returns the end of a negated verb whose preposition ends the text or its part: "[isn't in]",
   * "[doesn't appear in]"; the position of the negation if there is none.
   */
  int strandedEnd(int not) {
    boolean appears =
        WordClasses.DO.contains(reading.word(not - 1)) && APPEARING.contains(reading.word(not + 1));
    int in = appears ? not + 2 : not + 1;
    boolean verb =
        appears
            || WordClasses.BE.contains(reading.word(not - 1))
            || AM.contains(reading.word(not - 1));
    return verb && IN.contains(reading.word(in)) && !reading.token(in + 1).content() ? in + 1 : not;
  }

  /**
   * Returns the subject of a relative clause about another noun: "the dog" in "films in which the
   * dog does not die"; empty if there is none.
   */
  Span of(int cue) {
    boolean auxiliary = WordClasses.auxiliary(reading.word(cue - 1));
    int verb = auxiliary ? cue - 1 : cue;
    Span none = new Span(cue, cue);
    if (posed(cue)) {
      return new Span(cue - 1, cue);
    }
    if (!auxiliary && !reading.word(cue).equals("never")) {
      return none;
    }
    boolean known = false;
    for (int i = verb - 1; i > verb - 5 && reading.token(i).content(); i--) {
      String word = reading.word(i);
      if (WordClasses.RELATIVE.contains(word)) {
        boolean clear =
            known
                || word.equals("where")
                || word.equals("whose")
                || i == verb - 2 && Morphology.plural(reading.word(verb - 1)); // "that deer won't"
        int from = WordClasses.ARTICLES.contains(reading.word(i + 1)) ? i + 2 : i + 1;
        boolean named = from < verb && clear && !adverb(reading.word(verb - 1));
        return named && nouns.kindsBefore(i) ? new Span(from, verb) : none;
      }
      if (WordClasses.auxiliary(word)
          || WordClasses.PRONOUNS.contains(word)
          || word.equals("there")
          || WordClasses.CONTRAST.contains(word)
          || WordClasses.CONJUNCTIONS.contains(word)
          || WordClasses.PREPOSITIONS.contains(word)) {
        return none;
      }
      known |= reading.token(i).capital() || WordClasses.ARTICLES.contains(word);
    }
    return didNot(cue, verb);
  }

  /**
   * Returns whether a plural and a negated participle are a part of the text: "a man, arms [not]
   * crossed".
   */
  private boolean posed(int not) {
    return reading.word(not).equals("not")
        && Morphology.plural(reading.word(not - 1))
        && (reading.is(not - 2, Kind.COMMA) || reading.word(not - 2).equals("with"))
        && Morphology.participle(reading.word(not + 1))
        && !reading.token(not + 2).content();
  }

  /** Returns the subject of a relative clause without "that": "songs Lennon didn't write". */
  private Span didNot(int cue, int verb) {
    int from = verb;
    while (!reading.opens(from - 1) && reading.token(from - 1).capital() && from > verb - 3) {
      from--;
    }
    boolean article = from == verb && WordClasses.ARTICLES.contains(reading.word(verb - 2));
    boolean plurals = // "toys dogs can't destroy"
        from == verb
            && Lexicon.wordNet().onlyPlural(reading.word(verb - 2))
            && Morphology.plural(reading.word(verb - 1));
    from -= article ? 2 : plurals ? 1 : 0; // "bikes my son won't outgrow"
    boolean ends = !reading.token(cue + 2).content() || reading.is(cue + 2, Kind.QUOTED);
    boolean contact =
        from < verb
            && from > 0
            && ends
            && WordClasses.auxiliary(reading.word(verb))
            && Morphology.plural(reading.word(from - 1))
            && (reading.opens(from - 1) || !reading.token(from - 1).capital())
            && (plurals || !Morphology.plural(reading.word(verb - 1)));
    return contact ? new Span(from, verb) : new Span(cue, cue);
  }

  /** Returns the beginning of the relative clause of a subject. */
  int relative(Span subject) {
    int at = subject.from() - 1;
    if (Morphology.plural(reading.word(at))) {
      return subject.from();
    }
    at -= WordClasses.ARTICLES.contains(reading.word(at)) ? 1 : 0;
    return WordClasses.PREPOSITIONS.contains(reading.word(at - 1)) ? at - 1 : at;
  }

  /** Returns whether a word may be an adverb between a subject and its verb: "just", "usually". */
  static boolean adverb(String word) {
    return ADVERBS.contains(word) || Morphology.adverb(word);
  }
}
