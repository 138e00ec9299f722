package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.Compounds;
import dev.winnow.interpretation.english.ExistentialPhrases;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Nouns;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the cues of a text and how far each reaches. One pass from left to right; a scope ends at
 * the next cue, so no token is looked at more than a few times.
 */
final class NegationScopes {

  /** Verbs of what people do in images. */
  private static final Set<String> DOING =
      Set.of(
          "wearing",
          "holding",
          "carrying",
          "sitting",
          "standing",
          "riding",
          "eating",
          "playing",
          "looking",
          "walking",
          "running",
          "using",
          "reading",
          "drinking",
          "smiling");

  private static final Set<String> ASKING = Set.of("who", "what", "which");

  private final Reading reading;
  private final Commas commas;
  private final Adverbials adverbials;
  private final Negations negations;
  private final @Nullable Cue[] cues;

  NegationScopes(Reading reading, NegationLexicon table) {
    this.reading = reading;
    this.commas = new Commas(reading);
    this.adverbials = new Adverbials(reading);
    this.cues = new Cue[reading.size() + 1];
    this.negations = new Negations(reading, new Nouns(reading));
    Conditions conditions = new Conditions(reading, negations);
    int i = 0;
    while (i < reading.size()) {
      Cue cue = table.at(reading.tokens(), i);
      int to = cue == null ? i + 1 : i + cue.words().size();
      if (cue != null && conditions.excludes(cue, i, to)) {
        cues[i] = cue;
      }
      i = cue == null || cue.kind() == Cue.Kind.KEEP || cues[i] != null ? to : i + 1;
    }
  }

