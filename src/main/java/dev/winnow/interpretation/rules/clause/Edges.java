package dev.winnow.interpretation.rules.clause;

import dev.winnow.interpretation.english.ExistentialPhrases;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.text.WordSet;
import java.util.Set;

/**
 * Trims words and punctuation that only join a span to the rest of the text from both of its ends.
 */
public final class Edges {

  /** Words after "nothing" that say where there is nothing else. */
  private static final Set<String> ELSE_THERE = Set.of("else", "more", "inside", "around");

  private static final Set<String> ONES = Set.of("ones", "those");

  private static final Set<String> BEFORE_CUE =
      WordSet.of(
          """
          there with please sure though you while being of to for just wearing having
          showing containing has featuring involving notably images yet from let's maybe perhaps
          when happen happens so absolutely definitely completely totally entirely literally
          preferably ideally practically virtually nearly almost
          """);
  private static final Set<String> AFTER_CUE =
      WordSet.of(
          """
          instead just rather also too as then so where yet however though although but while
          because plus please plz pls thx only
          """);

  /**
   * Verbs that are trimmed before "no", as in "this photo shows [no] dogs", but not before
   * "without", as in "TV shows [without] hosts".
   */
  private static final Set<String> BEFORE_NO =
      Set.of("shows", "show", "contains", "contain", "depicts", "includes", "features");

  private static final Set<String> ADJECTIVE_BEGINNINGS = Set.of("non", "no-");
  private static final Set<String> ADJECTIVE_ENDINGS = Set.of("-free", "-less");

  /** Verbs of the writer: "I hate clowns but [love] tents". */
  private static final Set<String> LIKING =
      WordSet.of("love loves like likes prefer prefers want wants need needs");

  private static final Set<String> THAT_IS = Set.of("ie", "i.e");

  /** Verbs of the writer before a cue: "watches, I [said] not gold". */
  private static final Set<String> SAID = Set.of("said", "meant", "mean", "asked");

  private static final Set<String> OBJECTS = Set.of("it", "you", "these", "those");
  private static final Set<String> ELSE = Set.of("else", "other");
  private static final Set<String> POLITE =
      Set.of(
          "please", "plz", "pls", "thanks", "thank", "thx", "though", "instead", "kindly",
          "already", "anymore", "either", "again", "lol", "tho", "ew", "ugh", "dear", "only",
          "yes");

  /** Words after "make" before a cue: "make [sure] it has no". */
  private static final Set<String> MADE = Set.of("sure", "it", "them");

  /** Words of thanks that may also name something. */
  private static final Set<String> THANKS = Set.of("cheers", "ta", "ty");

  private static final Set<String> MATES = Set.of("mate", "all", "everyone", "guys", "again");

  private Edges() {}

  /** Returns the position after an article, if there is one. */
  public static int afterArticle(Reading reading, int at) {
    return WordClasses.ARTICLES.contains(reading.word(at)) ? at + 1 : at;
  }

  /** Returns whether a comma or a conjunction adds the words at {@code from} to the text. */
  public static boolean adds(Reading reading, int from) {
    String before = reading.word(from - 1);
    return reading.is(from - 1, Kind.COMMA)
        || WordClasses.CONTRAST.contains(before)
        || WordClasses.CONJUNCTIONS.contains(before);
  }

  /** Returns whether a token before a cue only joins it to the text: "…, but there is [no]". */
  public static boolean beforeCue(Reading reading, int at) {
    Token token = reading.token(at);
    if (!token.content()) {
      return !token.is(Kind.CLOSE) || reading.partnerless(at);
    }
    String word = token.word();
    return token.is(Kind.WORD)
        && (WordClasses.CONJUNCTIONS.contains(word)
            || WordClasses.CONTRAST.contains(word)
            || WordClasses.RELATIVE.contains(word)
            || (WordClasses.auxiliary(word) && !month(reading, at))
            || (WordClasses.PRONOUNS.contains(word)
                && !object(reading, at)
                && !numeral(reading, at))
            || WordClasses.ARTICLES.contains(word) && !her(reading, at)
            || (Morphology.adverb(word) && begins(reading, at))
            || POLITE.contains(word)
            || (word.equals("possible") && reading.word(at - 1).equals("if"))
            || THAT_IS.contains(word)
            || SAID.contains(word) && reading.word(at - 1).equals("i")
            || ONES.contains(word) && reading.is(at - 1, Kind.COMMA) // "films, [ones] not of 1950"
            || word.equals("make") && makes(reading, at)
            || BEFORE_CUE.contains(word));
  }

