package dev.winnow.evaluate.text;

import dev.winnow.asset.Modality;
import dev.winnow.evaluate.ProgressListener.Phase;
import dev.winnow.evaluate.data.TextCollection;
import dev.winnow.evaluate.data.TextCollection.Query;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.engine.IndexedEvaluation;
import dev.winnow.evaluate.engine.KnownTexts;
import dev.winnow.evaluate.engine.SearchItems;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.interpretation.Interpretation;
import dev.winnow.interpretation.rules.RuleInterpreter;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Searches for texts in every way of a table, by the code of the search endpoint. */
public record TextEvaluation(
    TextCollection data,
    TextProtocol protocol,
    List<TextRow> rows,
    Embedding embedding,
    SearchSetup setup) {

  private static final Set<Modality> IN = Set.of(Modality.CAPTION);
  private static final int[] NOTHING = {};

  /** Rankings of one row. */
  private record Answers(TextRow row, int[][] rankings, int refused) {}

  /** Returns a table for each part of the queries. */
  public List<ResultTable> run() {
    RuleInterpreter interpreter = new RuleInterpreter();
    List<Interpretation> understood =
        data.queries().stream().map(query -> interpreter.interpret(query.text())).toList();
    List<List<Search>> searches = rows.stream().map(row -> searches(row, understood)).toList();
    KnownTexts texts = KnownTexts.of(searches.stream().flatMap(List::stream).toList(), embedding);
    List<Answers> answers = new ArrayList<>();
    try (IndexedEvaluation indexed =
        IndexedEvaluation.open(
            setup,
            SearchItems.ofCaptions(data.items(), embedding, setup.top()),
            texts,
            embedding.progress())) {
      for (int r = 0; r < rows.size(); r++) {
        answers.add(answers(indexed, rows.get(r), searches.get(r)));
      }
    }
    List<String> facts = facts(understood);
    return protocol.parts().apply(data.queries().size()).stream()
        .map(part -> table(part, answers, facts))
        .toList();
  }

  private List<Search> searches(TextRow row, List<Interpretation> understood) {
    List<Search> searches = new ArrayList<>(understood.size());
    for (int q = 0; q < understood.size(); q++) {
      searches.add(
          row.search(data.queries().get(q).text(), understood.get(q), IN, protocol.limit()));
    }
    return searches;
  }

  private Answers answers(IndexedEvaluation indexed, TextRow row, List<Search> searches) {
    int[][] rankings = new int[searches.size()][];
    int refused = 0;
    try (Phase running =
        embedding.progress().begin("answer (" + row.key() + ")", rankings.length)) {
      for (int q = 0; q < rankings.length; q++) {
        try {
          rankings[q] = indexed.search(searches.get(q));
        } catch (SearchException e) {
          rankings[q] = NOTHING;
          refused++;
        }
        running.update(q + 1);
      }
    }
    return new Answers(row, rankings, refused);
  }

  private ResultTable table(QueryPart part, List<Answers> answers, List<String> facts) {
    List<String> all = new ArrayList<>(facts);
    all.add("%,d queries over %,d items.".formatted(part.positions().length, data.items().size()));
    return new ResultTable(
        protocol.name(),
        data.name(),
        part.name(),
        all,
        protocol.metrics().stream().map(TextMetric::column).toList(),
        TextRows.BASE,
        answers.stream().map(answer -> row(answer, part.positions())).toList());
  }

  private ResultRow row(Answers answers, int[] queries) {
    double[][] scores =
        protocol.metrics().stream()
            .map(
                metric ->
                    Arrays.stream(queries)
                        .mapToDouble(q -> score(metric, answers.rankings[q], q))
                        .toArray())
            .toArray(double[][]::new);
    return ResultRow.of(
        answers.row.key(),
        answers.row.title(),
        answers.refused == 0 ? "" : "%,d queries refused".formatted(answers.refused),
        scores);
  }

  private double score(TextMetric metric, int[] ranking, int q) {
    Query query = data.queries().get(q);
    return metric.measure().of(ranking, query);
  }

  private List<String> facts(List<Interpretation> understood) {
    List<String> facts = new ArrayList<>(data.remarks());
    facts.addAll(protocol.facts());
    facts.add("Encoded by %s.".formatted(embedding.encoder().id()));
    facts.add(
        "%,d of %,d texts are read, by rules, as excluding something."
            .formatted(
                understood.stream().filter(Interpretation::excludes).count(), understood.size()));
    return facts;
  }
}
