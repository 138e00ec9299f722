package dev.winnow.evaluate.text;

import dev.winnow.asset.Modality;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.ProgressListener.Phase;
import dev.winnow.evaluate.data.TextCollection;
import dev.winnow.evaluate.data.TextCollection.Query;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.engine.IndexedEvaluation;
import dev.winnow.evaluate.engine.KnownTexts;
import dev.winnow.evaluate.engine.SearchItems;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.interpretation.QueryReader;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.interpretation.Interpretation;
import dev.winnow.metric.CrossValidation;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Searches for texts with each method of a table, by the code of the search endpoint.
 *
 * @param reader interprets the queries
 * @param families the methods whose settings cross-validation chooses, in a separate table
 * @param folds number of folds of the cross-validation; 0 for none
 */
public record TextEvaluation(
    TextCollection data,
    TextProtocol protocol,
    QueryReader reader,
    List<TextRow> rows,
    List<TextFamily> families,
    int folds,
    Embedding embedding,
    SearchSetup setup) {

  private static final Set<Modality> IN = Set.of(Modality.CAPTION);
  private static final int[] NOTHING = {};

  /** Rankings of one row. */
  private record Answers(TextRow row, int[][] rankings, int refused) {}

  /**
   * Returns a table for each part of the queries, and one of the cross-validation.
   *
   * @throws EvaluationException if there are fewer queries, or groups of them, than folds
   */
  public List<ResultTable> run() {
    int groups = data.queries().size() / protocol.group();
    if (folds > groups) {
      throw new EvaluationException(
          "%d %s are too few for %d folds"
              .formatted(groups, protocol.group() == 1 ? "queries" : "pairs", folds));
    }
    List<Interpretation> understood =
        reader.read(data.queries().stream().map(Query::text).toList(), embedding.progress());
    List<TextRow> all = new ArrayList<>(rows);
    if (folds > 0) {
      families.forEach(family -> all.addAll(family.settings()));
    }
    List<List<List<Search>>> searches = all.stream().map(row -> searches(row, understood)).toList();
    KnownTexts texts =
        KnownTexts.of(
            searches.stream().flatMap(List::stream).flatMap(List::stream).toList(), embedding);
    List<Answers> answers = new ArrayList<>();
    try (IndexedEvaluation indexed =
        IndexedEvaluation.open(
            setup,
            SearchItems.ofCaptions(data.items(), embedding, setup.top()),
            texts,
            embedding.progress())) {
      for (int r = 0; r < all.size(); r++) {
        answers.add(answers(indexed, all.get(r), searches.get(r)));
      }
    }
    List<String> facts = facts(understood);
    List<Answers> shown = answers.subList(0, rows.size());
    List<ResultTable> tables = new ArrayList<>();
    protocol
        .parts()
        .apply(data.queries().size())
        .forEach(part -> tables.add(table(part, shown, facts)));
    if (folds > 0) {
      tables.add(crossValidated(shown, answers.subList(rows.size(), all.size()), facts));
    }
    return tables;
  }

  private ResultTable crossValidated(
      List<Answers> shown, List<Answers> settings, List<String> facts) {
    int[] queries = IntStream.range(0, data.queries().size()).toArray();
    FoldedRows folded = new FoldedRows(new CrossValidation(folds), protocol.metrics());
    List<ResultRow> table = new ArrayList<>();
    shown.forEach(answer -> table.add(folded.row(answer.row, scores(answer, queries))));
    int from = 0;
    for (TextFamily family : families) {
      int to = from + family.settings().size();
      double[][][] scores =
          settings.subList(from, to).stream()
              .map(answer -> scores(answer, queries))
              .toArray(double[][][]::new);
      table.addAll(folded.rows(family, scores));
      from = to;
    }
    List<String> all = new ArrayList<>(facts);
    all.add(
        "Settings are chosen by the one-standard-error rule on %s; ± is the standard deviation of the means of %d folds."
            .formatted(protocol.metrics().getFirst().column(), folds));
    return new ResultTable(
        protocol.name(),
        data.name(),
        "cross-validated",
        all,
        protocol.metrics().stream().map(TextMetric::column).toList(),
        TextRows.BASE,
        table);
  }

  /** Returns the searches of every query. */
  private List<List<Search>> searches(TextRow row, List<Interpretation> understood) {
    List<List<Search>> searches = new ArrayList<>(understood.size());
    for (int q = 0; q < understood.size(); q++) {
      searches.add(row.searches(data.queries().get(q).text(), understood.get(q), IN, limit()));
    }
    return searches;
  }

  private int limit() {
    return Math.min(protocol.limit(), data.items().size());
  }

  private Answers answers(IndexedEvaluation indexed, TextRow row, List<List<Search>> searches) {
    int[][] rankings = new int[searches.size()][];
    int refused = 0;
    try (Phase running =
        embedding.progress().begin("answer (" + row.key() + ")", rankings.length)) {
      for (int q = 0; q < rankings.length; q++) {
        try {
          rankings[q] = ranking(indexed, searches.get(q));
        } catch (SearchException e) {
          rankings[q] = NOTHING;
          refused++;
        }
        running.update(q + 1);
      }
    }
    return new Answers(row, rankings, refused);
  }

  private int[] ranking(IndexedEvaluation indexed, List<Search> searches) {
    return searches.size() == 1
        ? indexed.search(searches.getFirst())
        : RankFusion.of(searches.stream().map(indexed::search).toList(), limit());
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
    return ResultRow.of(
        answers.row.key(),
        answers.row.title(),
        answers.refused == 0 ? "" : "%,d queries refused".formatted(answers.refused),
        scores(answers, queries));
  }

  private double[][] scores(Answers answers, int[] queries) {
    return protocol.metrics().stream()
        .map(
            metric ->
                Arrays.stream(queries)
                    .mapToDouble(q -> score(metric, answers.rankings[q], q))
                    .toArray())
        .map(protocol::grouped)
        .toArray(double[][]::new);
  }

  private double score(TextMetric metric, int[] ranking, int q) {
    Query query = data.queries().get(q);
    return metric.measure().of(ranking, query);
  }

  private List<String> facts(List<Interpretation> understood) {
    List<String> facts = new ArrayList<>(data.remarks());
    facts.addAll(protocol.facts());
    facts.add("Encoded by %s.".formatted(embedding.encoder().id()));
    facts.addAll(reader.facts(understood));
    return facts;
  }
}
