package dev.winnow.evaluate.text;

import dev.winnow.asset.Modality;
import dev.winnow.index.filter.Filter;
import dev.winnow.interpretation.Interpretation;
import dev.winnow.search.TextClauses;
import dev.winnow.search.method.DeoMethod;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.Term;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table: a method that searches for a text.
 *
 * @param key its name on the command line
 * @param title its name in the table
 */
public record TextRow(
    String key, String title, Asks asks, String method, ParameterValues parameters) {

  /** The terms of a row's searches. */
  public enum Asks {
    /** The whole text, without interpretation. */
    WHOLE,
    /** The positives and negatives of the text. */
    READ,
    /** The mean of the positives' vectors. */
    POSITIVES_AS_ONE,
    /** The mean of all vectors, with negatives treated like positives. */
    ALL_AS_ONE,
    /** One search per positive; the rankings are fused. */
    EACH_POSITIVE,
    /** One search per positive and per negative; the rankings are fused. */
    EACH
  }

  /** Returns the searches of one query, whose rankings are fused if there are several. */
  List<Search> searches(String text, Interpretation understood, Set<Modality> in, int limit) {
    return switch (asks) {
      case WHOLE -> List.of(search(clauses(text, null), in, limit));
      case READ -> List.of(search(clauses(text, understood), in, limit));
      case POSITIVES_AS_ONE, ALL_AS_ONE ->
          List.of(search(List.of(clause(terms(text, understood))), in, limit));
      case EACH_POSITIVE, EACH ->
          terms(text, understood).stream()
              .map(term -> search(List.of(clause(List.of(term))), in, limit))
              .toList();
    };
  }

  private List<Clause> clauses(String text, @Nullable Interpretation read) {
    return TextClauses.of(text, read, List.of(), List.of(), false, method.equals(DeoMethod.NAME));
  }

  private List<String> terms(String text, Interpretation understood) {
    boolean all = asks == Asks.ALL_AS_ONE || asks == Asks.EACH;
    List<String> terms =
        Stream.concat(
                understood.positives().stream(),
                all ? understood.negatives().stream() : Stream.of())
            .distinct()
            .toList();
    return terms.isEmpty() ? List.of(text) : terms;
  }

  private static Clause clause(List<String> positives) {
    return new Clause(
        null,
        positives.stream().map(words -> Term.of(new Example.Text(words))).toList(),
        List.of());
  }

  private Search search(List<Clause> clauses, Set<Modality> in, int limit) {
    return new Search(clauses, method, parameters, in, Filter.NONE, limit, 0, false);
  }
}
