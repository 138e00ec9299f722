package dev.winnow.interpretation;

import dev.winnow.interpretation.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Makes clauses of a text and its exclusions. What lies between the exclusions is wanted. A new
 * clause begins after "and" or at a new sentence, where the clause before and the new one both want
 * something and exclude something: "red cars (no vans) and blue bikes (no tandems)".
 */
final class ClauseReader {

  private static final Span NONE = new Span(0, 0);

  /** What "nobody" and "without anyone" exclude. */
  private static final String PEOPLE = "people";

  /** How many exclusions in a row may share a noun: "non-a, non-b and non-c drinks". */
  private static final int CHAIN = 4;

  private final Reading reading;
  private final Carriers carriers;
  private final Heads heads;
  private final List<Clause> clauses = new ArrayList<>();
  private ClauseDraft draft = new ClauseDraft(0);
  private Span topic = NONE;
  private Span lastWanted = NONE;

  /** The first term of the list that is read. */
  private Span lead = NONE;

  ClauseReader(Reading reading, Carriers carriers) {
    this.reading = reading;
    this.carriers = carriers;
    this.heads = new Heads(reading);
  }

  List<Clause> read(List<Exclusion> exclusions) {
    int done = 0;
    for (int i = 0; i < exclusions.size(); i++) {
      Exclusion exclusion = exclusions.get(i);
      gap(new Span(done, exclusion.whole().from()), true);
      exclude(exclusion, after(exclusions, i));
      done = exclusion.whole().to();
    }
    gap(new Span(done, reading.size()), false);
    finish(reading.size());
    return clauses;
  }

  /** What stands behind an exclusion, or, in "non-Irish and non-Welsh songs", behind the last. */
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

  private void exclude(Exclusion exclusion, Span after) {
    lead = exclusion.cue().words().getFirst().equals("nor") ? lead : NONE;
    for (Span item : exclusion.items()) {
      if (exclusion.wanted()) {
        draft.want(reading.term(item));
      } else if (exclusion.cue().kind() == Cue.Kind.NOBODY || anyone(item)) {
        draft.exclude(List.of(PEOPLE));
      } else {
        List<String> names =
            new ArrayList<>(heads.share(item, exclusion, lead, lastWanted, topic, after));
        lead = lead.empty() ? item : lead;
        names.set(names.size() - 1, reading.term(alone(item)));
        draft.exclude(exclusion.subject().empty() ? names : done(exclusion.subject(), names));
        draft.wantMore(reading.slice(sharedEnd(item, exclusion)));
      }
    }
  }

  /** "the dog" and "die" */
  private List<String> done(Span subject, List<String> names) {
    return List.of(reading.slice(subject) + " " + names.getLast());
  }

  /** "the eastern, but not the southern States", "Irish but not Scottish songs": what both name. */
  private Span sharedEnd(Span item, Exclusion exclusion) {
    int first = item.from();
    while (first < item.to()
        && (Words.PREPOSITIONS.contains(reading.word(first))
            || Words.ARTICLES.contains(reading.word(first)))) {
      first++;
    }
    if (lastWanted.empty()) {
      return NONE;
    }
    String word = reading.word(first);
    String other = reading.word(lastWanted.to() - 1);
    boolean regions = Words.DIRECTIONS.contains(word) && Words.DIRECTIONS.contains(other);
    boolean alone = lastWanted.to() == lastWanted.from() + 1;
    boolean sorts = Forms.adjective(word) && Forms.adjective(other) && alone;
    boolean contrast = Words.CONTRAST.contains(reading.word(exclusion.whole().from() - 1));
    return regions || sorts || contrast && things(item, first) ? item.from(first + 1) : NONE;
  }

  /** "[red] but not striped shirts", "[a big] but not heavy suitcase": a word without its noun. */
  private boolean things(Span item, int first) {
    int at = lastWanted.to() - 1;
    boolean article =
        at == lastWanted.from() + 1 && Words.ARTICLES.contains(reading.word(lastWanted.from()));
    String word = reading.word(at);
    String noun = reading.word(item.to() - 1);
    return item.to() > first + 1
        && (at == lastWanted.from() || article)
        && reading.is(at, Kind.WORD)
        && !Forms.plural(word)
        && !word.equals(noun)
        && (Words.PROPERTIES.contains(word) || Forms.adjective(word) || Forms.plural(noun));
  }

  private boolean anyone(Span item) {
    return Words.PERSONS.contains(reading.slice(item).toLowerCase(Locale.ROOT));
  }

  /** A topic alone needs no "about". */
  private Span alone(Span item) {
    String word = reading.word(item.from());
    boolean link = word.equals("about") || word.equals("of") || word.equals("from");
    int from = item.from() + (Words.ARTICLES.contains(reading.word(item.from() + 1)) ? 2 : 1);
    return link && item.to() > from ? item.from(from) : item;
  }

  /** Reads what lies between two exclusions, or before the first, or behind the last. */
  private void gap(Span gap, boolean beforeCue) {
    int from = gap.from();
    for (int i = gap.from(); i < gap.to(); i++) {
      int also = alsoEnd(i);
      if (reading.is(i, Kind.STOP) || also > i) {
        part(new Span(from, i), from == gap.from(), false);
        from = Math.max(i + 1, also);
      }
    }
    part(new Span(from, gap.to()), from == gap.from(), beforeCue);
  }

  /** "that are also", "and is also": another aspect of the same things. */
  private int alsoEnd(int at) {
    boolean joins =
        Words.RELATIVE.contains(reading.word(at)) || Words.CONJUNCTIONS.contains(reading.word(at));
    return joins && Words.BE.contains(reading.word(at + 1)) && reading.word(at + 2).equals("also")
        ? at + 3
        : at;
  }

  /**
   * @param first whether it follows an exclusion, or begins the text
   * @param beforeCue whether an exclusion follows
   */
  private void part(Span part, boolean first, boolean beforeCue) {
    if (part.empty()) {
      return;
    }
    boolean begins = part.from() == 0;
    Span span = begins ? Edges.trimPunctuationStart(reading, part) : Edges.trimStart(reading, part);
    if (!draft.hasPositives()) {
      span = carriers.strip(reading, span);
    }
    span = beforeCue ? Edges.trimEnd(reading, span) : Edges.trimPunctuation(reading, span);
    if (!wantsSomething(span)) {
      return;
    }
    boolean joined = first && !begins && draft.hasPositives() && joined(part);
    boolean newTopic = !first || Words.CONJUNCTIONS.contains(firstWord(part));
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
    lastWanted = span;
  }

  /** Whether a part goes on with what an exclusion interrupted. */
  private boolean joined(Span part) {
    for (int i = part.from(); i < part.to(); i++) {
      Token token = reading.token(i);
      if (token.is(Kind.COMMA) || token.is(Kind.STOP)) {
        return false;
      }
      if (token.content()) {
        return !Words.CONJUNCTIONS.contains(token.word()) && !Words.CONTRAST.contains(token.word());
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
          && !Words.ANYTHING.contains(token.word())
          && !Words.ARTICLES.contains(token.word())
          && !Words.PRONOUNS.contains(token.word())) {
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
        && (reading.is(to - 1, Kind.COMMA) || Words.CONJUNCTIONS.contains(reading.word(to - 1)))) {
      to--;
    }
    clauses.add(draft.finish(reading.slice(new Span(draft.from(), to))));
  }
}
