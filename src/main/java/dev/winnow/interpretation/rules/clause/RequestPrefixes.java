package dev.winnow.interpretation.rules.clause;

import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.WordSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Strips phrases such as "can you show me some pictures of" from the beginning of a request. */
public final class RequestPrefixes {

  private static final Set<String> GREETING = Set.of("hi", "hello", "hey", "ok", "okay");
  private static final Set<String> AFTER_GREETING =
      Set.of("please", "can", "could", "would", "i", "i'd", "i'm", "show", "find");
  private static final Set<String> OBJECTS = Set.of("me", "us");
  private static final Set<String> QUANTITIES = Set.of("some", "all", "any");

  /** Adds nothing to a request after an exclusion: "no cats, show me [other] pets". */
  private static final String OTHER = "other";

  /** Adds nothing beside an exclusion: "less cars, [more] bikes". */
  private static final String MORE = "more";

  /** They join a request to the words before an exclusion: "a photo, no drawing, [of] a house". */
  private static final Set<String> JOINING = Set.of("of", "for");

  /** Verbs that ask for something after an exclusion: "drop the dogs, [keep] the cats". */
  private static final Set<String> AFTER_EXCLUSION = Set.of("keep", "need", "want", "prefer");

  /** Asks for something else after an exclusion: "drop the dogs, [make it] cats". */
  private static final String MAKE = "make";

  private static final Set<String> IMAGES =
      WordSet.of("picture pictures image images photo photos photograph photographs pic pics");

  /** Adjectives of images that searches do not compare. */
  private static final Set<String> QUALITIES =
      WordSet.of("nice good great beautiful pretty lovely cool cute");

  /** Maximum number of words before an image. */
  private static final int MOST_QUALITIES = 4;

  private static final Set<String> SHOWN =
      WordSet.of("show shows has have contain contains depict depicts");

  private static final Set<String> SORTS =
      Set.of("kind", "kinds", "sort", "sorts", "type", "types");

  private static final Set<String> ASKING = Set.of("which", "what");
  private static final Set<String> SHOWING =
      Set.of("show", "give", "get", "name", "display", "provide");

  /** They are seldom a noun before another noun. */
  private static final Set<String> AFTER_COMMA = Set.of("show", "find", "give");

  /** They may be a noun before another noun: "no hats, [display cases]". */
  private static final Set<String> IN_NAMES = Set.of("display", "list");

  /** Nouns after "display" in names that WordNet does not have: "display cabinets". */
  private static final Set<String> DISPLAYING =
      Set.of("cabinet", "cabinets", "shelf", "shelves", "stand", "stands", "rack", "racks");

  private static final List<List<String>> WISHES =
      RequestPhrases.group(
          "i want", "i need", "i would like", "i would love", "i'd like", "i'd love");

  /** Wishes that may also belong to the noun before them: "instead of foods [I like]". */
  private static final List<List<String>> WISHES_AFTER_COMMA =
      RequestPhrases.group(
          "i like",
          "i love",
          "i prefer",
          "i'd prefer",
          "i would prefer",
          "i'd rather see",
          "i would rather see",
          "i'm looking for",
          "i am looking for",
          "looking for",
          "look for",
          "search for",
          "make it",
          "make that");

  private static final Set<String> AFTER_SHOW =
      Set.of("me", "us", "some", "all", "any", "every", "a", "images", "pictures", "photos");

  /** Returns whether a request begins with a verb at {@code at}: "show me cats", "list cats". */
  public static boolean asks(Reading reading, int at) {
    String verb = reading.word(at);
    return (SHOWING.contains(verb) || verb.equals("find") || verb.equals("list"))
        && (OBJECTS.contains(reading.word(at + 1))
            || QUANTITIES.contains(reading.word(at + 1))
            || Morphology.plural(reading.word(at + 1)));
  }

  /** Returns whether a request follows a command and "and": "skip cats and [show my dog]". */
  public static boolean asksAfterAnd(Reading reading, int at) {
    boolean described = // "skip the old ones and find new phones"
        AFTER_COMMA.contains(reading.word(at)) && WordClasses.property(reading.word(at + 1));
    return asks(reading, at) || asksForOne(reading, at) || described;
  }

  private static boolean asksForOne(Reading reading, int at) {
    return AFTER_COMMA.contains(reading.word(at))
        && WordClasses.ARTICLES.contains(reading.word(at + 1));
  }

