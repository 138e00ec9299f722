package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.Compounds;
import dev.winnow.interpretation.english.ExistentialPhrases;
import dev.winnow.interpretation.english.LeadingNouns;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.interpretation.rules.clause.Cue;
import dev.winnow.interpretation.rules.clause.Edges;
import dev.winnow.interpretation.rules.clause.Exclusion;
import dev.winnow.interpretation.rules.clause.Terms;
import dev.winnow.lexicon.Lexicon;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the cues of a text and the scope of each, in one pass from left to right. A scope ends at
 * the next cue, so no token is visited more than a few times.
 */
final class NegationScopes {

  private static final Set<String> ABSENT = Set.of("no", "not", "hardly", "barely", "zero");
  private static final Set<String> PLACING = Set.of("on", "in", "at", "along");

  /** Last word of cues after which another cue is a command of its own. */
  private static final String BUT = "but";

  private static final Set<String> IF = Set.of("if", "when");
  private static final Set<String> SWITCHED = Set.of("on", "off", "open", "closed");

  /** Kinds of origins: "exclude songs from [march]". */
  private static final List<String> ORIGINS = List.of("language", "calendar month", "person");

  /** Cues of absence, which cancel another one before them. */
  private static final Set<String> LACKING = Set.of("without", "w/o", "lacking", "minus");

  /** Maximum number of words that join two cues, or join a cue to its sentence. */
  private static final int JOINING = 16;

  private final Reading reading;
  private final Subjects subjects;
  private final CuesInText cues;
  private final ScopeEnd scopeEnd;

  NegationScopes(Reading reading, NegationLexicon table) {
    this.reading = reading;
    LeadingNouns nouns = new LeadingNouns(reading);
    this.subjects = new Subjects(reading, nouns);
    this.cues = new CuesInText(reading, table, new Negations(reading, nouns));
    this.scopeEnd = new ScopeEnd(reading, cues);
  }

  /** Returns the exclusions in their order; they do not overlap. */
  List<Exclusion> exclusions() {
    List<Exclusion> found = new ArrayList<>();
    int done = 0;
    int i = 0;
    while (i < reading.size()) {
      Cue cue = cues.at(i);
      if (cue == null) {
        i++;
        continue;
      }
      Exclusion exclusion =
          switch (cue.kind()) {
            case PREVIOUS -> previous(cue, i, done);
            case SUBJECT -> subject(cue, i, done);
            case DISMISSED -> dismissed(cue, i, done);
            case NOBODY -> new NobodyPhrases(reading).exclusion(cue, i, scopeEnd);
            case SEPARATED -> separated(cue, i);
            default -> following(cue, i, excepts(found, cue, i) || cancels(found, i));
          };
      boolean cancelled = exclusion.positive() && cancelling(i, exclusion.whole().to()) > i;
      if (exclusion.items().isEmpty() && !cancelled) {
        i = Math.max(i + 1, exclusion.whole().to());
        continue;
      }
      found.add(exclusion);
      done = exclusion.whole().to();
      i = done;
    }
    return found;
  }

  private Exclusion previous(Cue cue, int at, int done) {
    int from = Math.max(done, at - 1);
    return new Exclusion(
        new Span(from, at + 1), from < at ? List.of(new Span(from, at)) : List.of(), cue, false);
  }

  private Exclusion subject(Cue cue, int at, int done) {
    int from = at;
    while (from > done
        && !reading.opens(from)
        && !reading.is(from - 1, Kind.COMMA)
        && !WordClasses.CONTRAST.contains(reading.word(from - 1))
        && !WordClasses.CONJUNCTIONS.contains(reading.word(from - 1))
        && !reading.word(from - 1).equals("with")
        && !(from < at && WordClasses.RELATIVE.contains(reading.word(from - 1)))) {
      from--;
    }
    int to = at + cue.words().size();
    List<Span> items = Terms.of(reading, new Span(from, at), false);
    return new Exclusion(new Span(from, ExistentialPhrases.end(reading, to)), items, cue, false);
  }

  private Exclusion absent(int at) {
    Span subject = subjects.absent(at);
    return new Exclusion(
        new Span(subjects.relative(subject), subjects.strandedEnd(at)),
        Terms.of(reading, subject, true),
        Subjects.ABSENT,
        false);
  }

  private Exclusion dismissed(Cue cue, int at, int done) {
    Dismissals dismissals = new Dismissals(reading);
    int to = at + cue.words().size();
    int from = dismissals.start(at, to, done);
    List<Span> things = Terms.of(reading, dismissals.things(from, at), true);
    return new Exclusion(new Span(from, dismissals.end(to)), things, cue, false);
  }

