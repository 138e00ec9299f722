package dev.winnow.search;

import dev.winnow.interpretation.Interpretation;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.Term;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** From a text, as it was understood, to the clauses of a search. */
public final class TextClauses {

  private TextClauses() {}

  /**
   * Returns the clauses of a search for a text and examples; the examples belong to every clause.
   *
   * @param text what to look for, or null: then there must be examples
   * @param understood null where there is no text, or it is to be taken as it is
   * @param positives examples besides the text
   * @param negatives examples besides what the text excludes
   * @param hard whether what the text excludes is removed
   * @param wholeText whether the line of every clause is the whole text, not the clause's words
   */
  public static List<Clause> of(
      @Nullable String text,
      @Nullable Interpretation understood,
      List<Term> positives,
      List<Term> negatives,
      boolean hard,
      boolean wholeText) {
    Examples examples = new Examples(positives, negatives, hard);
    if (text == null) {
      return List.of(new Clause(null, positives, negatives));
    }
    if (understood == null || !understood.excludes()) {
      return List.of(examples.with(text, List.of(text), List.of()));
    }
    return understood.clauses().stream()
        .map(
            clause ->
                examples.with(
                    wholeText ? text : clause.text(), clause.positives(), clause.negatives()))
        .toList();
  }

  private record Examples(List<Term> positives, List<Term> negatives, boolean hard) {

    Clause with(String line, List<String> positive, List<String> negative) {
      List<Term> allPositive = new ArrayList<>();
      positive.forEach(words -> allPositive.add(Term.of(new Example.Text(words))));
      allPositive.addAll(positives);
      List<Term> allNegative = new ArrayList<>();
      negative.forEach(words -> allNegative.add(new Term(new Example.Text(words), 1, hard, null)));
      allNegative.addAll(negatives);
      // One line cannot stand for a text and examples of other kinds.
      return new Clause(positives.isEmpty() ? line : null, allPositive, allNegative);
    }
  }
}
