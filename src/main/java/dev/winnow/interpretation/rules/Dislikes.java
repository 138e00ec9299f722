package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Edges;
import dev.winnow.interpretation.rules.clause.RequestPrefixes;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.WordSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Statements of what the writer, somebody close to the writer, or those for whom something is meant
 * do not like or must not have: "dinner ideas. [My wife hates] sushi", "[my doctor told me to
 * avoid] milk, recipes", "desserts [for someone who can't eat] eggs".
 */
record Dislikes(Reading reading) {

  private static final Set<String> PERSONS = Set.of("i", "we", "he", "she", "i've", "we've");

  private static final Set<String> OURS = Set.of("my", "our");
  private static final Set<String> POSSESSIVE =
      Set.of("my", "our", "his", "her", "its", "their", "your", "me", "us", "him", "it", "them");

  private static final Set<String> WHO = Set.of("who", "that");
  private static final Set<String> GREETING = Set.of("ok", "okay", "so", "well", "hi", "hey");
  private static final Set<String> WE = Set.of("i", "we");
  private static final Set<String> CONCLUDING = Set.of("so", "any", "other", "another", "more");

  /** Words for anyone, besides pronouns. */
  private static final Set<String> THOSE = Set.of("people", "those");

  /** Adverbs that are nouns, too: "can't stand [up]", "don't eat [much]". */
  private static final Set<String> ADVERBS = Set.of("up", "down", "much", "enough", "more", "long");

  /** Words between a subject and "to avoid": "my doctor [told me] to avoid". */
  private static final Set<String> TOLD =
      WordSet.of("told tells asked advised warned me us need needs want wants trying got really");

  /** Verbs that need no subject after a comma: "sets for adults, [already] have the castle". */
  private static final Set<String> ALONE = Set.of("already", "been", "ca", "can");

  /** Words for an earlier visit: "we have been to Rome [already]". */
  private static final Set<String> EARLIER = Set.of("already", "before");

  /** Words for what is asked for, also before other words: "gift [ideas] under £30". */
  private static final Set<String> IDEAS =
      Set.of("idea", "ideas", "recipe", "recipes", "meals", "dishes", "gift", "gifts");

  /** Cues that also exclude before the request: "I've already read Emma. What next?" */
  private static final Set<String> BEFORE_REQUEST =
      Set.of("to", "already", "is", "are", "ca", "can", "has", "have", "been");

  /** Words before "old" for somebody of an age: "a five [year] old". */
  private static final Set<String> YEARS = Set.of("year", "years", "yr", "month", "months");

  private static final List<String> LIVING = List.of("person", "animal");

  /** Minimum share of the uses of a noun that often means something. */
  private static final double OFTEN = 0.25;

  /** Maximum number of words of a subject, and of words between it and the cue. */
  private static final int REACH = 4;

  /** Number of tokens after a cue that may end its sentence. */
  private static final int SENTENCE = 16;

  /**
   * Returns where the statement begins, or -1 if the words are no such statement beside a request.
   *
   * @param from the first word of the cue
   * @param to its exclusive end
   */
  int start(int from, int to) {
    int verb = from;
    while (verb > from - REACH && joins(verb - 1)) {
      verb--;
    }
    int served = served(verb - 1);
    int subject = served < 0 ? subject(verb) : served;
    String object = reading.word(to);
    boolean adverb = ADVERBS.contains(object) && !reading.token(to + 1).content();
    boolean names = !adverb && (names(to) || names(to + 1)); // but not "can't eat alone"
    if (subject < 0 || POSSESSIVE.contains(object) || WordClasses.functional(object) || !names) {
      return -1;
    }
    if (reading.word(from).equals("been") && !earlier(to)) {
      return -1;
    }
    boolean stands =
        served > 0
            || reading.opens(greeting(subject))
            || Edges.adds(reading, subject)
            || follows(subject, from);
    boolean first =
        BEFORE_REQUEST.contains(reading.word(from)) && more(to)
            || Lexicon.wordNet().isKind(reading.word(verb - 1), "person", OFTEN) && wish(to);
    return stands && (greeting(subject) > 0 || first) ? subject : -1;
  }

  /** Returns whether an allergy follows a plural: "dinner ideas [my wife is] allergic to". */
  private boolean follows(int subject, int from) {
    return WordClasses.BE.contains(reading.word(from))
        && OURS.contains(reading.word(subject))
        && Morphology.plural(reading.word(subject - 1));
  }

  private boolean earlier(int from) {
    return EARLIER.contains(reading.word(end(from) - 1));
  }

  private int end(int from) {
    int at = from;
    while (at < from + SENTENCE && reading.is(at, Kind.WORD)) {
      at++;
    }
    return at;
  }

  /**
   * Returns whether a wish or ideas follow: "my son hates nuts [so I need] a cake", "my boss hates
   * roses, gift [ideas] under £30".
   */
  private boolean wish(int from) {
    int at = from;
    while (at < end(from) && !reading.word(at).equals("so")) {
      at++;
    }
    int end = reading.is(at, Kind.COMMA) ? end(at + 1) : at;
    return reading.word(at).equals("so") && RequestPrefixes.wishes(reading, at + 1)
        || IntStream.range(at + 1, end).anyMatch(i -> IDEAS.contains(reading.word(i)));
  }

  /** Returns whether such a statement opens the text. */
  boolean opens(int from, int to) {
    int start = start(from, to);
    return start >= 0 && greeting(start) == 0;
  }

  /** Returns where the greeting before a subject begins: "[ok so] my wife hates". */
  private int greeting(int subject) {
    int from = subject;
    while (from > subject - REACH && GREETING.contains(reading.word(from - 1))) {
      from--;
    }
    return from;
  }

  /**
   * Returns where a clause begins about those for whom something is meant, with words for anyone:
   * "desserts [for someone who] can't eat eggs", "food for cats [who] hate fish"; -1 if none.
   */
  private int served(int who) {
    int noun = who - 1;
    boolean relative = WHO.contains(reading.word(who));
    boolean aged = reading.word(noun).equals("old") && YEARS.contains(reading.word(noun - 1));
    boolean anyone =
        WordClasses.PERSONS.contains(reading.word(noun)) || THOSE.contains(reading.word(noun));
    if (!relative || !anyone && !aged && !living(reading.word(noun))) {
      return -1;
    }
    int at = noun - 1;
    while (at > noun - REACH && !WordClasses.functional(reading.word(at))) {
      at--;
    }
    boolean meant = reading.word(at).equals("for") && reading.token(at - 1).content();
    return meant ? anyone && at == noun - 1 ? at : who : -1;
  }

  private static boolean living(String noun) {
    return LIVING.stream().anyMatch(kind -> Lexicon.wordNet().isKind(noun, kind, OFTEN));
  }

  private boolean names(int at) {
    String word = reading.word(at);
    return reading.is(at, Kind.QUOTED)
        || reading.token(at).capital()
        || reading.is(at, Kind.WORD)
            && !WordClasses.functional(word)
            && Lexicon.wordNet().knows(word);
  }

  private boolean joins(int at) {
    String word = reading.word(at);
    return WordClasses.auxiliary(word) || Morphology.adverb(word) || TOLD.contains(word);
  }

  /** Returns where the subject begins that ends before a verb: "[my wife] hates"; -1 if none. */
  private int subject(int verb) {
    String noun = reading.word(verb - 1);
    boolean begins = reading.opens(verb) || reading.is(verb - 1, Kind.COMMA);
    if (begins && ALONE.contains(reading.word(verb))) {
      return verb;
    }
    if (PERSONS.contains(noun)) {
      return verb - 1;
    }
    if (WordClasses.CONTRAST.contains(noun)) {
      return WE.contains(reading.word(sentence(verb))) ? verb : -1; // "I like tea but hate milk"
    }
    boolean living = living(noun);
    for (int i = verb - 2; living && i > verb - 2 - REACH && reading.is(i, Kind.WORD); i--) {
      if (OURS.contains(reading.word(i))) {
        return i;
      }
      if (WordClasses.functional(reading.word(i))) {
        return -1;
      }
    }
    return -1;
  }

  private int sentence(int at) {
    int from = at;
    while (from > at - SENTENCE && !reading.opens(from)) {
      from--;
    }
    return from;
  }

  /** Returns whether another sentence, a question or a request follows. */
  private boolean more(int from) {
    int at = end(from);
    boolean ends =
        reading.is(at, Kind.STOP)
            || CONCLUDING.contains(reading.word(at + 1))
            || WordClasses.ASKED_FOR.contains(reading.word(reading.last()))
            || WordClasses.QUESTIONS.contains(reading.word(at + 1))
            || RequestPrefixes.asksAfterComma(reading, at + 1);
    return ends && !reading.is(at, Kind.WORD) && reading.token(at + 1).content();
  }
}