  private Exclusion separated(Cue cue, int at) {
    Commands commands = new Commands(reading);
    Span between = commands.separated(at);
    int end = commands.outOf(between.to());
    end += reading.word(end).equals("of") ? 1 : 0; // "out of [my burger]"
    return new Exclusion(new Span(at, end), Terms.of(reading, between, true), cue, false);
  }

  /**
   * Returns whether a cue makes an exception from an exclusion, which is a positive: "no dogs
   * except poodles".
   */
  private boolean excepts(List<Exclusion> found, Cue cue, int at) {
    if (!cue.all() || found.isEmpty() || found.getLast().positive()) {
      return false;
    }
    int to = found.getLast().whole().to();
    return switch (found.getLast().cue().kind()) {
      case PHRASE -> to == at;
      case NOBODY -> to == at || at(to, at);
      default -> false;
    };
  }

  /** Returns whether a span only says where something is absent: "nobody [in the street]". */
  private boolean at(int from, int to) {
    boolean preposition =
        WordClasses.PREPOSITIONS.contains(reading.word(from))
            || WordClasses.PREPOSITIONS.contains(reading.word(from - 1));
    int end = from;
    while (end < to && end < from + JOINING && reading.is(end, Kind.WORD)) {
      end++;
    }
    return preposition && end == to;
  }

  /** Returns whether the cue at a position cancels the last one: "no rooms [without] windows". */
  private boolean cancels(List<Exclusion> found, int at) {
    return !found.isEmpty()
        && found.getLast().positive()
        && cancelling(found.getLast().whole().from(), found.getLast().whole().to()) == at;
  }

  /**
   * Returns the position of a cue that cancels another one, which opens its sentence: in "no rooms
   * [without] windows", both are positives; -1 if there is none.
   *
   * @param at the cue that may be cancelled
   * @param to the end of its scope
   */
  private int cancelling(int at, int to) {
    for (int i = at; !reading.opens(i); i--) {
      if (i == at - JOINING || !Edges.beforeCue(reading, i - 1)) {
        return -1;
      }
    }
    int next = to;
    while (next < to + JOINING
        && cues.at(next) == null
        && reading.is(next, Kind.WORD)
        && Edges.beforeCue(reading, next)
        && !WordClasses.CONJUNCTIONS.contains(reading.word(next))
        && !WordClasses.CONTRAST.contains(reading.word(next))) {
      next++;
    }
    Cue cue = cues.at(next);
    boolean absent =
        cue != null
            && (LACKING.contains(cue.words().getFirst())
                || reading.word(next - 1).equals("with")
                || cue.kind() == Cue.Kind.NOT && next > to);
    return absent && next > at + 1 ? next : -1;
  }

  private Exclusion following(Cue first, int at, boolean excepted) {
    if (first.kind() == Cue.Kind.NOT && !subjects.absent(at).empty()) {
      return absent(at);
    }
    Cue cue = first;
    boolean positive = excepted;
    int from =
        cue.kind() == Cue.Kind.OBJECT
            ? new Objections(reading).object(at, at + cue.words().size())
            : at + cue.words().size();
    // Negations in a row: "not without a".
    for (Cue next = nextCue(from); next != null; next = nextCue(from)) {
      from = cues.skipArticles(from) + next.words().size();
      positive = cue.words().getLast().equals(BUT) == positive; // "all mail but omit receipts"
      cue = next;
    }
    from += reading.is(from, Kind.COMMA) || reading.word(from).equals(":") ? 1 : 0; // "not: cats"
    if (cue.kind() == Cue.Kind.NEXT) {
      int to = Math.min(reading.size(), Compounds.end(reading, from));
      List<Span> items = from < to ? List.of(new Span(from, to)) : List.<Span>of();
      int ones = reading.word(to).equals("ones") ? to + 1 : to;
      return new Exclusion(new Span(at, ones), items, cue, positive);
    }
    if (reading.is(from, Kind.OPEN) && reading.partner(from) < reading.size()) {
      Span inside = new Span(from + 1, reading.partner(from));
      return new Exclusion(
          new Span(at, inside.to() + 1), Terms.of(reading, inside, true), cue, positive);
    }
    Span none = new Comparisons(reading).none(from - 1);
    if (!none.empty()) {
      return new Exclusion(
          new Span(at, none.to()),
          Terms.of(reading, new Span(from, none.from()), true),
          cue,
          positive);
    }
    int to = scopeEnd.end(cue, from, reading.is(at - 1, Kind.STOP));
    if (!positive && cancelling(at, to) >= 0) {
      List<Span> things = new ArrayList<>(Terms.of(reading, new Span(from, to), true));
      things.removeIf(thing -> WordClasses.ANYTHING.contains(reading.slice(thing)));
      return new Exclusion(new Span(at, to), things, cue, true);
    }
    boolean begins = at == 0 || at == 1 && reading.word(0).equals("please");
    int source = cue.all() && begins ? source(from, to) : to;
    if (source < to) {
      List<Span> left = Terms.of(reading, new Span(from, source), true);
      return new Exclusion(
          new Span(at, Edges.afterArticle(reading, source + 1)), left, cue, positive);
    }
    int place = place(cue, at, from, to);
    if (place < to) {
      List<Span> absent = Terms.of(reading, new Span(from, place), true);
      return new Exclusion(new Span(at, place + 1), absent, cue, positive);
    }
    int after = cue.all() ? to : ExistentialPhrases.end(reading, stateEnd(at, to));
    List<Span> items = Terms.of(reading, new Span(from, to), true);
    Span subject = cue.kind() == Cue.Kind.NOT ? subjects.of(at) : new Span(at, at);
    int start = subject.empty() ? start(cue, at) : subjects.relative(subject);
    return new Exclusion(new Span(start, after), subject, items, cue, positive);
  }

