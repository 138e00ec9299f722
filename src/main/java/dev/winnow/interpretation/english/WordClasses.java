package dev.winnow.interpretation.english;

import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.WordSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Classes of English words that the rules use. */
public final class WordClasses {

  static final Set<String> NT_WITHOUT_APOSTROPHE =
      WordSet.of(
          """
          dont doesnt didnt isnt arent wasnt werent hasnt havent hadnt cant arnt dosnt wont couldnt
          wouldnt shouldnt aint
          """);
  static final Set<String> ABBREVIATIONS =
      WordSet.of("mr mrs ms dr st vs jr sr prof e.g eg i.e ie cf al esp approx incl excl u.s u.k");

  /** Words that end in "-free" and exclude nothing. */
  static final Set<String> FREE =
      Set.of("duty-free", "hands-free", "toll-free", "royalty-free", "scot-free", "worry-free");

  public static final Set<String> ARTICLES =
      Set.of("a", "an", "the", "any", "some", "its", "their", "his", "her", "our", "my");
  public static final Set<String> DIRECTIONS =
      WordSet.of(
          """
          north south east west northern southern eastern western central northeastern northwestern
          southeastern southwestern upper lower
          """);
  public static final Set<String> NUMBERS =
      Set.of("one", "two", "three", "four", "five", "six", "several", "many", "another");
  public static final Set<String> BE =
      Set.of("is", "are", "was", "were", "be", "been", "being", "am");

  /** Words after which "'s" means "is". */
  static final Set<String> BEFORE_IS = Set.of("that", "it", "he", "she", "who", "there", "which");

  /** Words, or last words, for nobody. */
  static final Set<String> NO_ONE = Set.of("nobody", "one", "no-one", "noone");

  public static final Set<String> DO = Set.of("do", "does", "did");
  public static final Set<String> HAVE = Set.of("has", "have", "had");
  public static final Set<String> MODALS =
      Set.of(
          "can", "ca", "could", "will", "wo", "would", "shall", "should", "must", "may", "might");
  public static final Set<String> RELATIVE =
      Set.of("that", "which", "who", "whom", "whose", "where");
  public static final Set<String> CONJUNCTIONS = Set.of("and", "or", "nor", "&", "and/or");
  public static final Set<String> PRONOUNS =
      WordSet.of("they it these those i i'm im we you please also he she");

  /** Words before a polite command. */
  public static final Set<String> POLITE = Set.of("please", "plz", "pls", "kindly", "possibly");

  /** Nouns for what is mostly asked for: they end a text that asks for them. */
  public static final Set<String> ASKED_FOR =
      WordSet.of(
          """
          recipe recipes idea ideas photos pictures images pics tips plan plans meals dishes
          routine routines
          """);

  /** Words that end an exclusion. */
  public static final Set<String> CONTRAST =
      WordSet.of("but however though although while whereas yet instead plus because unless if");

  /** Adverbs that weaken a positive after an exclusion: "no chocolate, maybe vanilla". */
  public static final Set<String> HEDGES = Set.of("maybe", "perhaps", "ideally", "preferably");

  /** Adverbs that announce a positive after an exclusion: "no dogs, just cats". */
  public static final Set<String> FOCUS = Set.of("just", "only");

  /** Prepositions that introduce a part or a topic, but not a place. */
  public static final Set<String> TOPIC_PREPOSITIONS =
      WordSet.of("with for featuring starring involving concerning regarding containing including");

  public static final Set<String> PREPOSITIONS =
      Stream.concat(
              TOPIC_PREPOSITIONS.stream(),
              WordSet.of(
                  """
                      about in of from by on at to under over near during between within inside
                      outside into onto against among after before around behind beside through
                      across as like
                      """)
                  .stream())
          .collect(Collectors.toUnmodifiableSet());

