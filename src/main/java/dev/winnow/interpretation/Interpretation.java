package dev.winnow.interpretation;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The interpretation of a text: its positives and its negatives.
 *
 * @param clauses at least one unless the text is blank
 * @param remainder the text without its exclusions on one line, verbatim except for white space;
 *     empty if there are no positives
 * @param by {@code rules} or {@code llm}
 * @param note why the configured language model was not used
 * @param contradictions terms that the text asks for and excludes; they are positives
 */
public record Interpretation(
    List<InterpretedClause> clauses,
    String remainder,
    String by,
    @Nullable String note,
    List<String> contradictions) {

  public Interpretation {
    clauses = List.copyOf(clauses);
    contradictions = List.copyOf(contradictions);
  }

  /** An interpretation without contradictions. */
  public Interpretation(
      List<InterpretedClause> clauses, String remainder, String by, @Nullable String note) {
    this(clauses, remainder, by, note, List.of());
  }

  /** Returns the positives of all clauses, each once. */
  public List<String> positives() {
    return distinct(InterpretedClause::positives);
  }

  /** Returns the negatives of all clauses, each once. */
  public List<String> negatives() {
    return distinct(InterpretedClause::negatives);
  }

  private List<String> distinct(Function<InterpretedClause, List<String>> terms) {
    return clauses.stream().flatMap(clause -> terms.apply(clause).stream()).distinct().toList();
  }

  public boolean excludes() {
    return clauses.stream().anyMatch(clause -> !clause.negatives().isEmpty());
  }
}
