package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.ExistentialPhrases;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Cue;
import dev.winnow.interpretation.rules.clause.Edges;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.WordSet;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Statements that end a part of a text and dismiss the things that it begins with: "a guitar, [amp
 * and cables not needed]", "a street, [cars removed]", but not "food removed from the oven".
 */
record Dismissals(Reading reading) {

  /** The answer "no" to the things before it. */
  static final Cue NO = Cue.of("no", Cue.Kind.DISMISSED);

  static final String YES = "yes";

  /** Leaves out one thing at the beginning: "selfies [aside], pictures of Rome". */
  private static final String ASIDE = "aside";

  /** Words that may follow such a statement. */
  private static final Set<String> AFTER =
      Set.of("please", "plz", "pls", "thanks", "too", "either", "though", "here", "anymore", "lol");

  /** Words before the things: "[with] the dogs removed", "[where] dogs are not welcome". */
  private static final Set<String> BEFORE = Set.of("with", "where", "when", "which");

  /** Marks between things and the answer: "sandals? no thanks", "cats: no", "cats -> no". */
  private static final Set<String> MARKS = Set.of("?", ":", "-", ">", "->", "=", "→", "–");

  private static final Set<String> FOR = Set.of("for", "to", "by", "from");

  /** Marks between a thing and "no" that need no other answer "yes": "plastic = no". */
  private static final Set<String> EQUALS = Set.of("=", "→");

  /** Subject of "won't work" besides plurals: "night [ones] won't work". */
  private static final String ONES = "ones";

  private static final Set<String> RESULTS =
      Set.of("results", "result", "pictures", "images", "photos", "list", "search");
  private static final Set<String> ME = Set.of("me", "us");

  /** Participles of actions, which dismiss things only in a part of its own or after "with". */
  private static final Set<String> TAKEN =
      WordSet.of(
          """
          removed out filtered left cropped edited photoshopped aside absent banned forbidden
          rejected avoided skipped stay stays begone put hidden
          """);

  /** Maximum number of words that are dismissed. */
  private static final int REACH = 9;

  /** Maximum number of words that are dismissed at the beginning of a text. */
  private static final int SHORT = 4;

  /** Number of tokens to search backwards for the beginning of a part of the text. */
  private static final int PART = 24;

  private static final Set<String> NOT = Set.of("not", "no", "n't", "without");

  /** Words of "wait no" and "no wait". */
  private static final Set<String> CORRECTING = Set.of("no", "wait");

  /** Verbs of statements that say why something is dismissed: "olives [taste] awful". */
  private static final Set<String> STATING =
      WordSet.of(
          "taste make give look smell feel seem cost post use show get scare bore annoy remind"
              + " trigger cause wear do love");

  private static final Set<String> EVERYBODY = Set.of("everyone", "everybody", "people", "i", "we");

  /** Minimum share of the uses of a noun that mostly means something. */
  private static final double MOSTLY = 0.5;

  /** Verbs of feelings about things: "spiders [freak] me out". */
  private static final Set<String> FEELINGS =
      WordSet.of("freak freaks creep creeps gross grosses give gives");

  /** Returns whether the cue ends a statement, and things precede it. */
  boolean excludes(int from, int to, int done) {
    if (corrects(from)) {
      return takesBack(from, to);
    }
    if (reading.word(from).equals("so")) {
      return done <= begin(from) && ends(end(to)) && !summed(from).empty();
    }
    int end = end(to);
    int begin = begin(from);
    boolean own = begin > 0 && !reading.opens(begin);
    if (!fits(from, to, own)) {
      return false;
    }
    boolean stated = WordClasses.auxiliary(reading.word(from));
    boolean taken =
        TAKEN.contains(reading.word(from))
            || reading.word(from + 1).equals("out") && !reading.word(from + 2).equals("of");
    if (begin == 0 && from == 1 && reading.word(from).equals(ASIDE)) {
      String thing = reading.word(0);
      boolean knows = Lexicon.wordNet().knows(thing);
      return reading.is(to, Kind.COMMA)
          && (!knows && Morphology.plural(thing) || Lexicon.wordNet().physical(thing));
    }
    return ends(end)
        && begin < from
        && from - begin <= (own ? REACH : SHORT)
        && (own || !taken && (stated || !WordClasses.ARTICLES.contains(reading.word(begin))))
        && names(begin, from);
  }

