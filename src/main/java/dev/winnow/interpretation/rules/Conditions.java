package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.ExistentialPhrases;
import dev.winnow.interpretation.english.LeadingNouns;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Corrections;
import dev.winnow.interpretation.rules.clause.Courtesies;
import dev.winnow.interpretation.rules.clause.Cue;
import dev.winnow.interpretation.rules.clause.Edges;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.WordSet;
import java.util.Set;

/** Decides whether a cue excludes something in its context. */
final class Conditions {

  private static final String HOLD = "hold";

  /** Number of tokens in which a question asks how to exclude something. */
  private static final int HOW = 4;

  private static final Set<String> NOT = Set.of("not", "n't");

  /** Maximum number of tokens of a phrase before a cue. */
  private static final int REACH = 12;

  /** Short for "without", but also for "will", and in names. */
  private static final String WO = "wo";

  private static final String OUTSIDE = "outside";

  private static final String FREE = "free";

  /** Words before "free", besides substances: "a crowd free beach". */
  private static final Set<String> FREE_OF =
      WordSet.of(
          """
          car people crowd clutter text logo watermark traffic dairy nut peanut lactose soy smoke
          child kid pet fragrance perfume scent paraben sulfate sulphate
          """);

  /** Nouns that "free" describes by itself: "coffee [free] delivery". */
  private static final Set<String> FREELY =
      WordSet.of(
          """
          range fall kick throw style refill refills standing time parking shipping delivery wifi
          download downloads entry samples
          """);

  private static final Set<String> EXCEPTIONS = Set.of("exception", "exceptions");

  private static final Set<String> ELSE =
      Set.of("else", "other", "more", "additional", "anyone", "anything");
  private static final Set<String> ASKING = Set.of("which", "what");
  private static final Set<String> QUESTION_MARKS = Set.of("?", "？");

  private final Reading reading;
  private final LeadingNouns nouns;
  private final Negations negations;
  private final Emptiness emptiness;
  private final ExceptPhrases excepts;
  private final NothingPhrases nothings;
  private final Commands commands;
  private final Dislikes dislikes;
  private final Objections objections;
  private final Dismissals dismissals;
  private final Comparisons comparisons;
  private final WrittenWords written;
  private final NobodyPhrases nobodies;
  private final Names names;
  private final Topics topics;
  private final Numbers numbers;

  private final boolean asks;

  Conditions(Reading reading, Negations negations) {
    this.reading = reading;
    this.nouns = new LeadingNouns(reading);
    this.negations = negations;
    this.emptiness = new Emptiness(reading, nouns);
    this.excepts = new ExceptPhrases(reading, nouns);
    this.nothings = new NothingPhrases(reading);
    this.commands = new Commands(reading);
    this.dislikes = new Dislikes(reading);
    this.objections = new Objections(reading);
    this.dismissals = new Dismissals(reading);
    this.comparisons = new Comparisons(reading);
    this.written = new WrittenWords(reading);
    this.nobodies = new NobodyPhrases(reading);
    this.names = new Names(reading);
    this.topics = new Topics(reading, nouns);
    this.numbers = new Numbers(reading);
    boolean question = WordClasses.QUESTIONS.contains(reading.word(0));
    for (int i = reading.size() - 1; i >= 0; i--) {
      question |=
          ELSE.contains(reading.word(i))
              || QUESTION_MARKS.contains(reading.word(i))
              || reading.is(i - 1, Kind.COMMA) && ASKING.contains(reading.word(i));
    }
    this.asks = question;
  }

