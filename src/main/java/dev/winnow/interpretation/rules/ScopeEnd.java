package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.ExistentialPhrases;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Cue;
import dev.winnow.interpretation.rules.clause.Edges;
import dev.winnow.interpretation.rules.clause.RequestPrefixes;
import dev.winnow.lexicon.Lexicon;
import java.util.Set;

/** Finds the end of the scope of a cue that precedes its excluded terms. */
record ScopeEnd(Reading reading, CuesInText cues, Commas commas, ScopeBreaks breaks) {

  private static final Set<String> ASKING = Set.of("who", "what", "which");

  /** Words of a question that begin no relative clause. */
  private static final Set<String> QUESTIONS = Set.of("what", "how", "why");

  /** Kinds of cues whose excluded plural other things may follow: "skip nuts [chocolate cake]". */
  private static final Set<Cue.Kind> LISTLESS = Set.of(Cue.Kind.PHRASE, Cue.Kind.ALL_COMMAND);

  /** Kinds of commands; one sort of things is a list after them: "please skip nuts, cake". */
  private static final Set<Cue.Kind> COMMANDS = Set.of(Cue.Kind.ALL_COMMAND, Cue.Kind.COMPLAINT);

  private static final Set<String> NOT = Set.of("not", "n't");

  /** Words after "so" that only say how much. */
  private static final Set<String> AMOUNTS = Set.of("much", "many", "few", "little", "far");

  ScopeEnd(Reading reading, CuesInText cues) {
    this(reading, cues, new Commas(reading), new ScopeBreaks(reading, cues));
  }

  /**
   * Returns the end of the scope of a cue.
   *
   * @param from the beginning of the scope, after the cue
   * @param opens whether the cue opens its sentence
   */
  int end(Cue cue, int from, boolean opens) {
    int limit = limit(cue, from, opens);
    boolean heads = opens || cue.all() && politely(from - cue.words().size());
    boolean leads =
        opens(cue, from, opens)
            && !reading.word(from - 1).equals(":")
            && (cue.all() || cue.words().getFirst().equals("without"));
    if (leads || cue.kind() == Cue.Kind.OBJECT) {
      limit = contrast(from, limit);
    }
    if (leads) {
      int end = from;
      while (end < limit
          && !(LISTLESS.contains(cue.kind()) && breaks.others(from, end))
          && !(cue.all() && breaks.kinds().begins(from - cue.words().size(), from, end))) {
        end++;
      }
      return commas.leading(from, end);
    }
    boolean listed = false;
    boolean asked = cue.all() && asked(from - cue.words().size());
    for (int i = from; i < limit; i++) {
      if (i > from && bare(cue, from) && WordClasses.PREPOSITIONS.contains(reading.word(i))) {
        return i; // "I prefer curtains to blinds [in a bay window]"
      }
      if (i > from && (asked && predicate(i) || heads && reading.word(i).equals(":"))) {
        return i;
      }
      if (reading.is(i, Kind.OPEN) && reading.partner(i) < limit) {
        i = reading.partner(i);
        continue;
      }
      if (i > from
          && (breaks.ends(cue, i, from) || !cue.all() && ExistentialPhrases.end(reading, i) > i)) {
        return i;
      }
      if (reading.is(i, Kind.COMMA) && !listed) {
        boolean explicit = // "without: a, b", "(no a, b)"
            cue.all()
                    && !ordered(from - cue.words().size())
                    && !allergic(from - cue.words().size())
                    && !(COMMANDS.contains(cue.kind()) && politely(from - cue.words().size()))
                || reading.word(from - 1).equals(":")
                || cue.kind() == Cue.Kind.PHRASE
                    && reading.is(from - 1 - cue.words().size(), Kind.OPEN);
        int list = explicit ? commas.explicitList(i, limit) : commas.list(cue, from, i, limit);
        if (list == i) {
          return i;
        }
        limit = list;
        listed = true;
      }
    }
    return limit;
  }

  /** Returns whether a cue opens its sentence, maybe after a subject: "my wife [hates] tea". */
  private boolean opens(Cue cue, int from, boolean opens) {
    boolean dislike = cue.kind() == Cue.Kind.DISLIKE;
    return opens || dislike && new Dislikes(reading).opens(from - cue.words().size(), from);
  }

