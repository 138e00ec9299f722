package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.LeadingNouns;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Edges;
import dev.winnow.interpretation.rules.clause.RequestPrefixes;
import dev.winnow.interpretation.rules.clause.Wholes;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.WordSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Decides whether a verb is a command to leave something out: "pizza, skip the olives". */
record Commands(Reading reading) {

  private static final Set<String> BEFORE =
      WordSet.of(
          "please pls plz kindly possibly do but and so while also or then just n't not let's actually");

  /** Words before the last one of complaints that name no topic: "stop [showing] me". */
  private static final Set<String> CERTAIN = Set.of("showing", "clear");

  /** Commands that are nouns or names, too. */
  private static final Set<String> NOUNS = Set.of("skip", "ignore", "omit");

  /** A command that is also a container: "[skip] loader truck on a street". */
  private static final String SKIP = "skip";

  private static final Set<String> PLACING = Set.of("on", "in", "at", "beside", "outside", "near");

  private static final Set<String> NOT = Set.of("not", "n't");

  private static final Set<String> SPEAKERS = Set.of("i", "we", "you", "it", "i'm", "im");

  private static final Set<String> FEARFUL = Set.of("scared", "afraid", "terrified");

  private static final Set<String> THOSE = Set.of("those", "ones", "any");
  private static final Set<String> AFTER_DISHES = Set.of("but", "please");
  private static final Set<String> PARTICLES = Set.of("out", "off", "away", "aside");
  private static final Set<String> IT = Set.of("it", "them", "this");
  private static final Set<String> IMAGE =
      Set.of("picture", "photo", "image", "frame", "shot", "scene", "view");
  private static final Set<String> POLITE = Set.of("please", "plz", "pls", "thanks");

  /** Kinds of things that act by themselves: "a cat that ignores a dog". */
  private static final List<String> ACTING = List.of("person", "animal");

  /** Kinds of nouns that act, also in groups or moved by people. */
  private static final List<String> ACTORS =
      List.of("person", "animal", "group", "vehicle", "device");

  /** Kinds of things that are made of hides. */
  private static final List<String> MADE_OF_HIDES =
      List.of("clothing", "footwear", "bag", "rug", "drum", "strip", "location");

  private static final RequestPrefixes PREFIXES = new RequestPrefixes();

  /** Number of tokens to search backwards for the beginning of a sentence. */
  private static final int SENTENCE = 16;

  /** Minimum share of the uses of a noun that often means something. */
  private static final double OFTEN = 0.25;

  /** Minimum share of the uses of a noun that mostly means something. */
  private static final double MOSTLY = 0.5;

  /** Maximum number of words between a verb and its particle, or the next part of the text. */
  private static final int REACH = 6;

  /** Returns whether the verb at {@code from} is a command; {@code to} is the end of its cue. */
  boolean at(int from, int to) {
    int object = WordClasses.ARTICLES.contains(reading.word(to)) ? to + 1 : to;
    boolean topic = reading.word(from).endsWith("ing") && !more(to); // "avoiding burnout at work"
    if (from == 0 && (topic || named(object) || reading.word(to).equals("before"))) {
      return false;
    }
    boolean noun = // "a [skip] full of wood", "the [skip] not emptied"
        WordClasses.PROPERTIES.contains(reading.word(from - 1))
            || WordClasses.PREPOSITIONS.contains(reading.word(to))
            || WordClasses.PROPERTIES.contains(reading.word(to))
                && WordClasses.PREPOSITIONS.contains(reading.word(to + 1))
            || NOT.contains(reading.word(to));
    if (noun && NOUNS.contains(reading.word(from))) {
      return false;
    }
    if (Morphology.plural(reading.word(from))) { // "a guide that skips Rome"
      return WordClasses.RELATIVE.contains(reading.word(from - 1))
          && ACTING.stream()
              .noneMatch(kind -> Lexicon.wordNet().isKind(reading.word(from - 2), kind, MOSTLY));
    }
    return stands(from)
        || THOSE.contains(reading.word(object))
        || WordClasses.RELATIVE.contains(reading.word(from - 1))
        || BEFORE.contains(reading.word(from - 1))
        || requested(from) && more(to)
        || noSubject(from, to)
        || skipsName(from, object)
        || without(from, object);
  }

  /**
   * Returns whether a participle after a thing that does not act by itself leaves something out:
   * "day trips from Kyoto [avoiding] Nara", but not "a cat avoiding water" and "tips for avoiding
   * burnout".
   */
  private boolean without(int from, int noun) {
    int first = from;
    while (first > from - SENTENCE && !reading.opens(first)) {
      first--;
    }
    Span asked = PREFIXES.strip(reading, new Span(first, from));
    LeadingNouns nouns = new LeadingNouns(reading);
    Span phrase = nouns.phrase(asked.from(Edges.afterArticle(reading, asked.from())));
    while (phrase.to() > phrase.from() + 1 && reading.token(phrase.to() - 1).capital()) {
      phrase = phrase.to(phrase.to() - 1); // "a road trip Rome to Pisa"
    }
    String thing = nouns.noun(phrase);
    Lexicon lexicon = Lexicon.wordNet();
    return reading.word(from).endsWith("ing")
        && reading.token(noun).content()
        && !WordClasses.functional(reading.word(noun))
        && !WordClasses.functional(reading.word(from - 1))
        && !lexicon.senses(thing, 0).isEmpty()
        && ACTORS.stream().noneMatch(kind -> lexicon.isKind(thing, kind, OFTEN));
  }