  /**
   * Returns whether the cue at {@code from} excludes something; {@code to} is its exclusive end.
   *
   * @param done the end of the cue before it
   */
  boolean excludes(Cue cue, int from, int to, int done) {
    if (names.have(cue, from, to)
        || written.quotes(from)
        || new Courtesies(reading).negates(from)
        || new Corrections(reading).begins(from)
        || new Questions(reading).ofMeaning(from)
        || new Questions(reading).ofCondition(from)
        || new Questions(reading).ofSaying(from)) {
      return false;
    }
    return switch (cue.kind()) {
      case KEEP, KEEP_VERB -> false;
      case ALL ->
          !emptiness.excepts(from, to, done)
              && !(from < HOW && reading.word(0).equals("how"))
              && (!EXCEPTIONS.contains(reading.word(from)) || listsExceptions(from, to));
      case PREVIOUS ->
          reading.word(from).equals(FREE) ? freeOf(from) : !reading.word(from - 1).contains("-");
      case SUBJECT -> absence(from, to);
      case DISMISSED -> dismissals.excludes(from, to, done);
      case NEXT ->
          (reading.is(to, Kind.WORD) || reading.is(to, Kind.QUOTED))
              && !new NonTerms(reading).at(from);
      case ALL_ELSE -> asks || kinds(from, to);
      case ALL_OTHER -> other(from) || comparisons.rather(from);
      case PREFERENCE -> comparisons.prefers(from);
      case ALL_FIRST ->
          asks && reading.opens(from) || reading.word(from).equals(OUTSIDE) && outside(from, to);
      case ALL_COMMAND ->
          reading.word(from).equals(HOLD) ? commands.holds(from) : commands.at(from, to);
      case COMPLAINT -> commands.complains(from, to);
      case SEPARATED -> !commands.separated(from).empty();
      case DISLIKE -> dislikes.start(from, to) >= 0;
      case OBJECT -> objections.object(from, to) >= to;
      case PHRASE ->
          !written.onSign(from, to)
              && !new Absences(reading).asked(from)
              && (!reading.word(from).equals(WO) || joinsNouns(from))
              && !topics.lacking(from)
              && !topics.ofLack(from)
              && !numbers.follows(to)
              && !(from == 0 && reading.word(1).equals("even")) // "not even a mouse"
              && (!nothing(to - 1) || nothings.excludes(from, to))
              && (!Numbers.NONE.contains(reading.word(from)) || numbers.zero(from, to))
              && (!WordClasses.LESS.contains(reading.word(to - 1)) || comparisons.less(to - 1))
              && !(reading.word(from).equals("no") && reading.is(to, Kind.COMMA));
      case NAME ->
          reading.word(to - 1).equals(OUTSIDE) && to == from + 1
              ? outside(from, to)
              : reading.token(Edges.afterArticle(reading, to)).capital();
      case NOBODY -> nobodies.excludes(from, to);
      case NOT -> negations.restricts(from, to);
      case ALL_BUT -> excepts.excludes(from, to);
    };
  }

  /**
   * Returns whether only the first word of a cue that excludes nothing negates: "comets [not]
   * visible from Earth", "religions that do[n't] believe in a god".
   */
  boolean negates(Cue cue, int from) {
    return NOT.contains(reading.word(from))
        && (cue.kind() == Cue.Kind.SUBJECT
            || cue.kind() == Cue.Kind.KEEP_VERB && negations.does(from))
        && negations.restricts(from, from + 1);
  }

  /** Returns whether nouns precede and follow a word in lower case: "fruit [wo] bananas". */
  private boolean joinsNouns(int at) {
    Lexicon lexicon = Lexicon.wordNet();
    String next = reading.word(Edges.afterArticle(reading, at + 1));
    return at > 0
        && !reading.token(at).capital()
        && reading.token(at - 1).content()
        && lexicon.knows(reading.word(at - 1))
        && (lexicon.knows(next) || WordClasses.PROPERTIES.contains(next))
        && !WordClasses.functional(reading.word(at - 1))
        && !WordClasses.functional(next);
  }

  /** Returns whether exceptions follow a colon: "all cars (exception: taxis)". */
  private boolean listsExceptions(int from, int to) {
    return from > 0 && reading.opens(from) && reading.word(to).equals(":");
  }

