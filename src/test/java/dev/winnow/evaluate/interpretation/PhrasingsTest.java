package dev.winnow.evaluate.interpretation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.report.ResultTable;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rules read generated queries in many wordings. Those of the last quarter were not read. */
class PhrasingsTest {

  private static final Path QUERIES =
      Path.of("src/test/resources/evaluation/phrasings/queries.jsonl");

  @Test
  void readsNegativesOfTheQueriesKeptAside() {
    InterpretationEvaluation evaluation =
        new InterpretationEvaluation(QueryReader.RULES, ProgressListener.NONE);

    List<ResultTable> tables = evaluation.queries("phrasings", MarkedQueries.read(QUERIES));

    assertThat(f1(tables, "first half")).isGreaterThan(0.80);
    assertThat(f1(tables, "last quarter")).isGreaterThan(0.75);
  }

  private static double f1(List<ResultTable> tables, String split) {
    ResultTable table =
        tables.stream().filter(t -> t.split().equals(split)).findFirst().orElseThrow();
    return table.rows().getLast().mean(2);
  }
}
