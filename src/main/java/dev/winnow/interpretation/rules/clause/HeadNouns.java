package dev.winnow.interpretation.rules.clause;

import dev.winnow.interpretation.english.LeadingNouns;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.WordSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Completes an excluded property with the noun that it restricts, if that noun is clear: in "novels
 * set in Asia, but not about war" the excluded things are novels about war. "A man not in the
 * water" excludes "in the water", because a noun with an article names no kind of things.
 */
record HeadNouns(Reading reading, LeadingNouns nouns, TermForms terms, SharedWords words) {

  /** Maximum number of chars that terms share, because each term of a list repeats them. */
  static final int SHARED = 200;

  /** Number of items of a list after a property that are searched for its noun. */
  private static final int ITEMS = 4;

  private static final Set<String> BE = Set.of("are", "were");

  private static final Set<String> SHARING =
      Set.of("neither", "nor", "none", "nothing", "are", "them", "which", "being");

  /** Nouns for everything, which add nothing to a term: "blue things except clothing". */
  private static final Set<String> VAGUE =
      WordSet.of(
          """
          things stuff objects items thing object item pictures picture pics pic images image photos
          photo shots shot
          """);

  /** First words of cues that contrast names: "rather than Peru", "as opposed to Peru". */
  private static final Set<String> INSTEAD = Set.of("rather", "instead", "as");

  /** Words that belong to a verb: "a surfer wiping [out]". */
  private static final Set<String> PARTICLES = Set.of("out", "up", "away", "down", "off", "back");

  private static final Set<String> THOSE = Set.of("those", "ones");
  private static final Set<String> THE = Set.of("the", "that", "those");

  /** Words that stand for a noun before them: "no black [ones]", "not a brown [one]". */
  private static final Set<String> STANDING = Set.of("ones", "one", "stuff");

  private static final Set<String> KINDS =
      Set.of("kind", "kinds", "type", "types", "sort", "sorts");

  private static final Span NONE = new Span(0, 0);

  HeadNouns(Reading reading) {
    this(reading, new TermForms(reading));
  }

  private HeadNouns(Reading reading, TermForms terms) {
    this(reading, new LeadingNouns(reading), terms, new SharedWords(reading, terms));
  }

  /**
   * Returns names of an excluded term, the fullest first, the term alone last.
   *
   * @param lead the first term of the same list; empty if {@code term} is the first
   * @param before the positive right before the exclusion; may be empty
   * @param topic the first positive of the clause; may be empty
   * @param after the text after the exclusion; may be empty
   */
  List<String> share(
      Span term, Exclusion exclusion, Span lead, Span before, Span topic, Span after) {
    String alone = reading.term(term);
    Cue cue = exclusion.cue();
    if (cue.kind() == Cue.Kind.NEXT && cue.words().getFirst().equals("non")) {
      Span described = nouns.phrase(after);
      return described(term, described.empty() ? nouns.phrase(before, topic) : described);
    }
    if (Terms.linked(reading, term)) {
      return List.of(alone); // "women who are not wearing hats"
    }
    if (standing(term)) {
      Span near = words.one(term, exclusion, before);
      return described(term.to(term.to() - 1), near.empty() ? nouns.ofOnes(before, topic) : near);
    }
    int ones = ones(term);
    if (ones < term.to()) {
      String rest = reading.slice(term.from(ones + 1));
      return described(term.to(ones), nouns.ofOnes(before, topic)).stream()
          .map(name -> join(name, rest))
          .toList();
    }
    Span nested = new NestedNouns(reading).of(term, exclusion, before);
    Span phrase = nested.empty() ? nouns.phrase(before, topic) : nested;
    String noun = nouns.noun(phrase);
    if (phrase.empty()
        || reading.longer(phrase, SHARED)
        || WordClasses.ANY.contains(noun)
        || PARTICLES.contains(noun)
        || placed(phrase)
        || VAGUE.contains(noun)) {
      return List.of(alone);
    }
    String head = nouns.head(phrase);
    Span led = led(term, lead);
    if (!led.empty()) {
      return listed(terms.restricts(lead) ? head : "", led, alone);
    }
    boolean any = reading.word(term.from() - 1).equals("any") && terms.restricts(term);
    boolean those = any || those(term.from() - 1);
    if (cue.kind() == Cue.Kind.NAME) {
      return described(term, phrase);
    }
    if (!those && !shares(cue)) {
      return List.of(alone);
    }
    if (terms.restricts(term) || terms.acts(term, exclusion)) {
      boolean place = WordClasses.PREPOSITIONS.contains(reading.word(term.from()));
      boolean whole = !those && cue.all() && !(place && Morphology.plural(noun));
      boolean part = reading.word(term.from()).equals("with"); // the positive is present anyway
      if (whole || part || joined(phrase)) {
        return List.of(alone);
      }
      String verb = those ? "" : words.verb(reading.word(term.from()), before);
      return List.of(join(head, verb, alone), alone);
    }
    String there = words.there(term, before);
    if (!there.isEmpty()) {
      return List.of(join(head, alone, there), join(alone, there), alone);
    }
    boolean nor = !lead.empty() && cue.words().getFirst().equals("nor"); // of "neither black"
    int at = nor ? lead.from() - 1 : exclusion.whole().from();
    return WordClasses.HOLDING.contains(reading.word(at - 1)) && cue.kind() == Cue.Kind.PHRASE
        ? List.of(alone) // "containing neither garlic"
        : completed(term, exclusion, at, before, phrase, those);
  }

