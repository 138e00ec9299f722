package dev.winnow.interpretation.rules.clause;

import dev.winnow.interpretation.english.Compounds;
import dev.winnow.interpretation.english.ExistentialPhrases;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.WordSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Splits a scope into its terms, and removes words from each term that name nothing. */
public final class Terms {

  private static final Set<String> FILLERS =
      WordSet.of(
          """
          all also even either both being be been one ones those that which anything everything
          nothing data facts any talk information info details detail mention mentions reference
          references related relating specific further results examples please me just only such as
          too very so quite kind sort presence sign considered classified categorized categorised deemed
          """);
  private static final Set<String> LINKS = Set.of("about", "of", "to", "on", "regarding", "for");

  /** Words and the prepositions with which they only link a thing to a noun. */
  private static final Map<String, Set<String>> WITH =
      Map.of(
          "made", Set.of("of", "from"),
          "built", Set.of("of", "from"),
          "look", Set.of("like"),
          "looks", Set.of("like"),
          "looking", Set.of("like"),
          "belong", Set.of("to"),
          "belongs", Set.of("to"),
          "write", Set.of("about"),
          "speak", Set.of("about", "of"),
          "discussion", Set.of("about", "of"));

  private static final Set<String> LINKING =
      WordSet.of("wear wears wearing require requires requiring got see depicting doing");

  /** Verbs that link a property to a noun: "that don't [look] cluttered". */
  private static final Set<String> APPEARING =
      Set.of("look", "looks", "seem", "seems", "feel", "feels", "appear", "appears");

  /** Words after such verbs that are no properties: "look [away]". */
  private static final Set<String> AWAY =
      Set.of("away", "back", "up", "down", "out", "around", "here", "there", "ahead", "together");

  /** Words that only stress the thing before them: "apart from the party [itself]". */
  private static final Set<String> ITSELF = Set.of("itself", "himself", "herself", "themselves");

  /** Ends of lists that name nothing: "palms, pines [and so on]". */
  private static final Set<String> AND_SO_ON = Set.of("such", "so on", "the like", "etc", "others");

  /** Maximum number of words of both parts of a list that is split at "and". */
  private static final int SHORT = 4;

  private Terms() {}

  /**
   * @param split whether the scope may be a list
   */
  public static List<Span> of(Reading reading, Span scope, boolean split) {
    List<Span> items = new ArrayList<>();
    int from = scope.from();
    for (int i = scope.from(); split && i < scope.to(); i++) {
      if (reading.is(i, Kind.OPEN) && reading.partner(i) < scope.to()) {
        i = reading.partner(i);
      } else if (separates(reading, i, from, scope.to())) {
        add(reading, new Span(from, i), items);
        from = i + 1;
      }
    }
    add(reading, new Span(from, scope.to()), items);
    return items;
  }

  private static boolean separates(Reading reading, int at, int from, int to) {
    if (reading.is(at, Kind.COMMA)) {
      return !WordClasses.RELATIVE.contains(reading.word(at + 1)); // "a pool, which has tiles"
    }
    String word = reading.word(at);
    if (!WordClasses.CONJUNCTIONS.contains(word)) {
      return false;
    }
    if (!word.equals("and") && !word.equals("&")) {
      return true;
    }
    if (WordClasses.ANY.contains(reading.word(at + 1))) {
      return true; // "pugs and anything with a flat face"
    }
    if (Compounds.joined(reading, at)) {
      return false;
    }
    return at - from <= SHORT && isShort(reading, at + 1, to);
  }

  private static boolean isShort(Reading reading, int from, int to) {
    int end = from;
    while (end < to
        && end - from <= SHORT
        && !reading.is(end, Kind.COMMA)
        && !WordClasses.CONJUNCTIONS.contains(reading.word(end))) {
      end++;
    }
    return end - from <= SHORT;
  }

  private static void add(Reading reading, Span span, List<Span> items) {
    boolean open = !items.isEmpty() && AND_SO_ON.contains(reading.slice(span));
    Span term = name(reading, etc(reading, span));
    if (reading.content(term) && !open) {
      items.add(term);
    }
  }

  /** Removes "etc" from the last item of a list: "pines [etc]". */
  private static Span etc(Reading reading, Span span) {
    boolean etc = reading.word(span.to() - 1).equals("etc") && span.to() > span.from() + 1;
    return etc ? span.to(span.to() - 1) : span;
  }

  /** Removes fillers: "any information about the war, please" → "war". */
  private static Span name(Reading reading, Span span) {
    int from = span.from();
    boolean carried = false;
    while (from < span.to() && skipped(reading, from, carried)) {
      carried |= carries(reading, from);
      from++;
    }
    Span term = Edges.trimPunctuation(reading, span.from(from));
    if (term.to() > term.from() + 1
        && Morphology.adverb(reading.word(term.to() - 1))
        && !reading.token(term.to() - 1).capital()) { // "insects obviously"
      term = term.to(term.to() - 1);
    }
    boolean itself = ITSELF.contains(reading.word(term.to() - 1)) && term.to() > term.from() + 1;
    term = itself ? term.to(term.to() - 1) : term;
    int presence = term.to();
    for (int i = term.from() + 1; i < term.to() && i < term.from() + 40; i++) {
      if (ExistentialPhrases.end(reading, i) >= term.to()) {
        presence = i;
        break;
      }
    }
    boolean left = // "has not got any leaves left"
        presence == term.to()
            && reading.word(presence - 1).equals("left")
            && Morphology.plural(reading.word(presence - 2));
    boolean mine =
        reading.word(presence - 2).equals("for") && reading.word(presence - 1).equals("me");
    presence -= left ? 1 : mine && presence > term.from() + 2 ? 2 : 0;
    return reading.content(term) ? term.to(presence) : span;
  }

