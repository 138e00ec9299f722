package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Cue;
import dev.winnow.lexicon.Lexicon;
import java.util.Set;

/**
 * Cues that are part of a name, and exclude nothing: "songs like No Woman No Cry", "Without a Trace
 * poster", "never cry wolf summary".
 */
final class Names {

  private static final Set<String> ARTICLE = Set.of("a", "an");

  /** Words that have no capital in titles. */
  private static final Set<String> IN_TITLES =
      Set.of("of", "in", "the", "a", "an", "and", "or", "from", "on", "at", "to", "for", "that");

  /** Words before names of persons: "Dr. [No]". */
  private static final Set<String> BEFORE_PERSONS =
      Set.of("dr", "mr", "mrs", "ms", "doctor", "professor");

  /** A cue within a text, which is a name at its beginning. */
  private static final String SANS = "sans";

  private static final String NEVER = "never";
  private static final String NO = "no";

  /** Prepositions before a title or an idiom with "no": "stills [from] no country for old men". */
  private static final Set<String> BEFORE_NO = Set.of("from", "by", "about", "at", "to", "like");

  /** Pronouns of titles that name nothing to leave out: "Without [You]". */
  private static final Set<String> SPOKEN_TO =
      Set.of("you", "me", "us", "him", "her", "your", "my");

  /** Words after "never" that are no verbs, besides articles. */
  private static final Set<String> NO_VERBS =
      Set.of("without", "too", "very", "ever", "quite", "more", "not", "no");

  private final Reading reading;

  /** The first word in lower case that would have a capital in a title. */
  private final int firstLowerCase;

  Names(Reading reading) {
    this.reading = reading;
    int lower = reading.size();
    for (int i = reading.size() - 1; i >= 0; i--) {
      if (reading.is(i, Kind.WORD) && !reading.token(i).capital() && !reading.word(i).equals("-")) {
        lower = IN_TITLES.contains(reading.word(i)) ? lower : i;
      }
    }
    this.firstLowerCase = lower;
  }

  /** Returns whether the cue is part of a name; {@code to} is its exclusive end. */
  boolean have(Cue cue, int from, int to) {
    if (reading.opens(from)) {
      return cue.kind() == Cue.Kind.PHRASE && (title(from, to) || ofSpeaker(from, to))
          || reading.word(from).equals(SANS)
          || advice(from);
    }
    return ofPerson(from) || command(cue, from) || within(cue, from, to) || afterPreposition(from);
  }

  /**
   * Returns whether a cue has a capital in the middle of a text with words in lower case, and a
   * word with a capital follows.
   */
  private boolean within(Cue cue, int from, int to) {
    String before = reading.word(from - 1);
    return !cue.all()
        && !(cue.kind() == Cue.Kind.NOT && WordClasses.auxiliary(before))
        && !WordClasses.CONTRAST.contains(before)
        && !WordClasses.RELATIVE.contains(before)
        && capital(from)
        && !reading.is(from - 1, Kind.COMMA)
        && firstLowerCase < from
        && !reading.word(from).equals("non")
        && reading.token(to).capital();
  }

  private boolean afterPreposition(int from) {
    return reading.word(from).equals(NO) && BEFORE_NO.contains(reading.word(from - 1));
  }

  private boolean capital(int at) {
    return reading.token(at).capital() && !reading.shouted(at);
  }

  /** Returns whether a name of a person follows: "Dr. [No] film". */
  private boolean ofPerson(int from) {
    int title = reading.word(from - 1).equals(".") ? from - 2 : from - 1;
    boolean names = capital(from) && reading.token(title).capital() || reading.opens(title);
    return names && BEFORE_PERSONS.contains(reading.word(title));
  }

  /**
   * Returns whether a command with a capital follows a word: "the album [Nevermind] by Nirvana".
   */
  private boolean command(Cue cue, int from) {
    return cue.kind() == Cue.Kind.ALL_COMMAND
        && cue.words().size() == 1
        && capital(from)
        && reading.is(from - 1, Kind.WORD)
        && firstLowerCase < reading.size();
  }

  /**
   * Returns whether "never" and a verb open a text, which is a title or advice: "[never] let me
   * go", but not "never show spiders".
   */
  private boolean advice(int from) {
    String verb = reading.word(from + 1);
    Lexicon lexicon = Lexicon.wordNet();
    boolean noun = lexicon.knows(verb) && !lexicon.verb(verb);
    return reading.word(from).equals(NEVER)
        && from == 0
        && reading.token(from + 2).content()
        && !noun
        && !NO_VERBS.contains(verb)
        && !WordClasses.ARTICLES.contains(verb)
        && !WordClasses.functional(verb)
        && !WordClasses.property(verb)
        && !WordClasses.HOLDING.contains(verb)
        && !lexicon.onlyPlural(verb);
  }

  /** Returns whether a pronoun with a capital continues a title: "Without [You] cover". */
  private boolean ofSpeaker(int from, int to) {
    return from == 0
        && firstLowerCase < reading.size()
        && capital(to)
        && SPOKEN_TO.contains(reading.word(to));
  }

  /**
   * Returns whether words with capitals continue a name: "No [Country for Old Men] cast", "Without
   * a [Trace] poster".
   */
  private boolean title(int cue, int from) {
    boolean article = from > cue + 1 && WordClasses.ARTICLES.contains(reading.word(from - 1));
    int capitals = article || ARTICLE.contains(reading.word(from)) ? 1 : 0;
    int at = from;
    while (capital(at) || IN_TITLES.contains(reading.word(at))) {
      capitals += reading.token(at).capital() ? 1 : 0;
      at++;
    }
    return capitals > 1 && !reading.shouted(from - 1);
  }
}
