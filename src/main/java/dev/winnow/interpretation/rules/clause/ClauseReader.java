package dev.winnow.interpretation.rules.clause;

import dev.winnow.interpretation.InterpretedClause;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.LowerCase;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Builds clauses from a text and its exclusions. The text between the exclusions is positive. A new
 * clause begins after "and" or at a new sentence if the previous clause and the new one both have
 * positives and exclusions: "red cars (no vans) and blue bikes (no tandems)".
 */
public final class ClauseReader {

  private static final Span NONE = new Span(0, 0);

  /** Prepositions that are no part of an excluded term that stands alone. */
  static final Set<String> LINKS = Set.of("about", "of", "from", "with");

  /** Pronouns for things that were named before: "I hate nuts, leave them out". */
  private static final Set<String> THEM = Set.of("it", "them", "this", "that", "these", "those");

  /** Words before "on" and a topic. */
  private static final Set<String> ON = Set.of("nothing", "anything", "everything");

  /** Maximum number of exclusions in a row that share a noun: "non-a, non-b and non-c drinks". */
  private static final int CHAIN = 4;

  private final Reading reading;
  private final RequestPrefixes prefixes;
  private final HeadNouns heads;
  private final SharedWords shared;
  private final Reasons reasons;
  private final Corrections corrections;
  private final List<InterpretedClause> clauses = new ArrayList<>();
  private final Set<String> contradictions = new LinkedHashSet<>();
  private final Remainder remainder;
  private ClauseDraft draft = new ClauseDraft(0);
  private Span topic = NONE;
  private Span lastPositive = NONE;

  /** The first term of the current list. */
  private Span lead = NONE;

  public ClauseReader(Reading reading, RequestPrefixes prefixes) {
    this.reading = reading;
    this.prefixes = prefixes;
    this.heads = new HeadNouns(reading);
    this.shared = new SharedWords(reading, new TermForms(reading));
    this.reasons = new Reasons(reading);
    this.corrections = new Corrections(reading);
    this.remainder = new Remainder(reading);
  }

  /** Returns the text without its exclusions on one line. Call it after {@link #read}. */
  public String remainder() {
    return remainder.text();
  }

  /** Returns the terms that are positive and negative. Call it after {@link #read}. */
  public List<String> contradictions() {
    return List.copyOf(contradictions);
  }

  public List<InterpretedClause> read(List<Exclusion> exclusions) {
    int done = 0;
    for (int i = 0; i < exclusions.size(); i++) {
      Exclusion exclusion = exclusions.get(i);
      int cue = exclusion.whole().from();
      int correction = Math.max(done, corrections.start(cue));
      gap(after(done, correction), true);
      if (correction < cue) {
        takeBack(exclusion);
      }
      exclude(exclusion, after(exclusions, i));
      done = exclusion.whole().to();
    }
    gap(after(done, reading.size()), false);
    finish(reading.size());
    return clauses;
  }

  /** Returns the text between two exclusions, without the reasons of the first. */
  private Span after(int done, int to) {
    Span gap = new Span(done, to);
    return done == 0 ? gap : reasons.without(gap);
  }

  /**
   * Returns the text after an exclusion; in a row of exclusions, as in "non-Irish and non-Welsh
   * songs", after the last one.
   */
  private Span after(List<Exclusion> exclusions, int at) {
    int i = at;
    Span after;
    do {
      int from = exclusions.get(i).whole().to();
      i++;
      after =
          new Span(from, i < exclusions.size() ? exclusions.get(i).whole().from() : reading.size());
    } while (i < Math.min(exclusions.size(), at + CHAIN)
        && Edges.trimStart(reading, after).empty());
    return after;
  }

  /** Removes the positives that a correction excludes. */
  private void takeBack(Exclusion exclusion) {
    for (Span item : exclusion.items()) {
      draft.takeBack(reading.term(item));
    }
    if (!draft.hasPositives() && clauses.isEmpty()) {
      remainder.clear();
    }
  }

