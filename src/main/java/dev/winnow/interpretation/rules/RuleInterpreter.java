package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.Interpretation;
import dev.winnow.interpretation.InterpretedClause;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.rules.clause.ClauseReader;
import dev.winnow.interpretation.rules.clause.Edges;
import dev.winnow.interpretation.rules.clause.Exclusion;
import dev.winnow.interpretation.rules.clause.RequestPrefixes;
import java.util.List;

/**
 * Interprets English by rules: a table of cues, the contexts in which they exclude, the scope of
 * each, and the remainder of the text. Pure, thread-safe, and linear in the length of the text.
 *
 * <p>A text that excludes nothing is one clause with one positive: the text itself, with single
 * spaces. The rules do not look into quotations. Every term consists of words of the text, except
 * "people" for "nobody", and "other people" for "nobody else" than a person.
 */
public final class RuleInterpreter {

  /** Name of this interpreter in {@link Interpretation#by}. */
  public static final String NAME = "rules";

  private final NegationLexicon cues = new NegationLexicon();
  private final RequestPrefixes prefixes = new RequestPrefixes();

  /**
   * Returns what a text without exclusions asks for, without the words of the request: "dogs" for
   * "please show me only pictures of dogs". The text itself, with single spaces, if there are no
   * such words, or nothing else.
   */
  public String subject(String text) {
    Reading reading = new Reading(text);
    Span whole = new Span(0, reading.size());
    Span subject = Edges.trimPunctuation(reading, prefixes.strip(reading, whole));
    return subject.empty() ? Reading.spaced(text) : reading.slice(subject);
  }

  public Interpretation interpret(String text) {
    String whole = Reading.spaced(text);
    if (whole.isEmpty()) {
      return new Interpretation(List.of(), "", NAME, null);
    }
    Reading reading = new Reading(text);
    List<Exclusion> exclusions = new NegationScopes(reading, cues).exclusions();
    ClauseReader reader = new ClauseReader(reading, prefixes);
    List<InterpretedClause> clauses = reader.read(exclusions);
    if (exclusions.isEmpty() || clauses.isEmpty()) {
      InterpretedClause all = new InterpretedClause(whole, List.of(whole), List.of());
      return new Interpretation(List.of(all), whole, NAME, null);
    }
    boolean positive = clauses.stream().anyMatch(clause -> !clause.positives().isEmpty());
    return new Interpretation(
        clauses, positive ? reader.remainder() : "", NAME, null, reader.contradictions());
  }
}
