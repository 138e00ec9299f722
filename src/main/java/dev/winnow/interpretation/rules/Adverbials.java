package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.LeadingNouns;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Cue;
import dev.winnow.interpretation.rules.clause.Edges;
import dev.winnow.interpretation.rules.clause.RequestPrefixes;
import dev.winnow.lexicon.Lexicon;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Phrases after an excluded noun that belong to the positive. */
record Adverbials(Reading reading) {

  private static final Set<String> PLACES =
      Set.of("in", "on", "at", "near", "under", "behind", "beside", "among");

  /** Prepositions of places, which seldom belong to an absent thing. */
  private static final Set<String> AROUND =
      Set.of("by", "along", "against", "inside", "outside", "beside");

  private static final Set<String> OBJECTS =
      Set.of("it", "them", "him", "her", "me", "you", "us", "this", "that", "any", "all");

  /** Cues before a thing that an image lacks. */
  private static final Set<String> LACKING =
      Set.of("no", "zero", "without", "w/o", "lacking", "sans");

  /** Minimum share of the uses of a noun that name a time or a place. */
  private static final double OFTEN = 0.25;

  private static final List<String> TIMES = List.of("time period", "time of day");
  private static final String WEATHER = "atmospheric phenomenon";

  /** Kinds of places that surround other things. */
  private static final List<String> PLACES_AROUND =
      List.of(
          "geographical area",
          "geological formation",
          "body of water",
          "road",
          "room",
          "building",
          "bridge");

  /** Kinds of places that hold people and things, but are seldom looked at by themselves. */
  private static final List<String> SITES = List.of("facility", "establishment", "path");

  /** Kinds of wide places, which hold the absent things: "[forest] with no people on the path". */
  private static final List<String> LAND = List.of("location", "vegetation");

  /** Kinds of parts of a thing: "no ring on [finger]", "no windows on the [side]". */
  private static final List<String> PARTS = List.of("body part", "side");

  /** First words of cues that contrast a thing with the positive: "instead of", "rather than". */
  private static final Set<String> INSTEAD = Set.of("instead", "rather", "in", "as");

  /** Prepositions within names: "Lord [of] the Rings". */
  private static final Set<String> IN_NAMES = Set.of("of", "like", "as");

  private static final RequestPrefixes PREFIXES = new RequestPrefixes();

  /** Maximum number of words of a place that ends the text. */
  private static final int NEAR = 4;

  /** Number of tokens before a scope that may name a place. */
  private static final int REACH = 16;

  /**
   * Returns whether a phrase that belongs to the positive begins at {@code at}: a place, a purpose,
   * a time or the weather, as in "without olives [on a table]", "no breakfast [in Vienna]" and "no
   * cars [at night]". In "no magnets on the fridge" the place belongs to the negative.
   */
  boolean begins(Cue cue, int from, int at) {
    String word = reading.word(at);
    String next = reading.word(at + 1);
    boolean phrase = cue.kind() == Cue.Kind.PHRASE;
    boolean begun = at > from + 1 || phrase || property(reading.word(from));
    if (!begun) {
      return false;
    }
    boolean beside = word.equals("next") && next.equals("to");
    boolean place = PLACES.contains(word) || beside;
    String article = beside ? reading.word(at + 2) : next;
    boolean a = (article.equals("a") || article.equals("an")) && !worn(at);
    boolean name =
        word.equals("in")
            && reading.token(at + 1).capital()
            && !Morphology.participle(reading.word(at - 1))
            && !WordClasses.OCCURRING.contains(reading.word(from))
            && !reading.word(at - 1).equals("place")
            && (isKind(at + 1, TIMES) || !placed(from));
    boolean front = word.equals("in") && next.equals("front");
    boolean size =
        (word.equals("under") || word.equals("size"))
            && (Morphology.number(next) || next.equals("$") || next.equals("€"));
    boolean purpose =
        phrase
            && (word.equals("for") || word.equals("near"))
            && !Morphology.participle(reading.word(at - 1)) // "nothing made [for sleeping]"
            && reading.token(at + 1).content()
            && !OBJECTS.contains(next);
    boolean set =
        phrase
            && Morphology.participle(word)
            && WordClasses.PREPOSITIONS.contains(next)
            && reading.token(at + 2).content() // "no light [switched on]"
            && !Morphology.plural(reading.word(at - 1))
            && !WordClasses.ANY.contains(reading.word(at - 1))
            && !WordClasses.ARTICLES.contains(reading.word(from - 1));
    boolean condition =
        LACKING.contains(cue.words().getFirst())
            && (place || word.equals("during"))
            && !Morphology.participle(reading.word(at - 1)) // "no photos taken [at night]"
            && condition(at + 1);
    boolean surroundings =
        phrase
            && LACKING.contains(cue.words().getFirst())
            && (place || AROUND.contains(word))
            && !Morphology.participle(reading.word(at - 1))
            && surroundings(from, at);
    return place && a || name || front || size || purpose || set || condition || surroundings;
  }