  /**
   * Returns whether a request begins after a comma: "no cats, [show dogs]", "no cats, [I like]
   * dogs". Fewer verbs ask than after a conjunction: "no hats, name tags" is a list.
   */
  public static boolean asksAfterComma(Reading reading, int at) {
    String verb = reading.word(at);
    boolean one = WordClasses.ARTICLES.contains(reading.word(at + 1));
    return asksWithoutComma(reading, at)
        || WISHES_AFTER_COMMA.stream().anyMatch(words -> wishes(reading, at, words))
        || asking(reading, at) && (one || asks(reading, at))
        || (AFTER_EXCLUSION.contains(verb) || verb.equals("include"))
            && reading.token(at + 1).content();
  }

  /** Returns whether a request begins after a plural: "instead of cats [show dogs]". */
  public static boolean asksWithoutComma(Reading reading, int at) {
    return wishes(reading, at) || AFTER_COMMA.contains(reading.word(at)) && asks(reading, at);
  }

  /** Returns whether a wish begins: "instead of a cat [I want dogs]". */
  public static boolean wishes(Reading reading, int at) {
    return WISHES.stream().anyMatch(words -> wishes(reading, at, words));
  }

  /** Returns whether a wish with its object begins: "apart from the cat [I need all the dogs]". */
  public static boolean wishesForSome(Reading reading, int at) {
    return WISHES.stream()
        .anyMatch(
            words ->
                wishes(reading, at, words)
                    && (QUANTITIES.contains(reading.word(at + words.size()))
                        || WordClasses.ARTICLES.contains(reading.word(at + words.size()))));
  }

  /** Returns whether a verb asks for things, and does not begin a name: "display cases". */
  private static boolean asking(Reading reading, int at) {
    String verb = reading.word(at);
    String next = reading.word(at + 1);
    return AFTER_COMMA.contains(verb)
        || IN_NAMES.contains(verb)
            && !DISPLAYING.contains(next)
            && Lexicon.wordNet().senses(verb + " " + next, 0).isEmpty();
  }

  /** Returns whether the request follows an exclusion: "no cats [when I look for pets]". */
  public static boolean searches(Reading reading, int at) {
    return RequestPhrases.SEARCHES.stream().anyMatch(words -> wishes(reading, at, words));
  }

  private static boolean wishes(Reading reading, int at, List<String> words) {
    return reading.token(at + words.size()).content()
        && IntStream.range(0, words.size())
            .allMatch(i -> reading.word(at + i).equals(words.get(i)));
  }

  /** Returns whether an order begins at {@code at}: "show me". */
  public static boolean orders(Reading reading, int at) {
    return SHOWING.contains(reading.word(at)) && OBJECTS.contains(reading.word(at + 1));
  }

  /** Returns the rest of the span, which may be empty. */
  public Span strip(Reading reading, Span whole) {
    Span span = withoutQuestion(reading, whole);
    int from = Math.min(span.to(), new Courtesies(reading).end(span.from()));
    from = Edges.trimPunctuationStart(reading, span.from(from)).from();
    for (List<List<String>> group : RequestPhrases.GROUPS) {
      for (List<String> phrase : group) {
        if (begins(reading, span.from(from), phrase) && carries(reading, span, from, phrase)) {
          from = Edges.trimPunctuationStart(reading, span.from(from + phrase.size())).from();
          break;
        }
      }
    }
    from = kindEnd(reading, span, imageEnd(reading, span, from));
    return Edges.trimPunctuationStart(reading, span.from(from));
  }

  /**
   * Returns the end of words that only ask for a good image: "[a nice picture that shows] a sheep",
   * but not in "a nice picture frame" and "a Picture of Rome"; {@code from} if there are none.
   */
  private static int imageEnd(Reading reading, Span span, int from) {
    boolean the = reading.word(from).equals("the"); // "the pictures of Lucy"
    int at = the ? from : Edges.afterArticle(reading, from);
    while (at < from + MOST_QUALITIES && QUALITIES.contains(reading.word(at))) {
      at++;
    }
    if (!IMAGES.contains(reading.word(at)) || at > from && reading.token(at).capital()) {
      return from;
    }
    String word = reading.word(at + 1);
    int end = at + 2;
    if (word.equals("that") || word.equals("which")) {
      end = SHOWN.contains(reading.word(at + 2)) ? at + 3 : from;
    } else if (!word.equals("of") && !word.equals("showing")) {
      end = from;
    }
    return end < span.to() && reading.token(end).content() ? end : from;
  }

  /** Returns the end of "some kind of" before a noun; {@code from} if it does not follow. */
  private static int kindEnd(Reading reading, Span span, int from) {
    boolean kind =
        QUANTITIES.contains(reading.word(from))
            && SORTS.contains(reading.word(from + 1))
            && reading.word(from + 2).equals("of")
            && from + 3 < span.to()
            && reading.token(from + 3).content();
    return kind ? from + 3 : from;
  }

