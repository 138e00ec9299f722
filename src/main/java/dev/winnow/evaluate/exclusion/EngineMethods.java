package dev.winnow.evaluate.exclusion;

import dev.winnow.evaluate.engine.SearchBench;
import dev.winnow.index.Filter;
import dev.winnow.search.Clause;
import dev.winnow.search.Example;
import dev.winnow.search.Method;
import dev.winnow.search.Search;
import dev.winnow.search.SearchException;
import dev.winnow.search.SearchParameters;
import dev.winnow.search.Term;
import java.util.Arrays;
import java.util.List;

/** The methods of the search endpoint, asked for label A, in plain words, and without label B. */
final class EngineMethods {

  /** Hits that the metrics look at. */
  private static final int LIMIT = 10;

  private EngineMethods() {}

  /** Ranks as the endpoint does; what is not on its first page is no answer. */
  static ExclusionMethod of(ExclusionTask task, Method method) {
    SearchBench bench = task.requireBench();
    int count = task.items().size();
    return query -> {
      Term unwanted = Term.of(new Example.Text(query.unwanted()));
      int[] hits = hits(bench, search(bench, query.wanted(), List.of(unwanted), method, LIMIT));
      float[] scores = new float[count];
      Arrays.fill(scores, ExclusionMethod.NO_ANSWER);
      for (int r = 0; r < hits.length; r++) {
        scores[hits[r]] = hits.length - r;
      }
      return scores;
    };
  }

  static Search search(
      SearchBench bench, String wanted, List<Term> unwanted, Method method, int limit) {
    Clause clause = new Clause(null, List.of(Term.of(new Example.Text(wanted))), unwanted);
    return new Search(
        List.of(clause),
        method,
        SearchParameters.DEFAULT,
        bench.sides(),
        Filter.NONE,
        limit,
        0,
        false);
  }

  /**
   * @throws MethodUnavailableException if the bundle cannot do it
   */
  static int[] hits(SearchBench bench, Search search) {
    try {
      return bench.search(search);
    } catch (SearchException e) {
      throw new MethodUnavailableException(String.valueOf(e.getMessage()));
    }
  }
}