  /**
   * Returns whether only polite words precede a command: "please exclude Oslo: Norwegian towns".
   */
  private boolean politely(int cue) {
    int from = WordClasses.POLITE.contains(reading.word(cue - 1)) ? cue - 1 : cue;
    boolean asks = // "could you exclude Oslo: Norwegian towns"
        reading.word(from - 1).equals("you") && WordClasses.MODALS.contains(reading.word(from - 2));
    return from < cue && reading.opens(from) || asks && reading.opens(from - 2);
  }

  /** Returns whether an order opens the text: "do [not include] boats, lakes in Peru". */
  private boolean ordered(int cue) {
    boolean begins = cue == 1 || cue == 2 && WordClasses.POLITE.contains(reading.word(0));
    return NOT.contains(reading.word(cue)) && reading.word(cue - 1).equals("do") && begins;
  }

  /** Returns whether an allergy of the writer opens the text: "I'm [allergic to] nuts, cakes". */
  private boolean allergic(int cue) {
    int subject = reading.word(cue - 1).equals("am") ? cue - 2 : cue - 1;
    return reading.word(cue).equals("allergic")
        && reading.word(subject).startsWith("i")
        && reading.opens(subject);
  }

  /** Returns whether one word is preferred to others, so that a place belongs to both. */
  private boolean bare(Cue cue, int from) {
    return cue.kind() == Cue.Kind.PREFERENCE && reading.word(from - 3).equals("prefer");
  }

  /** Returns where a contrast begins: "I don't want dogs [but] I want cats". */
  private int contrast(int from, int limit) {
    int at = from + 1;
    while (at < limit && !WordClasses.CONTRAST.contains(reading.word(at))) {
      at++;
    }
    return Math.min(at, limit);
  }

  /**
   * Returns whether the verb of a question follows the exclusion: "Who else [besides Bo] sang",
   * "which actors [other than Bo] have".
   */
  private boolean asked(int cue) {
    int at = cue - 1;
    while (at > cue - 5 && !reading.opens(at)) {
      if (WordClasses.auxiliary(reading.word(at)) || Morphology.participle(reading.word(at))) {
        return false;
      }
      at--;
    }
    return ASKING.contains(reading.word(at)) && reading.opens(at);
  }

  private boolean predicate(int at) {
    String word = reading.word(at);
    return WordClasses.auxiliary(word)
        || (Morphology.participle(word) && reading.token(at - 1).capital())
        || verb(at);
  }

  /** Returns whether the main verb of a question follows a noun: "besides sugar [causes]". */
  private boolean verb(int at) {
    String word = reading.word(at);
    String stem = word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
    Lexicon lexicon = Lexicon.wordNet();
    return reading.is(at, Kind.WORD)
        && reading.is(at + 1, Kind.WORD)
        && !reading.token(at).capital()
        && !WordClasses.functional(word)
        && !WordClasses.functional(reading.word(at - 1))
        && !WordClasses.property(word)
        && !Morphology.adverb(word)
        && (lexicon.verb(word) || lexicon.verb(stem) || !lexicon.knows(stem));
  }

  /**
   * Returns the latest possible end: the end of the sentence or of the parentheses, the next cue,
   * or a request: "skip cats [and show me dogs]", "sick of cats [show me dogs]", "no cats[, show
   * dogs]", "instead of cats [show dogs]", "I hate cats [so dogs]".
   */
  private int limit(Cue cue, int from, boolean opens) {
    int close = reading.close(from);
    int i = from;
    while (i < reading.size() && i < close && !reading.is(i, Kind.STOP) && cues.at(i) == null) {
      if (reading.is(i, Kind.CLOSE) && close == reading.size()) {
        break;
      }
      if (i > from
          && (RequestPrefixes.orders(reading, i)
              || RequestPrefixes.searches(reading, i)
              || concludes(i))) {
        return i;
      }
      if (i > from
          && WordClasses.CONJUNCTIONS.contains(reading.word(i))
          && (cue.all() || opens
              ? RequestPrefixes.asksAfterAnd(reading, i + 1)
              : RequestPrefixes.asks(reading, i + 1))) {
        return i;
      }
      if (i > from && reading.is(i, Kind.COMMA) && RequestPrefixes.asksAfterComma(reading, i + 1)) {
        return i;
      }
      if (i > from && opens && asks(from, i)) {
        return i;
      }
      if (reading.is(i, Kind.OPEN) && reading.partner(i) < reading.size()) {
        for (int inner = i; inner < reading.partner(i); inner++) {
          if (cues.at(inner) != null) {
            return i;
          }
        }
        i = reading.partner(i);
      }
      i++;
    }
    return i < reading.size() && cues.at(i) != null ? beforeCue(from, i) : i;
  }