  /** Removes the frame of a question: "[what] big cats [do you have]". */
  private static Span withoutQuestion(Reading reading, Span span) {
    Span asked = Edges.trimPunctuationStart(reading, Edges.trimPunctuation(reading, span));
    boolean question =
        ASKING.contains(reading.word(asked.from()))
            && asked.to() > asked.from() + 4
            && reading.word(asked.to() - 3).equals("do")
            && reading.word(asked.to() - 2).equals("you")
            && reading.word(asked.to() - 1).equals("have");
    boolean count = // "[how many] dogs [are there]"
        reading.word(asked.from()).equals("how")
            && reading.word(asked.from() + 1).equals("many")
            && asked.to() > asked.from() + 4
            && reading.word(asked.to() - 2).equals("are")
            && reading.word(asked.to() - 1).equals("there");
    if (count) {
      return new Span(asked.from() + 2, asked.to() - 2);
    }
    return question ? new Span(asked.from() + 1, asked.to() - 3) : span;
  }

  private static boolean begins(Reading reading, Span span, List<String> phrase) {
    if (span.to() - span.from() < phrase.size()) {
      return false;
    }
    for (int i = 0; i < phrase.size(); i++) {
      int at = span.from() + i;
      boolean pronoun = phrase.get(i).equals("i") || phrase.get(i).startsWith("i'");
      boolean name = i > 0 && reading.token(at).capital() && !pronoun; // "What Is Love"
      if (name || !reading.word(at).equals(phrase.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether "show" or a verb like it at {@code at} is part of the request. */
  private static boolean shows(Reading reading, Span span, int at) {
    String next = reading.word(at + 1);
    boolean more = // "ignore cars, show bikes", but not "no hats, name tags"
        span.from() > 0
            && asking(reading, at)
            && (Morphology.plural(next)
                || asksAfterAnd(reading, at)
                || reading.is(at - 1, Kind.COMMA)
                    && reading.token(at + 1).content()
                    && !next.endsWith("ing")); // "no dogs, show jumping"
    boolean verb = // "please show tea", but not "looking for show dogs"
        at > span.from()
            && reading.token(at + 1).content()
            && !WordClasses.PREPOSITIONS.contains(reading.word(at - 1));
    boolean hidden = // "show cats, hide dogs"
        asking(reading, at) && reading.word(span.to()).equals("hide");
    return more || verb || hidden || AFTER_SHOW.contains(next);
  }

  /**
   * Returns whether the phrase is only part of the request; in other contexts it may be a positive.
   */
  private static boolean carries(Reading reading, Span span, int at, List<String> phrase) {
    String first = phrase.getFirst();
    String next = reading.word(at + 1);
    boolean carried = at > span.from();
    if (GREETING.contains(first) && phrase.size() == 1) {
      return at + 1 == span.to()
          || !reading.token(at + 1).content()
          || AFTER_GREETING.contains(next); // "Hello Kitty"
    }
    if (OBJECTS.contains(first)) {
      return carried && !reading.shouted(at); // "US states"
    }
    if (JOINING.contains(first) || first.equals(MAKE)) {
      return span.from() > 0;
    }
    if (phrase.size() > 1) {
      return true;
    }
    if (AFTER_EXCLUSION.contains(first)) {
      return span.from() > 0 && reading.token(at + 1).content();
    }
    boolean thanFollows = reading.word(span.to()).equals("than"); // "other animals than dogs"
    if (first.equals(OTHER)) {
      return span.from() > 0 && (carried || reading.is(at - 1, Kind.COMMA))
          || thanFollows
          || WordClasses.FOCUS.contains(reading.word(at - 1));
    }
    if (first.equals(MORE)) {
      return !next.equals("than")
          && (span.from() > 0 || WordClasses.LESS.contains(reading.word(span.to())));
    }
    if (WordClasses.FOCUS.contains(first)) {
      return reading.token(at + 1).content()
          && !reading.token(at + 1).capital() // "Just Dance"
          && !Morphology.participle(next) // "just married"
          && !WordClasses.PREPOSITIONS.contains(next);
    }
    if (SHOWING.contains(first)) {
      return shows(reading, span, at);
    }
    boolean kinds = Morphology.plural(next) && !reading.token(at + 1).capital(); // "All Blacks"
    if (ASKING.contains(first)) {
      boolean sorted = kinds || Morphology.plural(reading.word(span.to() - 2)); // "Irish songs"
      return sorted
          && WordClasses.auxiliary(reading.word(span.to() - 1)); // "which cars are not red"
    }
    if (QUANTITIES.contains(first)) {
      boolean others = span.from() > 0 && next.equals(OTHER); // "no cats, [some] other pets"
      return carried || kinds || thanFollows || others;
    }
    return !first.equals("list") || carried || kinds || AFTER_SHOW.contains(next);
  }
}