  /** Returns where the statement of a cue begins: "[my wife] hates". */
  private int start(Cue cue, int at) {
    boolean dislikes = cue.kind() == Cue.Kind.DISLIKE || cue.kind() == Cue.Kind.COMPLAINT;
    int start = dislikes ? new Dislikes(reading).start(at, at + cue.words().size()) : -1;
    return start < 0 ? at : start;
  }

  /**
   * Returns where "from" begins the positive of a command that opens the text: "remove dogs [from]
   * the animals", but not "remove films from Peru"; {@code to} if it does not.
   */
  private int source(int from, int to) {
    for (int i = from + 1; i < to - 1; i++) {
      if (reading.word(i).equals("from")) {
        int noun = Edges.afterArticle(reading, i + 1);
        String first = reading.word(noun);
        boolean named = noun < to && !first.isEmpty() && !Character.isDigit(first.charAt(0));
        Lexicon lexicon = Lexicon.wordNet(); // has no names of places
        String last = reading.word(to - 1);
        boolean sorted = kind(noun + 1, to);
        boolean kinds =
            sorted
                || noun > i + 1
                || first.equals("results")
                || Morphology.plural(last)
                || lexicon.knows(last)
                    && ORIGINS.stream().noneMatch(kind -> lexicon.isKind(last, kind));
        boolean name = reading.token(noun).capital() && !sorted;
        return named && kinds && !name ? i : to;
      }
    }
    return to;
  }

  /** Returns whether a kind of things follows a word: "Mesozoic [reptiles] of Europe". */
  private boolean kind(int at, int to) {
    return at < to && Morphology.plural(reading.word(at)) && !reading.token(at).capital();
  }

  /**
   * Returns where a place begins at which something is absent: "no people [on] the beach", as in
   * "nobody on the beach"; {@code to} if the text does not consist of this.
   */
  private int place(Cue cue, int at, int from, int to) {
    if (cue.kind() == Cue.Kind.PHRASE
        && NobodyPhrases.opens(reading, at)
        && to == reading.size()
        && ABSENT.contains(cue.words().getFirst())) {
      Adverbials adverbials = new Adverbials(reading);
      for (int i = from + 1; i < to - 1; i++) {
        boolean the = reading.word(i + 1).equals("the");
        if (PLACING.contains(reading.word(i)) && (the || adverbials.around(i + 1))) {
          return i;
        }
      }
    }
    return to;
  }

  /**
   * Returns the end of what the absent things would do or be in a relative clause: "where no car
   * [is parked]", "in which no animals [are grazing]", "if no oil [is used]".
   */
  private int stateEnd(int cue, int to) {
    String state = reading.word(to + 1);
    boolean clause =
        (WordClasses.RELATIVE.contains(reading.word(cue - 1)) || IF.contains(reading.word(cue - 1)))
            && WordClasses.BE.contains(reading.word(to));
    boolean ends =
        Morphology.participle(state) || state.endsWith("ing") || SWITCHED.contains(state);
    boolean on = // "where no cars are parked [on]"
        WordClasses.PREPOSITIONS.contains(reading.word(to + 2)) && !reading.token(to + 3).content();
    return clause && ends ? to + (on ? 3 : 2) : to;
  }

  private @Nullable Cue nextCue(int from) {
    Cue next = cues.at(cues.skipArticles(from));
    return next == null || next.follows() ? null : next;
  }
}