  /**
   * Returns whether a verb only links a thing to the noun before it: "[wearing] hats", "[made of]
   * glass", "[require] an oven", "without [using] bleach", but not "wearing black".
   */
  private static boolean links(Reading reading, int at) {
    String word = reading.word(at);
    String next = reading.word(at + 1);
    int noun = Edges.afterArticle(reading, at + 1);
    if (APPEARING.contains(word) && appears(reading, at + 1)) {
      return true;
    }
    Set<String> with = WITH.getOrDefault(word, Set.of());
    if (!with.isEmpty()) {
      return with.contains(next) && reading.token(at + 2).content();
    }
    if (WITH.getOrDefault(reading.word(at - 1), Set.of()).contains(word)) {
      return true;
    }
    boolean thing =
        reading.token(noun).content()
            && !WordClasses.property(reading.word(noun))
            && !WordClasses.PREPOSITIONS.contains(reading.word(noun));
    boolean used = // but not "without using hands"
        word.equals("using")
            && reading.word(at - 1).equals("without")
            && !Lexicon.wordNet().isKind(reading.word(noun), "body part");
    return (LINKING.contains(word) || used) && thing;
  }

  /** Returns whether a verb that was removed links a term to the noun before it. */
  static boolean linked(Reading reading, Span term) {
    boolean article = WordClasses.ARTICLES.contains(reading.word(term.from() - 1));
    return links(reading, article ? term.from() - 2 : term.from() - 1);
  }

  /** Returns whether a property follows: "look [tasty]", but not "look away". */
  private static boolean appears(Reading reading, int at) {
    String word = reading.word(at);
    boolean alone = reading.token(at).content() && !reading.token(at + 1).content();
    return WordClasses.property(word)
        || alone
            && !WordClasses.PREPOSITIONS.contains(word)
            && !WordClasses.PRONOUNS.contains(word)
            && !AWAY.contains(word);
  }

  private static boolean takes(Reading reading, int at) {
    return reading.word(at).equals("take") || reading.word(at).equals("taking");
  }

  private static boolean takesPlace(Reading reading, int at) {
    return takes(reading, at) && reading.word(at + 1).equals("place");
  }

  private static boolean carries(Reading reading, int at) {
    String word = reading.word(at);
    return !WordClasses.ARTICLES.contains(word)
        && !WordClasses.BE.contains(word)
        && !WordClasses.RELATIVE.contains(word)
        && !word.equals("those")
        && !word.equals("ones")
        && !word.equals("anything")
        && !word.equals("place")
        && !takesPlace(reading, at)
        && !WordClasses.OCCURRING.contains(word)
        && !occurs(reading, at)
        && reading.token(at).content();
  }

  /**
   * Returns whether a verb only says that something exists, as in "occur in" and "grow naturally
   * in".
   */
  private static boolean occurs(Reading reading, int at) {
    String next = reading.word(at + 1);
    if (Morphology.adverb(reading.word(at))) {
      return WordClasses.OCCURRING.contains(reading.word(at - 1))
          && WordClasses.PREPOSITIONS.contains(next);
    }
    boolean how =
        Morphology.adverb(next) && WordClasses.PREPOSITIONS.contains(reading.word(at + 2));
    return WordClasses.OCCURRING.contains(reading.word(at))
        && (how || WordClasses.PREPOSITIONS.contains(next));
  }

  /** Returns whether a word only says that something follows at a time: "[when he is] asleep". */
  private static boolean ofTime(Reading reading, int at) {
    String word = reading.word(at);
    int when = WordClasses.BE.contains(word) ? at - 2 : at - 1;
    return word.equals("when")
        || reading.word(when).equals("when")
            && WordClasses.PRONOUNS.contains(reading.word(when + 1));
  }

  /** Returns whether two words are a noun, so that the first is no verb: "[feature] films". */
  private static boolean compound(Reading reading, int at) {
    Lexicon lexicon = Lexicon.wordNet();
    return WordClasses.HOLDING.contains(reading.word(at))
        && reading.is(at + 1, Kind.WORD)
        && !lexicon.senses(reading.word(at), 0).isEmpty()
        && !lexicon.senses(reading.slice(new Span(at, at + 2)), 0).isEmpty();
  }

  private static boolean skipped(Reading reading, int at, boolean carried) {
    Token token = reading.token(at);
    if (!token.content()) {
      return !token.is(Kind.OPEN);
    }
    String word = token.word();
    boolean article = WordClasses.ARTICLES.contains(word) && !token.capital();
    return token.is(Kind.WORD)
        && !compound(reading, at)
        && (article
            || FILLERS.contains(word) && !token.capital()
            || WordClasses.HOLDING.contains(word)
                && !WordClasses.ARTICLES.contains(reading.word(at - 1)) // "without a show cut"
            || (WordClasses.BE.contains(word)
                && WordClasses.RELATIVE.contains(reading.word(at - 1)))
            || ofTime(reading, at)
            || occurs(reading, at)
            || links(reading, at)
            || (word.equals("place") ? takes(reading, at - 1) : takesPlace(reading, at))
            || (carried && LINKS.contains(word)));
  }
}