  /** Returns whether "may" or "will" is a name, because a preposition precedes: "in May". */
  private static boolean month(Reading reading, int at) {
    return WordClasses.MODALS.contains(reading.word(at))
        && WordClasses.PREPOSITIONS.contains(reading.word(at - 1));
  }

  /** Returns whether "make" only joins a cue: "make [sure] it has", "bread [you] make with". */
  private static boolean makes(Reading reading, int at) {
    return MADE.contains(reading.word(at + 1))
        || WordClasses.PRONOUNS.contains(reading.word(at - 1));
  }

  /** Returns whether "her" is an object: "gifts for [her] without perfume". */
  private static boolean her(Reading reading, int at) {
    return reading.word(at).equals("her")
        && !WordClasses.PRONOUNS.contains(reading.word(at + 1))
        && WordClasses.PREPOSITIONS.contains(reading.word(at - 1));
  }

  /** Returns whether "I" is a numeral after a name: "Elizabeth I". */
  private static boolean numeral(Reading reading, int at) {
    return reading.word(at).equals("i")
        && reading.is(at - 1, Kind.WORD)
        && reading.token(at - 1).capital()
        && !WordClasses.auxiliary(reading.word(at + 1));
  }

  /** Returns whether a part of a sentence begins: "lakes, [ideally] without boats". */
  private static boolean begins(Reading reading, int at) {
    String before = reading.word(at - 1);
    return WordClasses.RELATIVE.contains(before)
        || WordClasses.CONTRAST.contains(before)
        || !reading.token(at - 1).content();
  }

  /**
   * Returns whether a pronoun is an object, as in "with a shower in it, and no towels". Only a
   * subject joins a cue to the text.
   */
  private static boolean object(Reading reading, int at) {
    return OBJECTS.contains(reading.word(at))
        && !WordClasses.auxiliary(reading.word(at + 1))
        && !reading.word(at - 1).equals("make"); // "but make it not a car"
  }

  /**
   * Removes words that join a cue to the text from the end. Before an excluding adjective they
   * belong to its noun: "a hut [on a] treeless hill". Without other words, they are removed all the
   * same.
   */
  static Span trimEnd(Reading reading, Span span) {
    Span trimmed = new Wholes(reading).without(withoutJoiningWords(reading, span), span.to());
    return attributive(reading, span.to()) && !trimmed.empty()
        ? trimPunctuation(reading, span)
        : trimmed;
  }

  /** Returns whether an adjective such as "treeless" or "non-Irish" precedes its noun. */
  private static boolean attributive(Reading reading, int at) {
    boolean adjective =
        ADJECTIVE_BEGINNINGS.contains(reading.word(at))
            || ADJECTIVE_ENDINGS.contains(reading.word(at + 1));
    String before = reading.word(at - 1);
    boolean ofNoun =
        WordClasses.ARTICLES.contains(before)
            || WordClasses.PREPOSITIONS.contains(before)
            || WordClasses.CONJUNCTIONS.contains(before);
    String noun = reading.word(at + 2);
    return adjective
        && ofNoun
        && reading.token(at + 2).content()
        && !WordClasses.CONJUNCTIONS.contains(noun)
        && !WordClasses.CONTRAST.contains(noun)
        && !WordClasses.PREPOSITIONS.contains(noun)
        && !WordClasses.RELATIVE.contains(noun)
        && !WordClasses.PRONOUNS.contains(noun)
        && !noun.equals("ones");
  }

  private static Span withoutJoiningWords(Reading reading, Span span) {
    int to = span.to();
    if (reading.word(to).equals("no") && BEFORE_NO.contains(reading.word(to - 1))) {
      to--;
    } else if (lays(reading, to)) {
      to -= 2;
    }
    while (to > span.from()
        && (beforeCue(reading, to - 1) || provided(reading, to) || all(reading, span, to - 1))) {
      to -= provided(reading, to) && reading.word(to - 1).equals("as") ? 3 : 1;
      if (reading.is(to, Kind.OPEN)) {
        return trimPunctuation(reading, span.to(to));
      }
      boolean inWhich = reading.word(to).equals("which") || reading.word(to).equals("whom");
      if (inWhich
          && WordClasses.PREPOSITIONS.contains(reading.word(to - 1))
          && to - 1 > span.from()) {
        to--;
      }
    }
    return span.to(to);
  }

  /** Returns whether a relative clause has only a verb before "no": "birds [that lay] no eggs". */
  private static boolean lays(Reading reading, int to) {
    return (reading.word(to).equals("no") || reading.word(to).equals("neither"))
        && WordClasses.RELATIVE.contains(reading.word(to - 2))
        && reading.token(to - 3).content()
        && !beforeCue(reading, to - 1);
  }

