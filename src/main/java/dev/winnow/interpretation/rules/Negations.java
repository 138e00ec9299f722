package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.LeadingNouns;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Edges;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.WordSet;
import java.util.Set;

/**
 * Decides whether a negation restricts the things that a text asks for, rather than stating what
 * somebody does not do.
 */
record Negations(Reading reading, LeadingNouns nouns) {

  private static final Set<String> LEAVING_OUT =
      Set.of("exclude", "omit", "avoid", "ignore", "skip", "leave", "disregard");
  private static final Set<String> TELLING = Set.of("talk", "write", "speak");
  private static final Set<String> SUBJECTS = Set.of("i", "you", "he", "she", "we", "they");
  private static final Set<String> SPEAKERS = Set.of("me", "us", "my", "our", "you", "your");
  private static final Set<String> FIRST_PERSONS = Set.of("i", "we");
  private static final Set<String> FAILING = WordSet.of("fail fails failed refuse refuses refused");
  private static final Set<String> OUGHT = Set.of("should", "must", "can", "ca", "may");

  private static final Set<String> DEMANDING = Set.of("should", "must");

  /** Pronouns that stand for the positive before a demand. */
  private static final Set<String> ABOUT_POSITIVE = Set.of("he", "she", "it", "they");

  /** Words before a property: "not [too] spicy", but not "not too much". */
  private static final Set<String> DEGREES = Set.of("too", "very", "so", "quite");

  /** Words after {@link #DEGREES} that are no properties. */
  private static final Set<String> NO_PROPERTIES =
      WordSet.of("much many few far often long late soon bad sure well different fast shabby");

  private static final Set<String> THEY = Set.of("they", "it", "these", "those");

  /** Nouns that end like superlatives. */
  private static final Set<String> NO_SUPERLATIVES =
      WordSet.of(
          """
          west midwest northwest southwest forest rainforest guest harvest interest contest conquest
          priest nest test chest pest rest
          """);

  /** Number of tokens to search backwards for the beginning of a clause. */
  private static final int REACH = 16;

  /**
   * Returns whether a negation restricts a noun, as in "dogs that are not black", but not in "the
   * dog is not barking".
   */
  boolean restricts(int from, int to) {
    String next = reading.word(to);
    boolean something =
        reading.token(to).content()
            || reading.is(to, Kind.OTHER)
            || reading.is(to, Kind.OPEN)
            || (reading.is(to, Kind.COMMA) && reading.word(from - 1).equals("but"));
    boolean relative = WordClasses.RELATIVE.contains(reading.word(from - 2));
    if (!something
        || !relative && superlative(to)
        || WordClasses.ARTICLES.contains(reading.word(from - 1))
        || FAILING.contains(reading.word(from)) && !ofKinds(from - 1)
        || DEGREES.contains(next) && !describes(to + 1)
        || attributive(from, to)
        || WordClasses.OCCURRING.contains(next) && !reading.token(to + 1).content()
        || new Topics(reading, nouns).negated(from, next)
        || tells(from)) {
      return false;
    }
    if (next.equals("that") && !WordClasses.PREPOSITIONS.contains(reading.word(to + 1))) {
      return WordClasses.auxiliary(reading.word(to + 1)); // "not that it matters"
    }
    Subjects subjects = new Subjects(reading, nouns);
    if (!subjects.of(from).empty() || !subjects.absent(from).empty()) {
      return true;
    }
    if (subjects.strandedEnd(from) > from) {
      return false; // "photos that I'm not in"
    }
    if (refuses(from, next)) {
      return false;
    }
    int verb = WordClasses.PRONOUNS.contains(reading.word(from - 1)) ? from - 2 : from - 1;
    if (!WordClasses.auxiliary(reading.word(verb))) {
      boolean never = reading.word(from).equals("never");
      return (!next.equals("to") || name(to + 1) || to(from))
          && (!never || noSubject(from) || neverDone(from, to));
    }
    String before = reading.word(Subjects.adverb(reading.word(verb - 1)) ? verb - 2 : verb - 1);
    if (before.equals("there") && OUGHT.contains(reading.word(verb)) && next.equals("be")) {
      return true; // "there must not be"
    }
    if (reading.word(from).equals("no") && WordClasses.PRONOUNS.contains(before)) {
      return false; // "he is no longer alone"
    }
    if (WordClasses.RELATIVE.contains(before)
        || WordClasses.CONTRAST.contains(before)
        || WordClasses.HAVING.contains(next)
        || asked(verb)) {
      return true;
    }
    return predicate(verb, to);
  }