  /** Returns whether a statement ends before a position. */
  private boolean ends(int end) {
    return !reading.token(end).content()
        || WordClasses.CONJUNCTIONS.contains(reading.word(end))
        || WordClasses.CONTRAST.contains(reading.word(end));
  }

  private boolean corrects(int from) {
    return CORRECTING.contains(reading.word(from)) && CORRECTING.contains(reading.word(from + 1));
  }

  /**
   * Returns whether the writer takes back what the text begins with: "red cars, [wait no], blue
   * cars", but not "a lion, wait no, not a lion".
   */
  private boolean takesBack(int from, int to) {
    int next = reading.token(to).content() ? to : to + 1;
    return reading.is(from - 1, Kind.COMMA)
        && begin(from - 1) == 0
        && from - 1 <= REACH
        && reading.token(next).content()
        && !NOT.contains(reading.word(next));
  }

  /** Returns the things before a cue that dismisses them; {@code start} is where they begin. */
  Span things(int start, int cue) {
    return reading.word(cue).equals("so") ? summed(cue) : new Span(start, cue);
  }

  /**
   * Returns the things about which a statement says why they are dismissed: "tacos, [cilantro]
   * tastes like soap so leave it off", "everyone posts [sunsets] so skip those"; empty if none.
   */
  private Span summed(int so) {
    int begin = begin(so);
    int verb = begin + 1;
    while (verb < so && !predicate(verb)) {
      verb++;
    }
    String subject = reading.word(verb - 1);
    boolean somebody =
        EVERYBODY.contains(subject) || Lexicon.wordNet().isKind(subject, "person", MOSTLY);
    Span things = somebody ? new Span(verb + 1, so) : new Span(begin, verb);
    boolean found = begin > 0 && verb < so && !things.empty();
    return found && names(things.from(), things.to()) ? things : new Span(so, so);
  }

  /** Returns whether a verb follows its subject: "cilantro [tastes]", "olives [taste]". */
  private boolean predicate(int at) {
    String word = reading.word(at);
    boolean singular = !Morphology.plural(reading.word(at - 1));
    String stem = singular && word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
    return WordClasses.auxiliary(word) || singular == !stem.equals(word) && STATING.contains(stem);
  }

  /** Returns whether a cue that often says something else dismisses things in its context. */
  private boolean fits(int from, int to, boolean own) {
    String last = reading.word(to - 1);
    if (FEELINGS.contains(reading.word(from))) {
      return own || reading.token(to + 1).content(); // the text must ask for something
    }
    return switch (last) {
      case "work" -> own && reading.word(from - 1).equals(ONES);
      case "out" -> !WordClasses.BE.contains(reading.word(from)) || own && in(from);
      case "hidden" ->
          to > from + 1
              || reading.is(begin(from) - 1, Kind.COMMA)
                  && Morphology.plural(reading.word(from - 1));
      case "it", "this", "that", "everything", "go", "gone" -> own;
      default -> true;
    };
  }

  /** Returns whether another part says that something is in: "ties are out, [hats are in]". */
  private boolean in(int from) {
    return IntStream.range(from - PART, from + PART)
        .anyMatch(
            i ->
                reading.word(i).equals("in")
                    && WordClasses.BE.contains(reading.word(i - 1))
                    && !reading.token(i + 1).content());
  }