  /**
   * Returns whether a phrase begins at {@code at} that belongs to a positive without a place of its
   * own: "tea instead of coffee [on a desk]", "databases except Neo4j [for fraud detection]", but
   * not "books about war rather than peace in Europe".
   *
   * @param cue the beginning of the cue
   * @param from its exclusive end
   */
  boolean ofPositive(int cue, int from, int at) {
    String word = reading.word(at);
    boolean place =
        INSTEAD.contains(reading.word(cue))
            && (PLACES.contains(word) || AROUND.contains(word))
            && noun(reading.word(at - 1))
            && place(at + 1);
    boolean ofName =
        WordClasses.PREPOSITIONS.contains(word)
            && !IN_NAMES.contains(word)
            && IntStream.range(from, at).allMatch(this::named)
            && reading.token(at + 1).content()
            && !reading.token(Edges.afterArticle(reading, at + 1)).capital();
    return (place || ofName) && !restricted(cue);
  }

  /** Returns whether a token belongs to a list of names: "Crete and Rhodes". */
  private boolean named(int at) {
    return reading.token(at).capital()
        || reading.is(at, Kind.COMMA)
        || WordClasses.CONJUNCTIONS.contains(reading.word(at));
  }

  /** Returns whether a word may name things, and is no verb: "coffee", but not "sitting". */
  private static boolean noun(String word) {
    return !word.endsWith("ing")
        && !Morphology.participle(word)
        && !WordClasses.functional(word)
        && !Lexicon.wordNet().verb(word);
  }

  /** Returns whether a visible place ends the text or its part: "the living room". */
  boolean place(int from) {
    int end = Edges.afterArticle(reading, from);
    while (reading.is(end, Kind.WORD)
        && end < from + NEAR
        && !WordClasses.functional(reading.word(end))) {
      end++;
    }
    return !reading.token(end).content() && Lexicon.wordNet().physical(reading.word(end - 1));
  }

  /** Returns whether the positive before a cue has a preposition: "books [about] war". */
  boolean restricted(int cue) {
    int from = cue;
    while (from > cue - REACH && !reading.opens(from)) {
      from--;
    }
    return !reading.opens(from)
        || IntStream.range(PREFIXES.strip(reading, new Span(from, cue)).from(), cue)
            .anyMatch(i -> WordClasses.restricts(reading.word(i)) && !joined(i));
  }

  /** Returns whether a preposition is part of a noun: "birds [of] prey". */
  private boolean joined(int at) {
    return !Lexicon.wordNet()
        .senses(reading.slice(new Span(Math.max(0, at - 1), at + 2)), 0)
        .isEmpty();
  }

  /**
   * Returns whether a place with a name begins at {@code at} that belongs to a positive of one
   * noun: "museums other than galleries [in Vienna]", but not "castles except the one in Prague".
   *
   * @param cue the beginning of the cue
   * @param from its exclusive end
   */
  boolean ofNoun(int cue, int from, int at) {
    boolean set = Morphology.participle(reading.word(at));
    int in = set ? at + 1 : at;
    Span noun = new LeadingNouns(reading).subject(cue);
    boolean kind =
        !WordClasses.ARTICLES.contains(reading.word(from))
            && !WordClasses.ANYTHING.contains(reading.word(at - 1))
            && !Morphology.participle(reading.word(at - 1));
    boolean again = reading.word(at - 1).equals(reading.word(cue - 1)); // "films except films"
    return PLACES.contains(reading.word(in))
        && reading.token(in + 1).capital()
        && kind
        && !again
        && noun.to() == cue
        && Morphology.plural(reading.word(cue - 1));
  }