  /**
   * Returns whether "free" follows a substance of which something is free: "gluten [free] bread",
   * but not "sugar free of charge".
   */
  private boolean freeOf(int from) {
    String noun = reading.word(from - 1);
    Lexicon lexicon = Lexicon.wordNet();
    String next = reading.word(from + 1);
    return !WordClasses.PREPOSITIONS.contains(next)
        && !next.endsWith("ing") // "free climbing"
        && !FREELY.contains(next)
        && (FREE_OF.contains(noun) && (!Morphology.plural(noun) || describes(from + 1))
            || !Morphology.plural(noun)
                && (lexicon.isKind(noun, "food") || lexicon.isKind(noun, "substance")));
  }

  /** Returns whether a noun without an article follows: "people free [beach]". */
  private boolean describes(int at) {
    return reading.token(at).content() && !WordClasses.ARTICLES.contains(reading.word(at));
  }

  /**
   * Returns whether a cue says that an image does not show the things before it, as in "people not
   * shown", but not in "films not shown in cinemas" and "films that were not shown".
   */
  private boolean absence(int from, int to) {
    int verb = WordClasses.auxiliary(reading.word(from - 1)) ? from - 1 : from;
    boolean place =
        WordClasses.PREPOSITIONS.contains(reading.word(to))
            && reading.token(to + 1).content()
            && ExistentialPhrases.end(reading, to) == to;
    return !WordClasses.RELATIVE.contains(reading.word(verb - 1))
        && !(place && (nouns.kindsBefore(from) || only(from)));
  }

  /** Returns whether the text before a cue is one phrase: "a peak [not visible from the road]". */
  private boolean only(int from) {
    int at = from;
    while (at > 0
        && at > from - REACH
        && reading.is(at - 1, Kind.WORD)
        && !reading.word(at - 1).equals("with")
        && !Edges.adds(reading, at)) {
      at--;
    }
    return at == 0 && !reading.word(from - 1).isEmpty();
  }

  /**
   * Returns whether "outside" joins two names of places: "trees native to Africa outside
   * Madagascar", "universities outside of London", but not in "people in Rome outside the
   * Colosseum" and "cows outside of Paris".
   */
  private boolean outside(int from, int to) {
    boolean ofKinds =
        to > from + 1
            && (!reading.token(from - 1).capital() || reading.opens(from - 1))
            && !Lexicon.wordNet().isKind(reading.word(from - 1), "living thing");
    String kind = ofKinds ? reading.word(from - 1) : nouns.noun(nouns.subject(from));
    boolean placed =
        reading.token(from - 1).capital()
            && (WordClasses.PREPOSITIONS.contains(reading.word(from - 2))
                || WordClasses.PREPOSITIONS.contains(reading.word(from - 3)));
    return reading.token(Edges.afterArticle(reading, to)).capital()
        && (placed || ofKinds)
        && Morphology.plural(kind)
        && !kind.equals("people")
        && !Lexicon.wordNet().isKind(kind, "person");
  }

  /**
   * Returns whether "than" belongs to "other": "other animals than dogs", but not in "no other dog
   * than Rex".
   */
  private boolean other(int than) {
    for (int i = than - 1; i > than - 5 && reading.token(i).content(); i--) {
      if (reading.word(i).equals("other") || reading.word(i).equals("else")) {
        String before = reading.word(i - 1);
        return !before.equals("no") && !Emptiness.NOTHING.contains(before) && !before.equals("the");
      }
    }
    return false;
  }

  private boolean nothing(int at) {
    return reading.word(at).equals("nothing") || reading.word(at).equals("none");
  }

  /**
   * Returns whether "besides" follows a kind of things, as in "lakes of Peru besides reservoirs"
   * and "food besides pizza", but not in "a boy besides a fountain".
   */
  private boolean kinds(int from, int to) {
    String kind = reading.word(from - 1);
    int noun = Edges.afterArticle(reading, to);
    return reading.word(from).equals("besides")
        && !kind.endsWith("ing")
        && (noun == to && nouns.kindsBefore(from)
            || Lexicon.wordNet().isKind(reading.word(noun), kind)
            || Lexicon.wordNet()
                .isKind(reading.word(noun), reading.slice(new Span(Math.max(0, from - 3), from))));
  }
}
