package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.Interpretation;
import dev.winnow.interpretation.InterpretedClause;
import dev.winnow.interpretation.english.Reading;
import java.util.List;

/**
 * Reads English by rules: words that exclude (a table), where they do so, how far each reaches, and
 * what remains. Pure, thread-safe, and linear in the length of the text.
 *
 * <p>A text that excludes nothing is one clause with one positive: the text itself, with single
 * spaces. Quotations are units that are not read. Every term consists of words of the text, but for
 * "people", who are what "nobody" excludes.
 */
public final class RuleInterpreter {

  /** How {@link Interpretation#by} names this way of reading. */
  public static final String NAME = "rules";

  private final NegationLexicon cues = new NegationLexicon();
  private final RequestPrefixes prefixes = new RequestPrefixes();

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
    return new Interpretation(clauses, positive ? reader.remainder() : "", NAME, null);
  }
}