  private void exclude(Exclusion exclusion, Span after) {
    lead = exclusion.cue().words().getFirst().equals("nor") ? lead : NONE;
    boolean option = reading.word(exclusion.whole().from() - 1).equals("or");
    List<Span> items = exclusion.items();
    for (int i = 0; i < items.size(); i++) {
      Span item = items.get(i);
      if (exclusion.positive()) {
        draft.want(reading.term(item));
        remainder.add(reading.term(item));
      } else if (nobody(item, exclusion) || anyone(item)) {
        boolean others = reading.word(item.to() - 1).equals("else"); // "no one else"
        draft.excludePeople(others, option);
      } else if (!them(item)) {
        List<String> names =
            new ArrayList<>(heads.share(item, exclusion, lead, lastPositive, topic, after));
        Span noun = heads.nounOfNext(items, i);
        if (!noun.empty()) {
          names = new ArrayList<>(List.of(reading.term(item) + " " + reading.slice(noun), ""));
        }
        lead = lead.empty() ? item : lead;
        names.set(names.size() - 1, reading.term(withoutOnes(alone(item))));
        draft.exclude(
            exclusion.subject().empty() ? names : done(exclusion.subject(), names),
            option,
            exclusion.cue().absent() && !heads.standing(item));
        String words = reading.slice(shared.end(item, exclusion, lastPositive));
        draft.wantMore(words);
        remainder.add(words);
      }
    }
  }

  /** Joins the subject and the names: "the dog" and "die". */
  private List<String> done(Span subject, List<String> names) {
    return reading.longer(subject, HeadNouns.SHARED)
        ? names
        : List.of(reading.slice(subject) + " " + names.getLast());
  }

  /** Returns whether a cue excludes people, and not what they do. */
  private static boolean nobody(Span item, Exclusion exclusion) {
    return exclusion.cue().kind() == Cue.Kind.NOBODY && item.from() == exclusion.whole().from();
  }

  /** Removes a word that stands for the noun: "red [ones]". */
  private Span withoutOnes(Span item) {
    return heads.standing(item) ? item.to(item.to() - 1) : item;
  }

  /** Returns whether a term only stands for things named before: "no more of [them]". */
  private boolean them(Span item) {
    Span alone = withoutOnes(alone(item));
    return THEM.contains(reading.word(alone.from())) && alone.to() == alone.from() + 1;
  }

  private boolean anyone(Span item) {
    String words = LowerCase.of(reading.slice(item));
    return WordClasses.PERSONS.contains(words) || words.equals("soul"); // "without a soul"
  }

  /** Removes a preposition such as "about" from a topic. */
  private Span alone(Span item) {
    boolean topic = // "anything on tourism", but not "anything on wheels"
        ON.contains(reading.word(item.from() - 1))
            && reading.word(item.from()).equals("on")
            && topic(reading.word(item.to() - 1));
    boolean link = LINKS.contains(reading.word(item.from())) || topic;
    int from = item.from() + (WordClasses.ARTICLES.contains(reading.word(item.from() + 1)) ? 2 : 1);
    return link && item.to() > from ? item.from(from) : item;
  }

  private static boolean topic(String noun) {
    return !Lexicon.wordNet().physical(noun) || Lexicon.wordNet().isKind(noun, "person");
  }

  /** Reads the text between two exclusions, before the first or after the last. */
  private void gap(Span gap, boolean beforeCue) {
    remainder.keep(gap, beforeCue);
    int from = gap.from();
    for (int i = gap.from(); i < gap.to(); i++) {
      int also = alsoEnd(i);
      if (reading.is(i, Kind.STOP) || half(i, gap) || also > i) {
        part(new Span(from, i), from == gap.from(), false);
        from = Math.max(i + 1, also);
      }
    }
    part(new Span(from, gap.to()), from == gap.from(), beforeCue);
  }