  /**
   * Returns whether a request follows the excluded things without a comma: "instead of cats [show
   * dogs]", "rather than a cat [I want dogs]", "other than cats [what] bites", but not in "instead
   * of game show hosts" and "instead of the cat I want".
   */
  private boolean asks(int from, int at) {
    String before = reading.word(at - 1);
    boolean what =
        QUESTIONS.contains(reading.word(at))
            && !WordClasses.functional(before)
            && !WordClasses.ARTICLES.contains(before)
            && !before.endsWith("ing"); // "instead of asking what"
    return Morphology.plural(before) && RequestPrefixes.asksWithoutComma(reading, at)
        || what && reading.token(at + 1).content()
        || !reading.word(from).equals("the") && RequestPrefixes.wishes(reading, at)
        || !WordClasses.RELATIVE.contains(before)
            && !before.equals("one")
            && RequestPrefixes.wishesForSome(reading, at);
  }

  /**
   * Returns whether "so" begins what the exclusion leads to: "I can't eat eggs [so cakes]", but not
   * "a car so expensive" and "so much".
   */
  private boolean concludes(int at) {
    String next = reading.word(at + 1);
    boolean thing =
        !WordClasses.functional(next)
            && !WordClasses.describes(next)
            && !Morphology.adverb(next)
            && !AMOUNTS.contains(next);
    return reading.word(at).equals("so")
        && !reading.token(at).capital() // "So Far Away"
        && reading.token(at + 1).content()
        && (thing || WordClasses.PRONOUNS.contains(next));
  }

  /**
   * Returns the end of a scope before another cue: before the words that join the next cue to the
   * text, and before a positive that only the next cue restricts: "without nuts [or cookies]
   * without sugar", "excluding puppies [and cats] excluding kittens".
   */
  private int beforeCue(int from, int cue) {
    int end = cue - joiningWords(from, cue);
    int start = cues.start(from);
    boolean listed = WordClasses.CONJUNCTIONS.contains(reading.word(end)); // "and no"
    if (start == 0 || listed || isAll(start) && !isAll(cue)) {
      return end;
    }
    int and = end - 1;
    while (and > from && !WordClasses.CONJUNCTIONS.contains(reading.word(and))) {
      and--;
    }
    boolean positive = and > from && and < end - 1 && !reading.word(and).equals("nor");
    if (!positive || !reading.content(new Span(from, and)) || clause(from, and, cue)) {
      return end;
    }
    return reading.is(and - 1, Kind.COMMA) ? and - 1 : and;
  }

  /**
   * Returns whether a relative clause before a cue describes the positive, and not only the last
   * place of a list: "birds not in Peru or Chile [that have] no crest".
   */
  private boolean clause(int from, int and, int cue) {
    int at = and;
    while (at < cue && !WordClasses.RELATIVE.contains(reading.word(at))) {
      at++;
    }
    return at < cue && WordClasses.restricts(reading.word(from));
  }

  /**
   * Returns the number of words before a cue that only join it to the text: "no cats [and] no
   * dogs".
   */
  private int joiningWords(int from, int cue) {
    int i = cue;
    while (i > from && Edges.beforeCue(reading, i - 1)) {
      i--;
    }
    return cue - i;
  }

  private boolean isAll(int position) {
    Cue cue = cues.at(position);
    return cue != null && cue.all();
  }
}
