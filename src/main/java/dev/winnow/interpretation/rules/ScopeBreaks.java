package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Cue;
import dev.winnow.interpretation.rules.clause.Edges;
import dev.winnow.interpretation.rules.clause.Reasons;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.WordSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Words at which the scope of a cue ends, because positives follow them. */
record ScopeBreaks(Reading reading, CuesInText cues, Adverbials adverbials, Reasons reasons) {

  /** Verbs for actions of people in images. */
  private static final Set<String> DOING =
      WordSet.of(
          """
          wearing holding carrying sitting standing riding eating playing looking walking running
          using reading drinking smiling
          """);

  private static final Set<String> ONE = Set.of("a", "an");

  private static final Set<String> PERSONS = Set.of("people", "men", "women", "children");

  private static final Set<String> PLACING =
      WordSet.of("in on at under near behind beside inside outside against with");

  /** Kinds of things that act by themselves. */
  private static final List<String> ACTING = List.of("person", "animal", "vehicle");

  /** Minimum share of the uses of a noun that mostly means something. */
  private static final double MOSTLY = 0.5;

  /** Maximum distance of a verb from the beginning of a scope with one short thing. */
  private static final int NEAR = 3;

  /** Number of tokens before a cue that may name its subject. */
  private static final int REACH = 16;

  ScopeBreaks(Reading reading, CuesInText cues) {
    this(reading, cues, new Adverbials(reading), new Reasons(reading));
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
        || announces(at, from)) {
      return true;
    }
    if (WordClasses.CONJUNCTIONS.contains(word)) {
      return endsAtConjunction(cue, at, from);
    }
    if (WordClasses.RELATIVE.contains(word)
        && WordClasses.BE.contains(next)
        && reading.word(at + 2).equals("also")) {
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
    if (!cue.all()
        && at > cues.skipArticles(from)
        && adverbials.begins(cue, from, at)
        && cues.start(from) > 0) {
      return true;
    }
    boolean having = cue.kind() == Cue.Kind.NOT && WordClasses.HAVING.contains(reading.word(from));
    if (cue.kind() == Cue.Kind.NOT && predicate(from, at)) {
      return true;
    }
    return cue.kind() == Cue.Kind.PHRASE && others(from, at)
        || (cue.kind() == Cue.Kind.PHRASE || having)
            && (word.equals("where")
                || word.equals("with")
                || verb(having ? from + 1 : from, at)); // "not [wearing] a hat"
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
    boolean is = WordClasses.BE.contains(reading.word(cues.start(from) - 1));
    if (word.equals("and") && is && (next.equals("take") || WordClasses.OCCURRING.contains(next))) {
      return true;
    }
    boolean another =
        !list(from, at)
            && (WordClasses.ARTICLES.contains(next)
                || WordClasses.NUMBERS.contains(next)
                || Commas.AMOUNTS.contains(next));
    return cue.kind() == Cue.Kind.PHRASE && word.equals("and") && another;
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
        && actor(cue);
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

  /**
   * Returns whether a verb of the positive follows the excluded noun: "a man without a hat
   * [sitting] on a bench".
   */
  private boolean verb(int from, int at) {
    String word = reading.word(at);
    String before = reading.word(at - 1);
    if (WordClasses.BE.contains(word)) {
      return !WordClasses.RELATIVE.contains(before)
          && !WordClasses.PRONOUNS.contains(before)
          && !reading.is(cues.start(from) - 1, Kind.STOP);
    }
    String next = reading.word(at + 1);
    if (Morphology.plural(before)
        && word.endsWith("s")
        && (WordClasses.PREPOSITIONS.contains(next) || WordClasses.ARTICLES.contains(next))) {
      return at > from; // "a vase without flowers sits on"
    }
    return at > cues.skipArticles(from) && (ofOne(from, at) || acts(from, at));
  }

  /**
   * Returns whether a verb in -s follows one excluded thing: "a man without a hat [holds] a ball".
   * Before a preposition, it may be a noun: "without traffic lights at".
   */
  private boolean ofOne(int from, int at) {
    String noun = reading.word(at - 1);
    String next = reading.word(at + 1);
    boolean one = ONE.contains(reading.word(from)) && at <= from + NEAR;
    return (Morphology.plural(reading.word(at)) || reading.word(at).equals("has"))
        && !Morphology.plural(noun)
        && !Lexicon.wordNet().senses(noun, 0).isEmpty()
        && (WordClasses.ARTICLES.contains(next) || one && WordClasses.PREPOSITIONS.contains(next));
  }

  /**
   * Returns whether a word is an action of the positive: "a girl without shoes [standing]", but not
   * in "a sky with no birds flying".
   */
  private boolean acts(int from, int at) {
    String word = reading.word(at);
    int cue = cues.start(from);
    if (!word.endsWith("ing") || !lacks(cue)) {
      return false;
    }
    String noun = reading.word(at - 1);
    String next = reading.word(at + 1);
    Lexicon lexicon = Lexicon.wordNet();
    boolean near = at <= from + NEAR;
    boolean living = near && ACTING.stream().anyMatch(kind -> lexicon.isKind(noun, kind, MOSTLY));
    boolean verb = !WordClasses.PREPOSITIONS.contains(word); // "no people [during] a parade"
    if (verb && living && !actor(cue)) {
      return false;
    }
    boolean last = // "a boy without a shirt [surfing]", but not "without a wedding ring"
        near
            && verb
            && !living
            && ONE.contains(reading.word(from))
            && !reading.token(at + 1).content()
            && lexicon.senses(word, 0).stream().noneMatch(lexicon::physical)
            && actor(cue);
    return last
        || Morphology.plural(noun)
        || DOING.contains(word)
        || WordClasses.PREPOSITIONS.contains(next)
        || WordClasses.ARTICLES.contains(next);
  }

  /** Returns whether the words before a cue name somebody or something that can act. */
  private boolean actor(int cue) {
    for (int i = cue - 1; i > cue - REACH && !reading.is(i, Kind.STOP); i--) {
      String noun = reading.word(i);
      if (ACTING.stream().anyMatch(kind -> Lexicon.wordNet().isKind(noun, kind))) {
        return true;
      }
    }
    return false;
  }

  private Cue.@Nullable Kind kind(int at) {
    Cue cue = cues.at(at);
    return cue == null ? null : cue.kind();
  }

  private boolean lacks(int at) {
    return reading.word(at).equals("without")
        || reading.word(at - 1).equals("with")
        || reading.word(at - 1).equals("wearing")
        || WordClasses.HAVE.contains(reading.word(at - 1))
        || kind(at) == Cue.Kind.NOT;
  }
}