  /** Returns the exclusions in their order; they do not overlap. */
  List<Exclusion> exclusions() {
    List<Exclusion> found = new ArrayList<>();
    int done = 0;
    int i = 0;
    while (i < reading.size()) {
      Cue cue = cues[i];
      if (cue == null) {
        i++;
        continue;
      }
      Exclusion exclusion =
          switch (cue.kind()) {
            case PREVIOUS -> previous(cue, i, done);
            case SUBJECT -> subject(cue, i, done);
            case NOBODY -> nobody(cue, i);
            default -> following(cue, i, excepts(found, cue, i));
          };
      if (exclusion.items().isEmpty()) {
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

  /** Nobody, and what nobody is doing there. */
  private Exclusion nobody(Cue cue, int at) {
    int to = at + cue.words().size();
    int end = reading.word(to).endsWith("ing") ? end(cue, to, false) : to;
    int after = ExistentialPhrases.end(reading, end);
    return new Exclusion(new Span(at, after), List.of(new Span(at, to)), cue, false);
  }

  /** "no dogs except poodles": what is excepted from an exclusion is a positive. */
  private static boolean excepts(List<Exclusion> found, Cue cue, int at) {
    return cue.all()
        && !found.isEmpty()
        && found.getLast().whole().to() == at
        && found.getLast().cue().kind() == Cue.Kind.PHRASE
        && !found.getLast().positive();
  }

  private Exclusion following(Cue first, int at, boolean excepted) {
    Cue cue = first;
    boolean positive = excepted;
    int from = at + cue.words().size();
    // "not without a": negations in a row.
    for (Cue next = nextCue(from); next != null; next = nextCue(from)) {
      from = skipArticles(from) + next.words().size();
      cue = next;
      positive = !positive;
    }
    from += reading.is(from, Kind.COMMA) ? 1 : 0; // "but not, cats"
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
    int to = end(cue, from, reading.is(at - 1, Kind.STOP));
    int after = cue.all() ? to : ExistentialPhrases.end(reading, to);
    List<Span> items = Terms.of(reading, new Span(from, to), true);
    Span subject = cue.kind() == Cue.Kind.NOT ? negations.subject(at) : new Span(at, at);
    int start = subject.empty() ? at : negations.relative(subject);
    return new Exclusion(new Span(start, after), subject, items, cue, positive);
  }

  private @Nullable Cue nextCue(int from) {
    Cue next = cues[skipArticles(from)];
    return next == null || next.kind() == Cue.Kind.SUBJECT || next.kind() == Cue.Kind.NOBODY
        ? null
        : next;
  }

  private int skipArticles(int from) {
    int at = from;
    while (at < from + 2 && WordClasses.ARTICLES.contains(reading.word(at))) {
      at++;
    }
    return Math.min(at, reading.size());
  }

  private int end(Cue cue, int from, boolean opens) {
    int limit = limit(from);
    if (opens && (cue.all() || cue.words().getFirst().equals("without"))) {
      return commas.leading(from, limit);
    }
    boolean listed = false;
    boolean asked = cue.all() && asked(from - cue.words().size());
    for (int i = from; i < limit; i++) {
      if (i > from && asked && predicate(i)) {
        return i;
      }
      if (reading.is(i, Kind.OPEN) && reading.partner(i) < limit) {
        i = reading.partner(i);
        continue;
      }
      if (i > from
          && (ends(cue, i, from) || !cue.all() && ExistentialPhrases.end(reading, i) > i)) {
        return i;
      }
      if (reading.is(i, Kind.COMMA) && !listed) {
        int list = cue.all() ? commas.explicitList(i, limit) : commas.list(i, limit);
        if (list == i) {
          return i;
        }
        limit = list;
        listed = true;
      }
    }
    return limit;
  }

  /** "Who else [besides Bo] sang", "which actors [other than Bo] have": the verb comes after. */
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
        || (Morphology.participle(word) && reading.token(at - 1).capital());
  }

  /** The hard end: of the sentence, of the parentheses, or where the next cue begins. */
  private int limit(int from) {
    int close = reading.close(from);
    int i = from;
    while (i < reading.size() && i < close && !reading.is(i, Kind.STOP) && cues[i] == null) {
      if (reading.is(i, Kind.CLOSE) && close == reading.size()) {
        break;
      }
      if (reading.is(i, Kind.OPEN) && reading.partner(i) < reading.size()) {
        for (int inner = i; inner < reading.partner(i); inner++) {
          if (cues[inner] != null) {
            return i;
          }
        }
        i = reading.partner(i);
      }
      i++;
    }
    return i < reading.size() && cues[i] != null ? beforeCue(from, i) : i;
  }

  /**
   * Where what is excluded ends before another cue: before what leads over to it, and before what
   * only it takes something from: "without nuts [or cookies] without sugar", "excluding puppies
   * [and cats] excluding kittens".
   */
  private int beforeCue(int from, int cue) {
    int end = cue - joiningWords(from, cue);
    int start = start(from);
    if (start == 0 || cues[start].all() && !cues[cue].all()) {
      return end;
    }
    int and = end - 1;
    while (and > from && !WordClasses.CONJUNCTIONS.contains(reading.word(and))) {
      and--;
    }
    boolean another = and > from && and < end - 1 && !reading.word(and).equals("nor");
    if (!another || !reading.content(new Span(from, and))) {
      return end;
    }
    return reading.is(and - 1, Kind.COMMA) ? and - 1 : and;
  }

  /** "no cats and no dogs": what leads over to the next cue belongs to neither. */
  private int joiningWords(int from, int cue) {
    int i = cue;
    while (i > from && Edges.beforeCue(reading, i - 1)) {
      i--;
    }
    return cue - i;
  }

  private boolean ends(Cue cue, int at, int from) {
    String word = reading.word(at);
    String next = reading.word(at + 1);
    if (WordClasses.CONTRAST.contains(word)) {
      return true;
    }
    if (WordClasses.CONJUNCTIONS.contains(word)) {
      boolean title = reading.token(at + 1).capital(); // "and Being and Time"
      if (!title
          && (Commas.AFTER_AND.contains(next)
              || word.equals("and") && WordClasses.auxiliary(next))) {
        return true;
      }
      if (word.equals("and") && cue.kind() == Cue.Kind.NOT && resumes(at + 1, from)) {
        return true;
      }
      boolean is = WordClasses.BE.contains(reading.word(start(from) - 1));
      if (word.equals("and")
          && is
          && (next.equals("take") || WordClasses.OCCURRING.contains(next))) {
        return true;
      }
      boolean another = WordClasses.ARTICLES.contains(next) || WordClasses.NUMBERS.contains(next);
      return cue.kind() == Cue.Kind.PHRASE && word.equals("and") && another;
    }
    if (WordClasses.RELATIVE.contains(word)
        && WordClasses.BE.contains(next)
        && reading.word(at + 2).equals("also")) {
      return true;
    }
    boolean property =
        reading.token(at - 1).capital() || Morphology.adjective(reading.word(at - 1));
    if (cue.kind() == Cue.Kind.NOT && property && resumes(at, from)) {
      return true;
    }
    if (cue.kind() == Cue.Kind.NOT && WordClasses.RELATIVE.contains(word)) {
      return WordClasses.restricts(reading.word(from))
          || Morphology.adjective(reading.word(at - 1));
    }
    if (!cue.all()
        && at > skipArticles(from)
        && adverbials.begins(cue, from, at)
        && start(from) > 0) {
      return true;
    }
    return cue.kind() == Cue.Kind.PHRASE
        && (word.equals("where") || word.equals("with") || verb(from, at));
  }

  /** "novels not about Peru set in Asia", "not in Peru and written in 1950": positives again. */
  private boolean resumes(int at, int from) {
    String word = reading.word(at);
    String first = reading.word(from);
    if (at <= from || !WordClasses.restricts(first) && !Morphology.adjective(first)) {
      return false;
    }
    boolean set =
        Morphology.participle(word) && WordClasses.PREPOSITIONS.contains(reading.word(at + 1));
    boolean both = Morphology.participle(first) && !word.equals(first);
    return word.equals("about") || set && !both;
  }

  /** "a man without a hat sitting on a bench": what the man does follows what he lacks. */
  private boolean verb(int from, int at) {
    String word = reading.word(at);
    String before = reading.word(at - 1);
    if (WordClasses.BE.contains(word)) {
      return !WordClasses.RELATIVE.contains(before) && !reading.is(start(from) - 1, Kind.STOP);
    }
    String next = reading.word(at + 1);
    if (Morphology.plural(before)
        && word.endsWith("s")
        && WordClasses.PREPOSITIONS.contains(next)) {
      return at > from; // "a vase without flowers sits on"
    }
    return word.endsWith("ing")
        && at > skipArticles(from)
        && lacks(start(from))
        && (Morphology.plural(before)
            || DOING.contains(word)
            || WordClasses.PREPOSITIONS.contains(next)
            || WordClasses.ARTICLES.contains(next));
  }

  private int start(int from) {
    int at = from - 1;
    while (at > 0 && cues[at] == null) {
      at--;
    }
    return at;
  }

  private boolean lacks(int at) {
    return reading.word(at).equals("without")
        || reading.word(at - 1).equals("with")
        || reading.word(at - 1).equals("wearing");
  }
}