  /** Returns whether a name of a place ends a phrase without a preposition: "pool villa Bali". */
  private boolean placed(Span phrase) {
    String noun = reading.word(phrase.to() - 2);
    return phrase.to() > phrase.from() + 1
        && reading.token(phrase.to() - 1).capital()
        && !reading.token(phrase.to() - 2).capital()
        && !WordClasses.property(noun)
        && Lexicon.wordNet().physical(noun);
  }

  /**
   * Returns names of a term that stands for a phrase of the positive, or describes its noun.
   *
   * @param cueAt the first cue of its list
   * @param phrase the noun phrase of the positive
   * @param those whether a word for the noun precedes the term
   */
  private List<String> completed(
      Span term, Exclusion exclusion, int cueAt, Span before, Span phrase, boolean those) {
    String alone = reading.term(term);
    String noun = nouns.noun(phrase);
    Cue cue = exclusion.cue();
    boolean elliptic = elliptic(cue, cueAt, term);
    String preposition = elliptic ? words.preposition(term, before) : "";
    if (!preposition.isEmpty()) {
      return List.of(
          join(nouns.head(phrase), words.verb(preposition, before), preposition, alone), alone);
    }
    if (complete(term, noun)
        || reading.word(term.from() - 1).equals("being")
            && Morphology.participle(reading.word(term.from()))) {
      return List.of(alone);
    }
    boolean property =
        cue.all()
            ? terms.adjective(term)
            : !terms.does(term, exclusion) && terms.describes(term, noun);
    boolean near = before.to() == phrase.to();
    boolean sort = elliptic && (near || terms.differs(term, before)) || cue.all() && near;
    boolean predicate = those || BE.contains(reading.word(cueAt - 1)) || sort && !terms.name(term);
    return property || predicate && terms.modifies(term, noun)
        ? described(term, phrase)
        : List.of(alone);
  }

  /** Returns names of an item of a list that shares words with the first one. */
  private List<String> listed(String head, Span led, String alone) {
    String both = join(reading.slice(led), alone);
    boolean link = ClauseReader.LINKS.contains(reading.word(led.from())); // "[about] love"
    return List.of(join(head, both), link ? alone : both, alone);
  }

  /**
   * Returns whether a term stands for a phrase of the positive, as in "but not Chile" and "rather
   * than Chile", but not in "that are not Chilean".
   */
  private boolean elliptic(Cue cue, int at, Span term) {
    String before = reading.word(at - 1);
    return INSTEAD.contains(cue.words().getFirst()) && terms.name(term)
        || cue.kind() == Cue.Kind.NOT
            && !WordClasses.auxiliary(before)
            && !WordClasses.RELATIVE.contains(before);
  }

  /**
   * Returns whether a term is a kind of the noun or an activity, which the noun does not complete:
   * "water sports but not surfing", "furniture, not a bed", "musicians who are not playing guitar".
   */
  private boolean complete(Span term, String noun) {
    String first = reading.word(term.from());
    if (term.to() > term.from() + 1) {
      return first.endsWith("ing");
    }
    boolean article = WordClasses.ARTICLES.contains(reading.word(term.from() - 1));
    Lexicon lexicon = Lexicon.wordNet();
    return (!article || lexicon.physical(first)) && lexicon.isKind(first, noun);
  }