  /** Returns whether a pronoun only repeats the positive: "kitchen: [everything] except ovens". */
  private static boolean all(Reading reading, Span span, int at) {
    return WordClasses.ANY.contains(reading.word(at))
        && at > span.from() + 1
        && !reading.token(at - 1).content();
  }

  /**
   * Returns whether a condition precedes {@code to}: "as long as" in "as long as they are [not]".
   */
  private static boolean provided(Reading reading, int to) {
    boolean condition = reading.word(to - 1).equals("provided");
    return condition
        || reading.word(to - 1).equals("as")
            && reading.word(to - 2).equals("long")
            && (reading.word(to - 3).equals("as") || reading.word(to - 3).equals("so"));
  }

  /** Removes punctuation, polite words and "only" from the end: "dogs [only, thank you]". */
  public static Span trimPunctuation(Reading reading, Span span) {
    int to = span.to();
    while (true) {
      int nothing = nothing(reading, to);
      if (nothing > span.from()) {
        to = nothing;
        continue;
      }
      boolean phrase = ends(reading, to, "this", "time") || ends(reading, to, "thank", "you");
      if (to > span.from() + 2 && phrase) {
        to -= 2;
      } else if (to > span.from() + 1 && POLITE.contains(reading.word(to - 1))
          || to > span.from()
              && !reading.token(to - 1).content()
              && (!reading.is(to - 1, Kind.CLOSE) || reading.partnerless(to - 1))) {
        to--;
      } else {
        break;
      }
    }
    return span.to(to);
  }

  /**
   * Returns where a phrase begins that says that nothing else is there: "a castle [and nothing
   * else]", "a table [with nothing on it]", but not "a man with nothing on"; -1 if none ends at
   * {@code to}.
   */
  private static int nothing(Reading reading, int to) {
    String last = reading.word(to - 1);
    boolean it =
        (last.equals("it") || last.equals("them"))
            && WordClasses.PREPOSITIONS.contains(reading.word(to - 2));
    boolean there = ELSE_THERE.contains(last);
    int nothing = it ? to - 3 : to - 2;
    if (!it && !there || !reading.word(nothing).equals("nothing")) {
      return -1;
    }
    String before = reading.word(nothing - 1);
    return before.equals("with") || before.equals("and") ? nothing - 1 : nothing;
  }

  /** Returns whether a part of the text only thanks. */
  static boolean thanks(Reading reading, Span part) {
    int rest = MATES.contains(reading.word(part.to() - 1)) ? part.to() - 1 : part.to();
    return rest == part.from() + 1 && THANKS.contains(reading.word(part.from()));
  }

  private static boolean ends(Reading reading, int to, String first, String last) {
    return reading.word(to - 1).equals(last) && reading.word(to - 2).equals(first);
  }

  /** Removes punctuation from the beginning. */
  static Span trimPunctuationStart(Reading reading, Span span) {
    int from = span.from();
    while (from < span.to() && !reading.token(from).content() && !reading.is(from, Kind.OPEN)) {
      from++;
    }
    return span.from(from);
  }

  /** Returns whether a verb introduces a positive after an exclusion: "but [do have] swans". */
  private static boolean has(Reading reading, int at) {
    return WordClasses.DO.contains(reading.word(at))
            && WordClasses.HOLDING.contains(reading.word(at + 1))
        || (WordClasses.HAVE.contains(reading.word(at)) || LIKING.contains(reading.word(at)))
            && WordClasses.CONTRAST.contains(reading.word(at - 1))
            && reading.token(at + 1).content();
  }

  /** Removes punctuation and words that join the span to the scope before it from the beginning. */
  static Span trimStart(Reading reading, Span span) {
    int from = span.from();
    if (ExistentialPhrases.ofPicture(reading, from)) {
      from++;
    }
    while (from < span.to()) {
      Token token = reading.token(from);
      if (has(reading, from)) {
        from += WordClasses.DO.contains(token.word()) ? 2 : 1;
        continue;
      }
      boolean joins =
          token.is(Kind.WORD)
              && (AFTER_CUE.contains(token.word())
                  || WordClasses.HEDGES.contains(token.word())
                  || WordClasses.CONJUNCTIONS.contains(token.word())
                  || (WordClasses.RELATIVE.contains(token.word())
                      && !ELSE.contains(reading.word(from + 1)))
                  || (from > span.from()
                      && WordClasses.BE.contains(token.word())
                      && WordClasses.RELATIVE.contains(reading.word(from - 1))));
      if (token.content() && !joins || token.is(Kind.OPEN)) {
        break;
      }
      from++;
    }
    return span.from(from);
  }
}