  /**
   * Returns whether a negated auxiliary restricts a noun: "dogs that do [not] have collars", "cats
   * [must not] be black".
   *
   * @param verb the auxiliary
   * @param to the position after the negation
   */
  private boolean predicate(int verb, int to) {
    String next = reading.word(to);
    String before = reading.word(Subjects.adverb(reading.word(verb - 1)) ? verb - 2 : verb - 1);
    String word = reading.word(verb);
    boolean noSubject = noSubject(verb);
    if (WordClasses.DO.contains(word) || WordClasses.MODALS.contains(word)) {
      boolean occurs = WordClasses.OCCURRING.contains(next) || next.equals("take");
      boolean demands =
          WordClasses.HOLDING.contains(next)
              || LEAVING_OUT.contains(next)
              || TELLING.contains(next) && reading.word(to + 1).equals("about")
              || occurs;
      boolean ought = OUGHT.contains(word) && (next.equals("be") || occurs);
      boolean added = // "a baby, can't be in a bathtub"
          ought
              && next.equals("be")
              && reading.is(verb - 1, Kind.COMMA)
              && !Morphology.participle(reading.word(to + 1));
      return noSubject
              && (demands || added || ought && THEY.contains(before) || inRelativeClause(verb))
          || (occurs || ought) && stated(verb)
          || required(verb);
    }
    return noSubject || before.equals("there") || stated(verb);
  }

  /**
   * Returns whether a demand on the person or thing before it is added: "a woman, she [must] not
   * smile", but not "he must not know".
   */
  private boolean required(int verb) {
    return DEMANDING.contains(reading.word(verb))
        && ABOUT_POSITIVE.contains(reading.word(verb - 1))
        && verb > 1
        && (Edges.adds(reading, verb - 1) || reading.opens(verb - 1));
  }

  /**
   * Returns whether a negation is part of a question, or the writer tells what is new: "I have
   * [never] seen so many ducks".
   */
  private boolean tells(int not) {
    int have = not - 1;
    boolean experience =
        reading.word(not).equals("never")
            && WordClasses.HAVE.contains(reading.word(have))
            && FIRST_PERSONS.contains(reading.word(have - 1))
            && reading.opens(have - 1);
    return experience || new Questions(reading).about(not);
  }

  /** Returns whether a property follows "too": "spicy", but not "much". */
  private boolean describes(int at) {
    String word = reading.word(at);
    return reading.token(at).content()
        && !NO_PROPERTIES.contains(word)
        && !WordClasses.functional(word)
        && !WordClasses.ARTICLES.contains(word);
  }

  /** Returns whether the text begins with a participle and its noun: "[never worn] shoes". */
  private boolean attributive(int from, int to) {
    return reading.opens(from)
        && !reading.word(from).equals("not")
        && Morphology.participle(reading.word(to))
        && reading.token(to + 1).content()
        && !WordClasses.functional(reading.word(to + 1));
  }

  /**
   * Returns whether one thing will not act, which is no property of it: "a cat that won't move", "a
   * boy who doesn't want to eat".
   */
  private boolean refuses(int not, String verb) {
    boolean wants = verb.equals("want") && reading.word(not + 2).equals("to");
    if (wants && WordClasses.DO.contains(reading.word(not - 1))) {
      return WordClasses.RELATIVE.contains(reading.word(not - 2)) && !ofKinds(not - 2);
    }
    return reading.word(not - 1).equals("wo")
        && !WordClasses.HOLDING.contains(verb)
        && !verb.equals("be")
        && !ofKinds(not - 2)
        && !SPEAKERS.contains(reading.word(not + 2)); // "pills that won't make me drowsy"
  }

  /**
   * Returns whether "do" before a negation is the predicate of kinds: "religions that do [not]".
   */
  boolean does(int not) {
    return WordClasses.DO.contains(reading.word(not - 1)) && ofKinds(not - 2);
  }

  /** Returns whether a relative pronoun follows a kind of things. */
  private boolean ofKinds(int relative) {
    return WordClasses.RELATIVE.contains(reading.word(relative)) && nouns.kindsBefore(relative);
  }