  /** Verbs that introduce the content of a result; they are no part of an excluded term. */
  public static final Set<String> HOLDING =
      WordSet.of(
          """
          include includes including included contain contains containing mention mentions
          mentioning mentioned referencing show shows showing feature features featuring involve
          involves involving have has having want consider considering discuss discussing cover
          covering need list return display give use provide
          """);

  /** Verbs of having: their negation says that something is absent, even with a subject. */
  public static final Set<String> HAVING =
      WordSet.of(
          """
          have has involve involving having contain containing include including show showing
          mention feature featuring wear wears wearing carry carries carrying holds holding require
          requires requiring
          """);

  /** Verbs that only say that something exists when a preposition follows: "found in". */
  public static final Set<String> OCCURRING =
      WordSet.of(
          """
          found find located situated present seen live lives living occur occurs occurring exist
          exists existing reside residing grow grows growing lived occurred existed appear appears
          appearing come comes originate originates originating
          """);

  /** Pronouns for people in general. */
  public static final Set<String> PERSONS = Set.of("anyone", "anybody", "someone", "somebody");

  /** Pronouns for people as an object. */
  public static final Set<String> SOMEONE = Set.of("us", "me", "him", "her");

  /** Words for a smaller amount. */
  public static final Set<String> LESS = Set.of("less", "fewer");

  /** Pronouns for things of any kind. */
  public static final Set<String> ANY = Set.of("something", "anything", "everything");

  public static final Set<String> QUESTIONS =
      WordSet.of(
          """
          what which who whom whose where when how why can could please find show list give name
          tell describe explain is are do does did i search recommend suggest provide
          """);

  /** Words that the words of a sign or a name follow. */
  public static final Set<String> SAYING =
      WordSet.of(
          """
          say says saying said read reads reading called named titled entitled labelled labeled
          means stating
          """);

  public static final Set<String> SIGNS =
      Set.of("sign", "signs", "zone", "zones", "symbol", "symbols", "notice", "signage");

  /** Words that ask for nothing in particular. */
  public static final Set<String> ANYTHING =
      WordSet.of(
          """
          everything anything all something things ones any some else thanks thank anyone everyone
          other others results image images picture pictures photo photos scenes those so now here
          there
          """);

  /** Adjectives without a typical ending. */
  public static final Set<String> PROPERTIES =
      WordSet.of(
          """
          red orange yellow green blue purple pink brown black white grey gray golden wooden big
          small large little tall short long wide thin thick high low old new young hot cold warm
          cool wet dry dark light bright loud quiet fast slow hard soft cheap strong weak heavy
          sweet fresh raw good bad great nice pretty cute funny sad happy simple modern round square
          flat empty full broken clean sharp plain ripe wild huge tiny ugly
          """);

  private WordClasses() {}

  public static boolean auxiliary(String word) {
    return BE.contains(word) || DO.contains(word) || HAVE.contains(word) || MODALS.contains(word);
  }

  /** Returns whether a word joins phrases, stands for a noun or helps a verb: it names nothing. */
  public static boolean functional(String word) {
    return PREPOSITIONS.contains(word)
        || PRONOUNS.contains(word)
        || RELATIVE.contains(word)
        || CONJUNCTIONS.contains(word)
        || CONTRAST.contains(word)
        || auxiliary(word);
  }

  /** Returns whether a word looks like a property: "sweet", "alcoholic", "baked". */
  public static boolean property(String word) {
    return PROPERTIES.contains(word) || Morphology.adjective(word) || Morphology.participle(word);
  }

  /**
   * Returns whether a word describes a noun: a {@link #property}, or a word that is no noun, such
   * as "spicy".
   */
  public static boolean describes(String word) {
    return property(word)
        || word.length() > 2 && !functional(word) && !Lexicon.wordNet().knows(word);
  }

  /** Returns whether a word begins a phrase that restricts the noun before it. */
  public static boolean restricts(String word) {
    return PREPOSITIONS.contains(word) || Morphology.participle(word);
  }
}