  /**
   * Returns whether a word is the answer "no", in a text that answers "yes", too: "dogs yes, cats
   * [no]".
   *
   * @param yes whether the text has the word "yes"
   */
  boolean answers(int at, boolean yes) {
    return reading.word(at).equals("no")
        && ends(at + 1)
        && begin(at) < at
        && (WordClasses.CONTRAST.contains(reading.word(begin(at) - 1)) // "fruits but bananas no"
            || EQUALS.contains(reading.word(at - 1)) && begin(at) > 0
            || yes);
  }

  /** Returns the exclusive end of the statement: "not needed [for me]", "excluded [as well]". */
  int end(int to) {
    int end = ExistentialPhrases.end(reading, to);
    boolean mine = FOR.contains(reading.word(end)) && ME.contains(reading.word(end + 1));
    boolean results =
        reading.word(end).equals("from")
            && RESULTS.contains(reading.word(Edges.afterArticle(reading, end + 1)));
    if (results) {
      return Edges.afterArticle(reading, end + 1) + 1;
    }
    boolean well = reading.word(end).equals("as") && reading.word(end + 1).equals("well");
    return mine || well ? end + 2 : AFTER.contains(reading.word(end)) ? end + 1 : end;
  }

  /** Returns where the things that are dismissed begin. */
  int start(int from, int to, int done) {
    if (corrects(from)) {
      return begin(from - 1);
    }
    int begin = Math.max(done, begin(from));
    if (begin == 0 && !reading.token(end(to) + 1).content()) {
      for (int i = from - 1; i > begin; i--) {
        if (WordClasses.CONJUNCTIONS.contains(reading.word(i))) {
          return i + 1; // "kitchen and fridge not needed" must ask for something
        }
      }
      return follows(begin, from - 1) ? from - 1 : begin;
    }
    return begin;
  }

  /**
   * Returns whether a plural follows another name: "fruit salad [bananas] excluded", but not "red
   * wine glasses excluded" and "hot dog buns not needed".
   */
  private boolean follows(int from, int last) {
    String plural = reading.word(last);
    if (last <= from + 1 || !Morphology.plural(plural)) {
      return false;
    }
    Lexicon lexicon = Lexicon.wordNet();
    String name = reading.slice(new Span(from, last));
    return !lexicon.senses(name, 0).isEmpty()
        && lexicon.senses(reading.slice(new Span(last - 1, last + 1)), 0).isEmpty()
        && lexicon.senses(name.replace(" ", "") + " " + plural, 0).isEmpty(); // "hotdog buns"
  }

  /**
   * Returns where the part of the text begins that ends before {@code from}; {@code from} if it is
   * too long to be dismissed.
   */
  private int begin(int from) {
    int earliest = from - PART;
    int at = from;
    while (at > earliest && MARKS.contains(reading.word(at - 1))) {
      at--;
    }
    while (at > earliest
        && !reading.opens(at)
        && !reading.is(at - 1, Kind.COMMA)
        && !reading.word(at - 1).equals(":")
        && !reading.word(at - 1).equals(YES)
        && !WordClasses.CONTRAST.contains(reading.word(at - 1))
        && !BEFORE.contains(reading.word(at - 1))) {
      at--;
    }
    if (at == earliest) {
      return from;
    }
    return WordClasses.CONJUNCTIONS.contains(reading.word(at)) ? at + 1 : at;
  }

  private boolean names(int from, int to) {
    if (to == from + 1 && Morphology.adverb(reading.word(from))) {
      return false; // "actually no thanks"
    }
    boolean those = // "with [those] from Peru removed"
        reading.word(from).equals("those") && reading.word(from - 1).equals("with");
    for (int i = those ? from + 1 : from; i < to; i++) {
      String word = reading.word(i);
      if (WordClasses.RELATIVE.contains(word)
          || WordClasses.PRONOUNS.contains(word)
          || WordClasses.auxiliary(word)) {
        return false;
      }
    }
    return true;
  }
}