  /**
   * Returns whether the subject is a kind of things, as in "lakes of Peru [that] are not
   * reservoirs", but not in "the lake is not deep".
   */
  private boolean stated(int verb) {
    Span kinds = nouns.subject(verb);
    return Morphology.plural(nouns.noun(kinds))
        && !WordClasses.NUMBERS.contains(reading.word(kinds.from()))
        && verb > kinds.from() + 1;
  }

  /**
   * Returns whether a name or an article follows, as in "not to Peru", but not in "not to laugh".
   */
  private boolean name(int at) {
    return reading.token(at).capital() || WordClasses.ARTICLES.contains(reading.word(at));
  }

  /** Returns whether "not to" repeats a "to": "native to peru but [not to] chile". */
  private boolean to(int not) {
    boolean contrast = WordClasses.CONTRAST.contains(reading.word(not - 1));
    return contrast && reading.word(not - 3).equals("to") && nouns.kindsBefore(not);
  }

  /** Returns whether "never" and a participle restrict a plural: "songs never sung in public". */
  private boolean neverDone(int from, int to) {
    boolean ends = !reading.token(to + 1).content();
    String noun = reading.word(from - 1);
    return (Morphology.plural(noun)
            || nouns.kindsBefore(from)
            || ends && Lexicon.wordNet().physical(noun))
        && (reading.word(to).equals("with")
            || Morphology.participle(reading.word(to))
                && (ends || WordClasses.PREPOSITIONS.contains(reading.word(to + 1))));
  }

  /** Returns whether the text asks for the subject: "which films are not …". */
  private boolean asked(int verb) {
    for (int i = verb - 1; i >= 0 && i > verb - REACH; i--) {
      String word = reading.word(i);
      if (reading.opens(i)) {
        return (word.equals("which") || word.equals("what")) && i < verb - 1;
      }
      if (WordClasses.auxiliary(word) || WordClasses.RELATIVE.contains(word)) {
        return false;
      }
    }
    return false;
  }

  /**
   * Returns whether the verb belongs to a relative clause: "animals that swim and do not fly",
   * "birds that you can not see".
   */
  private boolean inRelativeClause(int verb) {
    String before = reading.word(verb - 1);
    if (SUBJECTS.contains(before)) {
      String noun = reading.word(verb - 3);
      boolean which = // "in which", "by Verne that"
          thing(noun)
              || WordClasses.PREPOSITIONS.contains(noun)
              || reading.token(verb - 3).capital();
      return WordClasses.RELATIVE.contains(reading.word(verb - 2)) && which
          || condition(verb - 2)
          || Morphology.plural(reading.word(verb - 2)); // "birds you can not see"
    }
    if (!WordClasses.CONJUNCTIONS.contains(before) && !reading.is(verb - 1, Kind.COMMA)) {
      return false;
    }
    for (int i = verb - 2; i > verb - REACH && !reading.is(i, Kind.STOP); i--) {
      if (WordClasses.RELATIVE.contains(reading.word(i))) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether words that end at {@code last} restrict the things: "only if they do not". */
  private boolean condition(int last) {
    String before = reading.word(last - 1);
    return switch (reading.word(last)) {
      case "provided" -> true;
      case "if" -> before.equals("only");
      case "as" -> before.equals("long");
      default -> false;
    };
  }

  /** Returns whether a word names things: "birds [that you cannot see]", not "true that you". */
  private static boolean thing(String word) {
    Lexicon lexicon = Lexicon.wordNet();
    String stem = word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
    return lexicon.physical(word) || Morphology.plural(word) && !lexicon.verb(stem);
  }

  private boolean noSubject(int verb) {
    String before = reading.word(verb - 1);
    return reading.opens(verb)
        || reading.is(verb - 1, Kind.COMMA)
        || WordClasses.RELATIVE.contains(before)
        || WordClasses.CONJUNCTIONS.contains(before)
        || WordClasses.CONTRAST.contains(before)
        || WordClasses.PRONOUNS.contains(before);
  }

  private boolean superlative(int at) {
    String next = reading.word(at + 1);
    boolean est =
        next.endsWith("est") && !reading.token(at + 1).capital() && !NO_SUPERLATIVES.contains(next);
    return reading.word(at).equals("the") && (est || next.equals("most"));
  }
}