  /**
   * Returns whether a parenthesis separates two positives, because its partner is beyond an
   * exclusion: "bats [(]the animal, not baseball)".
   */
  private boolean half(int at, Span gap) {
    if (reading.is(at, Kind.OPEN)) {
      int partner = reading.partner(at);
      return partner >= gap.to() && partner < reading.size() && reading.content(gap.from(at));
    }
    return reading.is(at, Kind.CLOSE)
        && reading.opener(at) >= 0
        && reading.opener(at) < gap.from()
        && reading.content(gap.to(at));
  }

  /**
   * Returns the end of a phrase that introduces another aspect of the same things: "that are also",
   * "and is also".
   */
  private int alsoEnd(int at) {
    boolean joins =
        WordClasses.RELATIVE.contains(reading.word(at))
            || WordClasses.CONJUNCTIONS.contains(reading.word(at));
    return joins
            && WordClasses.BE.contains(reading.word(at + 1))
            && reading.word(at + 2).equals("also")
        ? at + 3
        : at;
  }

  /**
   * @param first whether the part follows an exclusion or begins the text
   * @param beforeCue whether an exclusion follows
   */
  private void part(Span part, boolean first, boolean beforeCue) {
    if (part.empty()) {
      return;
    }
    boolean begins = part.from() == 0;
    Span span = begins ? Edges.trimPunctuationStart(reading, part) : Edges.trimStart(reading, part);
    if (!draft.hasPositives()) {
      span = prefixes.strip(reading, span);
    }
    span = beforeCue ? Edges.trimEnd(reading, span) : Edges.trimPunctuation(reading, span);
    boolean polite =
        Edges.thanks(reading, span)
            || new Courtesies(reading).only(span); // "[cheers]", "[no rush]"
    if (!wantsSomething(span) || !begins && polite) {
      return;
    }
    boolean joined = first && !begins && draft.hasPositives() && joined(part);
    boolean newTopic = !first || WordClasses.CONJUNCTIONS.contains(firstWord(part));
    if (newTopic && beforeCue && draft.hasPositives() && draft.hasNegatives()) {
      finish(span.from());
      draft = new ClauseDraft(span.from());
      topic = NONE;
      joined = false;
    }
    if (joined) {
      draft.wantMore(reading.slice(span));
    } else {
      draft.want(reading.slice(span));
    }
    topic = topic.empty() ? span : topic;
    lastPositive = span;
  }

  /** Returns whether a part continues the positive that an exclusion interrupted. */
  private boolean joined(Span part) {
    for (int i = part.from(); i < part.to(); i++) {
      Token token = reading.token(i);
      if (token.is(Kind.COMMA) || token.is(Kind.STOP)) {
        return false;
      }
      if (token.content()) {
        return !WordClasses.CONJUNCTIONS.contains(token.word())
            && !WordClasses.CONTRAST.contains(token.word())
            && !WordClasses.FOCUS.contains(token.word()); // "no people [just] sand"
      }
    }
    return true;
  }

  private String firstWord(Span part) {
    Span rest = Edges.trimPunctuationStart(reading, part);
    return reading.word(rest.from());
  }

  private boolean wantsSomething(Span span) {
    for (int i = span.from(); i < span.to(); i++) {
      Token token = reading.token(i);
      if (token.content()
          && !WordClasses.ANYTHING.contains(token.word())
          && !Morphology.adverb(token.word())
          && !WordClasses.FOCUS.contains(token.word()) // "streets, [only ones] without cars"
          && !WordClasses.ARTICLES.contains(token.word())
          && !WordClasses.PRONOUNS.contains(token.word())) {
        return true;
      }
    }
    return false;
  }

  private void finish(int next) {
    if (!draft.hasPositives() && !draft.hasNegatives()) {
      return;
    }
    int to = next;
    while (to > draft.from() + 1
        && next < reading.size()
        && (reading.is(to - 1, Kind.COMMA)
            || WordClasses.CONJUNCTIONS.contains(reading.word(to - 1)))) {
      to--;
    }
    clauses.add(draft.finish(reading.slice(new Span(draft.from(), to))));
    contradictions.addAll(draft.contradictions());
  }
}
