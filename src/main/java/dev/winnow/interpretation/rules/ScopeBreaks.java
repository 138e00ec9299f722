package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.LeadingNouns;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Cue;
import dev.winnow.interpretation.rules.clause.Edges;
import dev.winnow.interpretation.rules.clause.Reasons;
import dev.winnow.interpretation.rules.clause.RequestPrefixes;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.WordSet;
import java.util.Set;
import java.util.stream.IntStream;

/** Words at which the scope of a cue ends, because positives follow them. */
record ScopeBreaks(
    Reading reading,
    CuesInText cues,
    Adverbials adverbials,
    KindPhrases kinds,
    Actions actions,
    Attributives attributives,
    Reasons reasons) {

  private static final Set<String> NEAR = Set.of("me", "us", "here");

  private static final Set<String> ONE = Set.of("a", "an");

  private static final Set<String> PERSONS = Set.of("people", "men", "women", "children");

  /** Nouns for the surroundings of a thing: "in the [background]", "on both [sides]". */
  private static final Set<String> SURROUNDINGS =
      WordSet.of("background foreground distance both either it them front horizon");

  /** Prepositions of where things are from, which no demonym has. */
  private static final Set<String> ORIGIN = Set.of("from", "by");

  private static final Set<String> PLACING =
      WordSet.of("in on at under near behind beside inside outside against with");

  private static final RequestPrefixes PREFIXES = new RequestPrefixes();

  /** Number of tokens before a cue that may name the positive. */
  private static final int REACH = 16;

  ScopeBreaks(Reading reading, CuesInText cues) {
    this(
        reading,
        cues,
        new Adverbials(reading),
        new KindPhrases(reading, new Adverbials(reading)),
        new Actions(reading, cues),
        new Attributives(reading, cues),
        new Reasons(reading));
  }

  /** Returns whether a scope that begins at {@code from} ends before {@code at}. */
  boolean ends(Cue cue, int at, int from) {
    String word = reading.word(at);
    String next = reading.word(at + 1);
    boolean more =
        word.equals(Comparisons.MORE) && WordClasses.LESS.contains(cue.words().getFirst());
    if (more
        || reasons.end(at) > at
        || WordClasses.CONTRAST.contains(word)
        || at > from && WordClasses.HEDGES.contains(word)
        || nearby(at, from)
        || announces(at, from)) {
      return true;
    }
    if (WordClasses.CONJUNCTIONS.contains(word)) {
      return endsAtConjunction(cue, at, from);
    }
    if (WordClasses.RELATIVE.contains(word)
        && WordClasses.BE.contains(next)
        && reading.word(at + 2).equals("also")
        && !reading.word(at - 1).equals("those")) { // "other than those that are also red"
      return true;
    }
    int start = cues.start(from);
    if (cue.all()
        && at > from
        && (adverbials.ofNoun(start, from, at)
            || adverbials.ofPositive(start, from, at)
            || kinds.begins(start, from, at))) {
      return true;
    }
    boolean property =
        reading.token(at - 1).capital() || Morphology.adjective(reading.word(at - 1));
    if (cue.kind() == Cue.Kind.NOT && property && resumes(at, from)) {
      return true;
    }
    if (cue.kind() == Cue.Kind.NOT && WordClasses.RELATIVE.contains(word)) {
      return WordClasses.restricts(reading.word(from))
          || Morphology.adjective(reading.word(at - 1));
    }
    if (cue.kind() == Cue.Kind.PHRASE && actions.ofPositive(from, at)) {
      return true;
    }
    if (!cue.all()
        && at > cues.skipArticles(from)
        && adverbials.begins(cue, from, at)
        && cues.start(from) > 0) {
      return true;
    }
    boolean having = cue.kind() == Cue.Kind.NOT && WordClasses.HAVING.contains(reading.word(from));
    if (cue.kind() == Cue.Kind.NOT && (predicate(from, at) || actions.goesOn(from, at))) {
      return true;
    }
    if (cue.kind() == Cue.Kind.PHRASE
        && at > cues.skipArticles(from)
        && Commas.MORE.contains(word)
        && reading.token(at + 1).content()
        && !next.equals("than")) {
      return true; // "no egg [extra pork]"
    }
    return cue.kind() == Cue.Kind.PHRASE && (others(from, at) || attributives.begins(cue, from, at))
        || (cue.kind() == Cue.Kind.PHRASE || having)
            && (word.equals("where")
                || word.equals("with") && withOfPositive(from, at)
                || actions.begins(having ? from + 1 : from, at)); // "not [wearing] a hat"
  }

  /**
   * Returns whether "with" belongs to the things before the cue: "a bed with no pillows [with] a
   * cat", but not in "no animals with wings", "toys, but nothing with wings" and "vehicles, but no
   * cars with roofs".
   */
  private boolean withOfPositive(int from, int with) {
    int cue = cues.start(from);
    int first = cue;
    while (first > cue - REACH && !reading.opens(first)) {
      first--;
    }
    Span positive = PREFIXES.strip(reading, new Span(first, cue));
    LeadingNouns nouns = new LeadingNouns(reading);
    String absent = reading.word(with - 1);
    return !WordClasses.ANYTHING.contains(absent)
        && IntStream.range(positive.from(), positive.to()).anyMatch(this::names)
        && !Lexicon.wordNet().isKind(absent, nouns.noun(nouns.phrase(positive)));
  }

  /** Returns whether a word may name a thing: not "pictures". */
  private boolean names(int at) {
    String word = reading.word(at);
    return reading.is(at, Kind.WORD)
        && !WordClasses.functional(word)
        && !WordClasses.ARTICLES.contains(word)
        && !WordClasses.ANYTHING.contains(word);
  }

  /** Returns whether the place of the writer follows excluded things: "no olives [near me]". */
  private boolean nearby(int at, int from) {
    return at > from
        && reading.word(at).equals("near")
        && NEAR.contains(reading.word(at + 1))
        && !reading.token(at + 2).content()
        && !WordClasses.ANYTHING.contains(reading.word(at - 1));
  }

  /** Returns whether a scope ends before the conjunction at {@code at}. */
  private boolean endsAtConjunction(Cue cue, int at, int from) {
    String word = reading.word(at);
    String next = reading.word(at + 1);
    boolean title = reading.token(at + 1).capital(); // "and Being and Time"
    if (!title
        && (Commas.AFTER_AND.contains(next) || word.equals("and") && WordClasses.auxiliary(next))) {
      return true;
    }
    if (word.equals("and") && cue.kind() == Cue.Kind.NOT && resumes(at + 1, from)) {
      return true;
    }
    boolean states = // "no people and [there are] palm trees"
        (next.equals("there") || next.equals("it"))
            && WordClasses.BE.contains(reading.word(at + 2))
            && cues.at(at + 3) == null;
    if (word.equals("and") && states) {
      return true;
    }
    boolean is = WordClasses.BE.contains(reading.word(cues.start(from) - 1));
    if (word.equals("and") && is && (next.equals("take") || WordClasses.OCCURRING.contains(next))) {
      return true;
    }
    boolean another =
        !list(from, at)
            && (WordClasses.ARTICLES.contains(next)
                || WordClasses.NUMBERS.contains(next)
                || Commas.AMOUNTS.contains(next));
    return cue.kind() == Cue.Kind.PHRASE
        && word.equals("and")
        && (another || described(from, at + 1) || circumstance(at));
  }

  /**
   * Returns whether a described thing that the positive has follows "and": "a woman with no hat and
   * [long hair]", but not in "without nuts and dark chocolate" and "with no red cars and blue
   * cars".
   */
  private boolean described(int from, int at) {
    int no = cues.start(from);
    String before = reading.word(no - 1);
    return reading.word(no).equals("no")
        && (before.equals("with") || WordClasses.HAVE.contains(before))
        && WordClasses.PROPERTIES.contains(reading.word(at))
        && !WordClasses.PROPERTIES.contains(reading.word(from))
        && reading.token(at + 1).content()
        && !WordClasses.functional(reading.word(at + 1))
        && !Lexicon.wordNet().sameSort(reading.word(at - 2), reading.word(at + 1));
  }

  /**
   * Returns whether things of another sort follow "and" with their place or action: "no boats and
   * [hills in the distance]", "no benches and [kids playing]".
   */
  private boolean circumstance(int and) {
    int noun = and + 1;
    while (noun < and + 3 && reading.is(noun + 1, Kind.WORD) && !circumstantial(noun + 1)) {
      noun++;
    }
    String before = reading.word(and - 1);
    String thing = reading.word(noun);
    Lexicon lexicon = Lexicon.wordNet();
    return circumstantial(noun + 1)
        && lexicon.physical(before)
        && lexicon.physical(thing)
        && !lexicon.sameSort(before, thing);
  }

  private boolean circumstantial(int at) {
    String word = reading.word(at);
    boolean surroundings =
        SURROUNDINGS.contains(reading.word(Edges.afterArticle(reading, at + 1)))
            && WordClasses.PREPOSITIONS.contains(word);
    return surroundings || word.endsWith("ing") && !WordClasses.PREPOSITIONS.contains(word);
  }

  /**
   * Returns whether other things follow a plural without a comma: "no umbrellas [blue water]",
   * "without people [a beach]", but not "no sports cars" and "no cars people or dogs".
   */
  boolean others(int from, int at) {
    Lexicon lexicon = Lexicon.wordNet();
    String before = reading.word(at - 1);
    String word = reading.word(at);
    String next = reading.word(at + 1);
    boolean persons = PERSONS.contains(before);
    if (at <= from
        || !persons && !lexicon.onlyPlural(before)
        || WordClasses.RELATIVE.contains(reading.word(cues.start(from) - 1))) {
      return false;
    }
    boolean described =
        WordClasses.PROPERTIES.contains(word)
            || ONE.contains(word)
            || word.equals("the")
            || WordClasses.NUMBERS.contains(word)
            || Commas.AMOUNTS.contains(word) && !next.equals("than");
    if (described) {
      return reading.token(at + 1).content() && !WordClasses.functional(next);
    }
    return (!persons || before.equals("people")) // "women drivers"
        && reading.is(at, Kind.WORD)
        && !word.endsWith("ing")
        && !WordClasses.functional(word)
        && !WordClasses.ANYTHING.contains(word)
        && !next.equals("or")
        && !lexicon.verb(word)
        && lexicon.physical(word)
        && !lexicon.sameSort(before, word)
        && lexicon.senses(before + " " + word, 0).isEmpty();
  }

  /**
   * Returns whether a phrase of the positive follows an excluded property or place: "that is not
   * red [in a garage]", "not on a leash [running]", but not "not red in colour".
   */
  private boolean predicate(int from, int at) {
    String word = reading.word(at);
    String next = reading.word(at + 1);
    int cue = cues.start(from);
    boolean ing = word.endsWith("ing") && !WordClasses.PREPOSITIONS.contains(word);
    if (at == from + 1 && Morphology.demonym(reading.word(from)) && ORIGIN.contains(word)) {
      return reading.token(at + 1).content(); // "not Roman [from the gallery]"
    }
    if (at == from + 1 && WordClasses.PROPERTIES.contains(reading.word(from))) {
      boolean place =
          PLACING.contains(word)
              && Lexicon.wordNet().physical(reading.word(Edges.afterArticle(reading, at + 1)));
      boolean is = WordClasses.BE.contains(reading.word(cue - 1));
      return place || is && (ing || Morphology.participle(word));
    }
    boolean verb =
        !reading.token(at + 1).content()
            || WordClasses.PREPOSITIONS.contains(next)
            || WordClasses.ARTICLES.contains(next);
    return at == from + 3
        && ing
        && verb
        && PLACING.contains(reading.word(from))
        && WordClasses.ARTICLES.contains(reading.word(from + 1))
        && actions.actor(cue);
  }

  /**
   * Returns whether "and" at a position joins two excluded things: "the eggs and the ham", "an oven
   * and a fridge", but not "a hat and a dog".
   */
  private boolean list(int from, int and) {
    if (reading.word(and + 1).equals("the")) {
      return reading.word(from).equals("the");
    }
    return and == from + 2
        && WordClasses.ARTICLES.contains(reading.word(from))
        && !reading.token(and + 3).content()
        && Lexicon.wordNet().sameSort(reading.word(from + 1), reading.word(and + 2));
  }

  /**
   * Returns whether "just" or "only" announces a positive, as in "no cars [just trains]", but not
   * in "that live only in Peru" and "without the only door".
   */
  private boolean announces(int at, int from) {
    String next = reading.word(at + 1);
    return at > cues.skipArticles(from)
        && WordClasses.FOCUS.contains(reading.word(at))
        && reading.token(at + 1).content()
        && !WordClasses.ARTICLES.contains(reading.word(at - 1))
        && !WordClasses.PREPOSITIONS.contains(next)
        && !WordClasses.PRONOUNS.contains(next)
        && !WordClasses.auxiliary(next);
  }

  /**
   * Returns whether positives follow again: "novels not about Peru [set in Asia]", "not in Peru and
   * [written in 1950]".
   */
  private boolean resumes(int at, int from) {
    String word = reading.word(at);
    String first = reading.word(from);
    if (at <= from || !WordClasses.restricts(first) && !Morphology.adjective(first)) {
      return false;
    }
    boolean set =
        Morphology.participle(word) && WordClasses.PREPOSITIONS.contains(reading.word(at + 1));
    boolean both = Morphology.participle(first) && !word.equals(first);
    return word.equals("about") || set && !both;
  }
}
