package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Cue;
import dev.winnow.interpretation.rules.clause.Edges;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.WordSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Verbs after an absent thing that say what the positive does, and not the absent thing. */
record Actions(Reading reading, CuesInText cues) {

  /** Verbs for actions of people in images. */
  private static final Set<String> DOING =
      WordSet.of(
          """
          wearing holding carrying sitting standing riding eating playing looking walking running
          using reading drinking smiling
          """);

  /** Verbs, without "e" at their end, whose object may be another verb: "like swimming". */
  private static final Set<String> TAKING_VERBS =
      WordSet.of("lik lov hat enjoy stop start begin keep try practic finish avoid mind go com");

  private static final Set<String> ONE = Set.of("a", "an");
  private static final Set<String> OR = Set.of("or", "nor");
  private static final Set<String> OF_ONE = Set.of("is", "has", "was");

  /** Kinds of things that act by themselves. */
  private static final List<String> ACTING = List.of("person", "animal", "vehicle");

  /** Minimum share of the uses of a noun that mostly means something. */
  private static final double MOSTLY = 0.5;

  /** Maximum distance of a verb from the beginning of a scope with one short thing. */
  private static final int NEAR = 3;

  /** Number of tokens before a cue that may name its subject. */
  private static final int REACH = 16;

  /** Kinds of things that act on their own will. */
  private static final List<String> LIVING = List.of("person", "animal");

  /**
   * Returns whether a verb of the positive follows the excluded noun: "a man without a hat
   * [sitting] on a bench".
   */
  boolean begins(int from, int at) {
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
    return at > cues.skipArticles(from) && (ofOne(from, at) || acts(from, at) && !listed(from, at));
  }

  /** Returns whether "or" joins two excluded actions: "without using bleach or [calling] Bo". */
  private boolean listed(int from, int at) {
    return reading.word(from).endsWith("ing") && OR.contains(reading.word(at - 1));
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
    boolean living = near && acting(noun);
    boolean verb = !WordClasses.PREPOSITIONS.contains(word); // "no people [during] a parade"
    boolean alive = living && LIVING.stream().anyMatch(kind -> lexicon.isKind(noun, kind, MOSTLY));
    if (verb && living && !actor(cue, alive ? LIVING : ACTING)) {
      return false;
    }
    boolean last = // "a boy without a shirt [surfing]", but not "without a wedding ring"
        near
            && verb
            && LIVING.stream().noneMatch(kind -> lexicon.isKind(noun, kind))
            && !reading.token(at + 1).content()
            && lexicon.senses(noun + " " + word, 0).isEmpty()
            && lexicon.senses(word, 0).stream().noneMatch(lexicon::physical)
            && actor(cue);
    return last
        || Morphology.plural(noun)
        || DOING.contains(word)
        || WordClasses.PREPOSITIONS.contains(next)
        || WordClasses.ARTICLES.contains(next);
  }

  /**
   * Returns whether the positive goes on after a negated verb: "not smiling [holding] a balloon",
   * "does not smoke [drinking] coffee", "not looking at the camera [in a red coat]", but not "does
   * not like [swimming]".
   */
  boolean goesOn(int from, int at) {
    if (at <= from || !actor(cues.start(from)) || !verb(from)) {
      return false;
    }
    String word = reading.word(at);
    if (word.equals("in") || word.equals("wearing")) {
      return clothing(at + 1);
    }
    int noun = Edges.afterArticle(reading, at + 1);
    boolean object =
        noun > at + 1
            || WordClasses.PREPOSITIONS.contains(reading.word(noun))
            || Lexicon.wordNet().physical(reading.word(noun));
    boolean content = at == from + 1 && TAKING_VERBS.contains(stem(reading.word(from)));
    return word.endsWith("ing")
        && !WordClasses.PREPOSITIONS.contains(word)
        && reading.token(at + 1).content()
        && object
        && !content
        && !WordClasses.PREPOSITIONS.contains(reading.word(at - 1));
  }

  private boolean verb(int at) {
    String word = reading.word(at);
    return word.endsWith("ing")
        || !WordClasses.auxiliary(word)
            && (WordClasses.DO.contains(reading.word(at - 2))
                || WordClasses.MODALS.contains(reading.word(at - 2)));
  }

  private boolean clothing(int from) {
    int last = Edges.afterArticle(reading, from);
    while (last < from + 4 && reading.token(last + 1).content() && noun(last + 1)) {
      last++;
    }
    return Lexicon.wordNet().isKind(reading.word(last), "clothing")
        || Lexicon.wordNet().isKind(reading.word(last), "eyeglasses");
  }

  private boolean noun(int at) {
    return !WordClasses.functional(reading.word(at)) && !reading.word(at).endsWith("ing");
  }

  /** Returns a verb without "-ing", so that "liking" and "like" are "lik". */
  private static String stem(String verb) {
    String stem = verb.endsWith("ing") ? verb.substring(0, verb.length() - 3) : verb;
    return stem.endsWith("e") ? stem.substring(0, stem.length() - 1) : stem;
  }

  /** Returns whether the words before a cue name a person or an animal, which can act. */
  boolean actor(int cue) {
    return actor(cue, LIVING);
  }

  private boolean actor(int cue, List<String> kinds) {
    for (int i = cue - 1; i > cue - REACH && !reading.is(i, Kind.STOP); i--) {
      String noun = reading.word(i);
      if (kinds.stream().anyMatch(kind -> Lexicon.wordNet().isKind(noun, kind))) {
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
        || reading.word(at).equals("no") && actor(at) // "woman [no] hat"
        || reading.word(at - 1).equals("with")
        || reading.word(at - 1).equals("wearing")
        || WordClasses.HAVE.contains(reading.word(at - 1))
        || kind(at) == Cue.Kind.NOT;
  }

  private static boolean acting(String noun) {
    return ACTING.stream().anyMatch(kind -> Lexicon.wordNet().isKind(noun, kind, MOSTLY));
  }

  /**
   * Returns whether a relative clause about the positive follows an absent thing: "a man without a
   * hat [who] smiles", "a room with no windows [that has] a bed", "a man without a hat [that is
   * running]", but not "a sky with no birds that are flying".
   */
  boolean ofPositive(int from, int at) {
    String word = reading.word(at);
    String noun = reading.word(at - 1);
    if (!WordClasses.RELATIVE.contains(word)
        || at <= from
        || WordClasses.PREPOSITIONS.contains(noun)) {
      return false;
    }
    int cue = cues.start(from);
    if (word.equals("who")) {
      return !Lexicon.wordNet().isKind(noun, "person") && actor(cue);
    }
    String next = reading.word(at + 1);
    if (OF_ONE.contains(next) && Morphology.plural(noun)) {
      return true;
    }
    return WordClasses.BE.contains(next)
        && reading.word(at + 2).endsWith("ing")
        && lacks(cue)
        && !acting(noun)
        && actor(cue);
  }
}