  /**
   * Returns whether two nouns in the singular end the text, so that it is a name: "skip [loader
   * truck]", "exclude [button icon]", but not "skip the red car".
   */
  private boolean named(int from) {
    int last = from;
    boolean skip = reading.word(0).equals(SKIP);
    while (last < from + REACH
        && reading.token(last + 1).content()
        && !(skip && PLACING.contains(reading.word(last + 1)))) {
      String word = reading.word(last);
      if (WordClasses.functional(word) || WordClasses.property(word) || Morphology.plural(word)) {
        return false;
      }
      last++;
    }
    String word = reading.word(last);
    return last > from
        && (last == reading.size() - 1
            || skip && PLACING.contains(reading.word(last + 1)) && !more(last))
        && !Morphology.plural(word)
        && !Lexicon.wordNet().senses(word, 0).isEmpty()
        && Lexicon.wordNet()
            .senses(reading.word(last - 1) + " " + word, 0)
            .isEmpty(); // "skip orange juice"
  }

  /**
   * Returns whether a complaint begins a part of the text, and names something: "lamps, [spare me]
   * the floral ones". A text that is only this names a topic: "lose the weight".
   */
  boolean complains(int from, int to) {
    boolean topic =
        from == 0
            && !more(to)
            && !showsNext(to)
            && !CERTAIN.contains(reading.word(to - 2))
            && !hidesOnly(from, to);
    int subject = WordClasses.auxiliary(reading.word(from - 1)) ? from - 2 : from - 1;
    boolean does = WordClasses.DO.contains(reading.word(from));
    boolean said = // not in "a boat I don't like much" and "that bark and don't like cats"
        SPEAKERS.contains(reading.word(subject)) && !does;
    boolean joined =
        BEFORE.contains(reading.word(from - 1))
            && !(does && WordClasses.CONJUNCTIONS.contains(reading.word(from - 1)));
    boolean feels = does || FEARFUL.contains(reading.word(from));
    boolean close = feels && new Dislikes(reading).start(from, to) >= 0;
    return (said || stands(from) || joined || close)
        && !topic
        && commands(from, to)
        && !WordClasses.CONJUNCTIONS.contains(reading.word(to)) // "hide and seek"
        && reading.token(to).content()
        && (Wholes.ANYTHING.contains(reading.word(to - 1)) // "take out anything on Peru"
            || !WordClasses.PREPOSITIONS.contains(reading.word(to)))
        && !WordClasses.PRONOUNS.contains(reading.word(to))
        && !IT.contains(reading.word(to))
        && !reading.word(to).equals("me");
  }

  /** Returns whether a verb that also names a topic is a command: "[hide] cats, show dogs". */
  private boolean commands(int from, int to) {
    return switch (reading.word(from)) {
      case "hide" -> asksNext(to) || hides(from, to) || hidesOnly(from, to);
      case "enough" ->
          to > from + 1
              || reading.opens(from) && Morphology.plural(reading.word(to)) && asksNext(to);
      case "ca", "can" -> // but not "can't see sharp"
          Lexicon.wordNet().physical(reading.word(Edges.afterArticle(reading, to)));
      case "cancel" -> from > 0 || asksNext(to);
      case "ban" -> from > 0 || colon(to); // but not "ban the bomb, 1960s poster"
      default -> true;
    };
  }

  /** Returns whether a colon follows after a few words: "ban the clowns[:] circus tents". */
  private boolean colon(int from) {
    return IntStream.range(from + 1, from + REACH).anyMatch(i -> reading.word(i).equals(":"));
  }

  /**
   * Returns whether things to hide follow a comma: "dogs, [hide cats]", not "a drum, hide bag" and
   * "a leather bag, hide rugs".
   */
  private boolean hides(int from, int to) {
    return reading.is(from - 1, Kind.COMMA)
        && Morphology.plural(reading.word(to))
        && IntStream.rangeClosed(from - REACH, from - 2)
            .noneMatch(i -> Lexicon.wordNet().isKind(reading.word(i), "animal skin", MOSTLY));
  }

  /**
   * Returns whether a text only says what to hide: "hide robots", "hide red cars", but not "hide
   * bags", which are made of hides, "hide hunters" and "hide places".
   */
  private boolean hidesOnly(int from, int to) {
    int noun = to;
    while (noun < to + 2 && WordClasses.property(reading.word(noun))) {
      noun++;
    }
    String thing = reading.word(noun);
    Lexicon lexicon = Lexicon.wordNet();
    return reading.word(from).equals("hide")
        && reading.opens(from)
        && Morphology.plural(thing)
        && !reading.token(noun).capital()
        && !reading.token(noun + 1).content()
        && !thing.endsWith("ers")
        && lexicon.physical(thing)
        && MADE_OF_HIDES.stream().noneMatch(kind -> lexicon.isKind(thing, kind));
  }