  /** Returns whether an absent animal or person would wear what follows: "no dogs on a [leash]". */
  private boolean worn(int at) {
    Lexicon lexicon = Lexicon.wordNet();
    String absent = reading.word(at - 1);
    String thing = reading.word(at + 2);
    return lexicon.isKind(absent, "living thing")
        && (lexicon.isKind(thing, "restraint") || lexicon.isKind(thing, "clothing"));
  }

  private static boolean property(String word) {
    return WordClasses.PROPERTIES.contains(word) || Morphology.adjective(word);
  }

  /**
   * Returns whether a place follows that holds the positive and not the absent thing alone: "table
   * without food [in the kitchen]", "man no hat [on bench]", but not "no people [in the garden]" of
   * a house and "no ring [on finger]".
   */
  private boolean surroundings(int from, int at) {
    String article = reading.word(at + 1);
    boolean the = article.equals("the");
    if (article.equals("a") || article.equals("an")) {
      return AROUND.contains(reading.word(at));
    }
    int first = the ? at + 2 : at + 1;
    int last = ends(first + 1) ? first : first + 1;
    String absent = reading.word(at - 1);
    String place = reading.word(last);
    Lexicon lexicon = Lexicon.wordNet();
    if (!reading.is(last, Kind.WORD)
        || WordClasses.ARTICLES.contains(reading.word(first))
        || Morphology.plural(reading.word(first))
        || isKind(last, PARTS)
        || lexicon.sameSort(absent, place)) {
      return false;
    }
    boolean worn = !the && ends(last + 1) && lexicon.isKind(absent, "clothing", OFTEN);
    return worn && lexicon.physical(place)
        || (isKind(last, PLACES_AROUND) || isKind(last, SITES)) && !ofPlace(from);
  }

  /**
   * Returns whether the words before a scope have a place with a name, so that another one belongs
   * to the absent thing: "[hotels in Rome], no hostels in Trastevere".
   */
  private boolean placed(int from) {
    for (int i = from - 2; i >= 0 && i > from - REACH; i--) {
      boolean preposition = PLACES.contains(reading.word(i)) || reading.word(i).equals("to");
      if (preposition && reading.token(i + 1).capital()) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the words before a scope name a place: "[house] without snow on". */
  private boolean ofPlace(int from) {
    for (int i = from - 1; i > from - REACH && !reading.is(i, Kind.STOP); i--) {
      if (isKind(i, PLACES_AROUND) || isKind(i, LAND)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a time or the weather follows: "[night]", "[the heavy rain]". */
  private boolean condition(int from) {
    int first = Edges.afterArticle(reading, from);
    int noun = ends(first + 1) ? first : first + 1;
    boolean weather = Lexicon.wordNet().isKind(reading.word(noun), WEATHER);
    return ends(noun + 1) && (weather || isKind(noun, TIMES)); // "in bloom" is rather no time
  }

  /** Returns whether a word names a time: "movie [night]". */
  boolean time(int at) {
    return isKind(at, TIMES);
  }

  private boolean ends(int at) {
    String word = reading.word(at);
    return !reading.token(at).content()
        || WordClasses.PREPOSITIONS.contains(word)
        || WordClasses.CONJUNCTIONS.contains(word)
        || WordClasses.CONTRAST.contains(word);
  }

  /** Returns whether a place that surrounds things follows: "a beach", but not "a leash". */
  boolean around(int from) {
    String article = reading.word(from);
    return (article.equals("a") || article.equals("an"))
        && (isKind(from + 1, PLACES_AROUND) || isKind(from + 2, PLACES_AROUND));
  }

  private boolean isKind(int noun, List<String> kinds) {
    Lexicon lexicon = Lexicon.wordNet();
    return kinds.stream().anyMatch(kind -> lexicon.isKind(reading.word(noun), kind, OFTEN));
  }
}
