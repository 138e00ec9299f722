package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Courtesies;
import dev.winnow.interpretation.rules.clause.RequestPrefixes;
import dev.winnow.lexicon.Lexicon;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Questions and conditions whose negation is part of the topic, so that it excludes nothing: "do
 * cats not like water", "what happens if I don't sleep".
 */
record Questions(Reading reading) {

  private static final Set<String> LIVING = Set.of("live", "survive", "happen");
  private static final Set<String> CONDITIONS = Set.of("if", "when");
  private static final Set<String> SUBJECTS = Set.of("i", "you", "he", "she", "we", "they");

  private static final Set<String> NOT = Set.of("not", "n't");

  /** Words before what something needs: "it's not a party [without] cake". */
  private static final Set<String> NEEDING = Set.of("if", "without", "unless", "until");

  private static final Set<String> HOW = Set.of("how", "why", "what", "when", "where");
  private static final Set<String> MEANING =
      Set.of("meaning", "definition", "etymology", "synonym", "synonyms", "idiom");
  private static final Set<String> WHO = Set.of("who", "that");
  private static final List<String> LIVING_THINGS = List.of("person", "animal");

  /** Maximum number of tokens of a question before a cue. */
  private static final int FAR = 24;

  /** Number of tokens to search backwards for the beginning of a clause. */
  private static final int REACH = 16;

  /** Maximum number of words of the subject of a question, and its verb. */
  private static final int SUBJECT = 4;

  /**
   * Returns whether the negation belongs to a statement or to the topic of a question: "why do
   * penguins not fly", "if you don't sleep", "what should I not eat".
   */
  boolean about(int not) {
    if (SUBJECTS.contains(reading.word(not - 1)) && WordClasses.auxiliary(reading.word(not - 2))
        || ofSubject(not)) {
      return true;
    }
    int at = not;
    boolean comma = false;
    while (at > 0 && at > not - REACH && !reading.opens(at)) {
      at--;
      comma |= reading.is(at, Kind.COMMA);
      if (!comma && explains(at)) {
        return true;
      }
      if (reading.word(at).equals("if")
          && WordClasses.PRONOUNS.contains(reading.word(at + 1))
          && new Courtesies(reading).end(at) == at
          && !RequestPrefixes.searches(reading, at)) {
        return !reading.word(at - 1).equals("only"); // "only if they are not"
      }
    }
    return reading.opens(at)
            && reading.word(at).equals("why")
            && WordClasses.auxiliary(reading.word(at + 1))
        || reading.opens(at) && asks(at, not);
  }

  /**
   * Returns whether a question asks about people or animals of which something is not true: "how do
   * people who can[not] hear enjoy music", but not "how do I find people who do not smoke".
   */
  private boolean ofSubject(int not) {
    int noun = not - 3;
    int verb = WordClasses.auxiliary(reading.word(noun - 1)) ? noun - 1 : noun - 2; // "do deaf men"
    String subject = reading.word(noun);
    boolean asks =
        WordClasses.DO.contains(reading.word(verb))
            || WordClasses.MODALS.contains(reading.word(verb));
    boolean begins =
        reading.opens(verb) || reading.opens(verb - 1) && HOW.contains(reading.word(verb - 1));
    return WHO.contains(reading.word(not - 2))
        && WordClasses.auxiliary(reading.word(not - 1))
        && asks
        && begins
        && (subject.equals("people")
            || LIVING_THINGS.stream().anyMatch(kind -> Lexicon.wordNet().isKind(subject, kind)));
  }

  /** Returns whether the text also asks for a reason: "and [why they] are not safe". */
  private boolean explains(int at) {
    return reading.word(at).equals("why") && WordClasses.PRONOUNS.contains(reading.word(at + 1));
  }

  /** Returns whether a negation belongs to a question: "do [cats] not like water", "isn't she". */
  private boolean asks(int first, int not) {
    String verb = reading.word(first);
    if (first == not - 2 && verb.equals("who")) {
      return WordClasses.DO.contains(reading.word(not - 1));
    }
    if (first == not - 1 && reading.word(not).equals("n't")) {
      return WordClasses.BE.contains(verb) || WordClasses.HAVE.contains(verb);
    }
    boolean asks =
        WordClasses.DO.contains(verb) || WordClasses.BE.contains(verb) || verb.equals("can");
    return asks
        && not > first + 1
        && not <= first + SUBJECT
        && IntStream.range(first + 1, not)
            .mapToObj(reading::word)
            .noneMatch(
                word ->
                    WordClasses.functional(word)
                        || word.equals("there")
                        || WordClasses.property(word)
                        || word.endsWith("ing"));
  }

  /**
   * Returns whether the text asks for the meaning of the words at a cue: "what does non compos
   * mentis mean", "no dice meaning".
   */
  boolean ofMeaning(int cue) {
    boolean means = reading.word(0).equals("what") && WordClasses.DO.contains(reading.word(1));
    int last = cue + 1;
    while (last < cue + SUBJECT + 1 && reading.token(last + 1).content()) {
      last++;
      if (means && reading.word(last).equals("mean")) {
        return true;
      }
    }
    return cue == 0 && MEANING.contains(reading.word(last)) && !reading.token(last + 1).content();
  }

  /**
   * Returns whether a saying names what belongs to something: "it's not a party if there is [no]
   * cake", "it is[n't] Christmas without a tree".
   */
  boolean ofSaying(int cue) {
    int start = cue;
    while (start > cue - REACH && reading.token(start - 1).content()) {
      start--;
    }
    int noun = start + 3;
    boolean begins =
        reading.opens(start)
            && reading.word(start).equals("it")
            && reading.word(start + 1).equals("is")
            && NOT.contains(reading.word(start + 2))
            && (WordClasses.ARTICLES.contains(reading.word(noun)) || reading.token(noun).capital());
    int at = noun;
    while (begins && reading.token(at).content()) {
      if (NEEDING.contains(reading.word(at))) {
        return true;
      }
      at++;
    }
    return false;
  }

  /**
   * Returns whether a question asks for the reason or the result of a condition, or what is
   * possible without something: "why does it run when [no] one is there", "what happens if I
   * do[n't] sleep".
   */
  boolean ofCondition(int cue) {
    int start = cue;
    boolean condition = false;
    while (!reading.opens(start)) {
      if (cue - start == FAR) {
        return false;
      }
      start--;
      condition |= CONDITIONS.contains(reading.word(start));
    }
    String next = reading.word(start + 1);
    boolean result =
        reading.word(start).equals("what")
            && (CONDITIONS.contains(next)
                || next.startsWith("happen")
                || reading.word(start + 2).equals("happen"));
    boolean lives = // "is it possible to live without salt", but not "places to live without snow"
        LIVING.contains(reading.word(cue - 1))
            && (WordClasses.auxiliary(reading.word(start))
                || reading.word(start).equals("how")
                || reading.word(start).equals("what") && WordClasses.auxiliary(next));
    return lives || condition && (result || reading.word(start).equals("why"));
  }
}