  /**
   * Returns the noun that a property of a list shares with the next items: "no red or blue [cars]";
   * empty if there is none.
   */
  Span nounOfNext(List<Span> items, int at) {
    Span item = items.get(at);
    if (item.to() != item.from() + 1 || !describes(reading.word(item.from()))) {
      return NONE;
    }
    for (Span next : items.subList(at + 1, Math.min(items.size(), at + 1 + ITEMS))) {
      if (next.to() > next.from() + 1) {
        boolean property = WordClasses.property(reading.word(next.from()));
        return property && !standing(next) && !reading.longer(next, SHARED)
            ? next.from(next.from() + 1)
            : NONE;
      }
    }
    return NONE;
  }

  /** Returns whether a word is a property, and does not only end like one: "cheese". */
  private static boolean describes(String word) {
    Lexicon lexicon = Lexicon.wordNet();
    return WordClasses.PROPERTIES.contains(word)
        || WordClasses.property(word)
            && lexicon.senses(word, 0).stream().noneMatch(lexicon::physical);
  }

  /**
   * Returns whether the last word of a term stands for the noun before it: "black [ones]", "the
   * standing [kind]".
   */
  boolean standing(Span term) {
    String last = reading.word(term.to() - 1);
    boolean the = THE.contains(reading.word(term.from() - 1));
    return term.to() > term.from() + 1
        && !reading.token(term.to() - 1).capital() // "The Right Stuff"
        && (STANDING.contains(last) || the && KINDS.contains(last));
  }

  /**
   * Returns the position of "ones" within a term: "American [ones] from Texas"; its end if none.
   */
  private int ones(Span term) {
    int at = term.from() + 1;
    while (at < term.to() && !(reading.word(at).equals("ones") && at + 1 < term.to())) {
      at++;
    }
    return at;
  }

  /**
   * Returns the words that the second name or noun shares with the first: "[set in] Peru or Chile",
   * "[birds of] Peru or Chile"; empty if there are none.
   */
  private Span led(Span term, Span lead) {
    if (reading.longer(lead, SHARED)) {
      return lead.to(lead.from());
    }
    int at = lead.to() - 1;
    while (at > lead.from() && !WordClasses.PREPOSITIONS.contains(reading.word(at))) {
      at--;
    }
    boolean names =
        at < lead.to() - 1
            && WordClasses.PREPOSITIONS.contains(reading.word(at))
            && terms.name(new Span(lead.to() - 1, lead.to()))
            && terms.name(term);
    boolean kind = names && (terms.restricts(lead) || Morphology.plural(reading.word(at - 1)));
    boolean nouns = // "adapted for radio or [for] television"
        at == lead.to() - 2
            && WordClasses.PREPOSITIONS.contains(reading.word(at))
            && terms.restricts(lead)
            && terms.noun(lead.from(at + 1))
            && terms.noun(term);
    return kind || nouns ? lead.to(at + 1) : lead.to(lead.from());
  }

  /**
   * Returns whether a word that stands for the noun precedes: "those [found] in Peru", "the ones
   * [that are] about war".
   */
  private boolean those(int last) {
    int at = last;
    while (WordClasses.OCCURRING.contains(reading.word(at))
        || WordClasses.BE.contains(reading.word(at))
        || WordClasses.RELATIVE.contains(reading.word(at))) {
      at--;
    }
    return THOSE.contains(reading.word(at));
  }

  /**
   * Returns names of a property with the noun: for "American", "American crime films" and "American
   * films"; for "animated", "animated films".
   */
  private List<String> described(Span term, Span phrase) {
    String alone = reading.term(term);
    if (joined(phrase) || reading.longer(phrase, SHARED)) {
      return List.of(alone);
    }
    String last = reading.word(term.to() - 1);
    String sort = Morphology.demonym(last) ? nouns.sort(phrase) : nouns.head(phrase);
    return List.of(join(alone, sort), join(alone, nouns.head(phrase)), alone);
  }

  /**
   * Returns whether a phrase joins two nouns, as in "dogs or cats": a property of both is not
   * completed with one of them.
   */
  private boolean joined(Span phrase) {
    return phrase.to() > phrase.from() + 2
        && WordClasses.CONJUNCTIONS.contains(reading.word(phrase.to() - 2));
  }

  private static String join(String... words) {
    return Stream.of(words).filter(word -> !word.isEmpty()).collect(Collectors.joining(" "));
  }

  /** Returns whether the term that a cue excludes can be a property of the positive. */
  private static boolean shares(Cue cue) {
    return cue.all() && cue.kind() != Cue.Kind.DISLIKE
        || cue.kind() == Cue.Kind.NOT
        || SHARING.contains(cue.words().getLast());
  }
}