  /** Returns whether the next part of the text asks for something: "hide cats[, show dogs]". */
  private boolean asksNext(int from) {
    int at = from;
    while (at < from + REACH
        && reading.token(at).content()
        && !WordClasses.CONJUNCTIONS.contains(reading.word(at))) {
      at++;
    }
    return at < from + REACH && RequestPrefixes.asksAfterComma(reading, at + 1) || showsNext(from);
  }

  /** Returns whether a request follows a plural without a comma: "hide cats [show dogs]". */
  private boolean showsNext(int from) {
    return IntStream.range(from + 1, from + REACH)
        .anyMatch(
            i ->
                Morphology.plural(reading.word(i - 1))
                    && RequestPrefixes.asksWithoutComma(reading, i));
  }

  /** Returns whether another part of the text follows. */
  private boolean more(int from) {
    int at = from;
    while (reading.token(at).content() && !RequestPrefixes.orders(reading, at)) {
      if (WordClasses.CONJUNCTIONS.contains(reading.word(at))
          && RequestPrefixes.asksAfterAnd(reading, at + 1)) {
        return true;
      }
      at++;
    }
    return reading.token(at + 1).content();
  }

  /**
   * Returns whether "hold the" leaves something out: in "burger, hold the onions" and "hold the
   * onions, burger", but not in "hold the door, please".
   */
  boolean holds(int from) {
    boolean food =
        Lexicon.wordNet().isKind(reading.word(from + 2), "food", OFTEN)
            && reading.is(from + 3, Kind.COMMA);
    return (from > 0 || food)
        && (stands(from)
            || AFTER_DISHES.contains(reading.word(from - 1))
            || !Morphology.plural(reading.word(from - 1)) && noSubject(from, from + 2));
  }

  /** Returns what a verb and its particle leave out: "keep [the carrots] out"; may be empty. */
  Span separated(int from) {
    Span none = new Span(from, from);
    boolean leaving = reading.word(from).equals("leaving") && reading.token(from - 1).content();
    boolean relative =
        WordClasses.RELATIVE.contains(reading.word(from - 1)); // "that leave dogs out"
    if (!stands(from) && !leaving && !relative && !BEFORE.contains(reading.word(from - 1))) {
      return none;
    }
    boolean opens = // "please leave onions out of my burger"
        reading.opens(from) || reading.opens(from - 1) && BEFORE.contains(reading.word(from - 1));
    for (int i = from + 1; i <= from + REACH && reading.is(i, Kind.WORD); i++) {
      int end = outOf(i);
      boolean rest = // "leave onions out of my burger"
          opens
              && reading.word(i + 1).equals("of")
              && WordClasses.ARTICLES.contains(reading.word(i + 2));
      boolean last =
          rest
              || !reading.token(end).content()
              || POLITE.contains(reading.word(end))
              || RequestPrefixes.asks(reading, end + 1);
      if (i > from + 1 && last && PARTICLES.contains(reading.word(i))) {
        return new Span(from + 1, i);
      }
    }
    return none;
  }

  /** Returns the exclusive end of "out of it" or "out of the picture" that begins at a particle. */
  int outOf(int particle) {
    int of = particle + 1;
    if (!reading.word(of).equals("of")) {
      return of;
    }
    int noun = Edges.afterArticle(reading, of + 1);
    boolean image = noun > of + 1 && IMAGE.contains(reading.word(noun));
    return image ? noun + 1 : IT.contains(reading.word(of + 1)) ? of + 2 : of;
  }

  private boolean stands(int from) {
    return reading.opens(from) || reading.is(from - 1, Kind.COMMA);
  }

  /** Returns whether the text asks for it: "can you [skip] coffee and show tea". */
  private boolean requested(int from) {
    return reading.word(from - 1).equals("you")
        && WordClasses.MODALS.contains(reading.word(from - 2))
        && reading.opens(from - 2);
  }

  /** Returns whether a name is left out after a place: "museums in Rome [skip] Galleria Spada". */
  private boolean skipsName(int from, int object) {
    return NOUNS.contains(reading.word(from))
        && reading.token(object).capital()
        && reading.token(from - 1).capital()
        && WordClasses.PREPOSITIONS.contains(reading.word(from - 2));
  }

  /**
   * Returns whether the noun before a verb cannot be its subject, because it is in the singular, as
   * in "pizza skip the olives", or a lifeless thing, as in "bridges skip the wooden ones".
   */
  private boolean noSubject(int from, int to) {
    String verb = reading.word(from);
    String noun = reading.word(from - 1);
    return !verb.endsWith("ing")
        && !verb.endsWith("ed")
        && reading.token(to).content()
        && !WordClasses.CONJUNCTIONS.contains(reading.word(to))
        && !WordClasses.auxiliary(noun)
        && !WordClasses.PRONOUNS.contains(noun)
        && (Morphology.plural(noun)
            ? Lexicon.wordNet().physical(noun) && !Lexicon.wordNet().isKind(noun, "living thing")
            : !Lexicon.wordNet().senses(noun, 0).isEmpty());
  }
}
