package dev.winnow.evaluate.images;

import dev.winnow.asset.Modality;
import dev.winnow.encoder.Encoding;
import dev.winnow.evaluate.engine.KnownTexts;
import dev.winnow.evaluate.engine.SearchItem;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.index.VectorQuery;
import dev.winnow.metric.RankingMetrics;
import dev.winnow.search.method.HybridMethod;
import dev.winnow.search.model.SearchResult.ScoredHit;
import dev.winnow.vector.DenseVectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;

/**
 * Searches for each class among the images of a domain, and classifies each image by the class name
 * with the most similar vector.
 */
record ClassRetrieval(List<String> classes, String prompt, KnownTexts texts) {

  private static final List<String> COLUMNS = List.of("MAP", "accuracy");

  ClassRetrieval(SortedSet<String> classes, String prompt, KnownTexts texts) {
    this(List.copyOf(classes), prompt, texts);
  }

  /** Returns a table of methods, and one of the classes by hybrid, or by dense without it. */
  List<ResultTable> tables(String data, FolderIndex folder) {
    List<ResultRow> rows = new ArrayList<>();
    rows.add(
        row(
            "dense",
            folder,
            (query, item) -> DenseVectors.dot(query.dense(), item.dense(Modality.IMAGE))));
    if (texts.encoding(classes.getFirst()).sparse() == null) {
      rows.add(ResultRow.skipped("sparse", "sparse", "the bundle has no sparse heads"));
    } else {
      rows.add(
          row(
              "sparse",
              folder,
              (query, item) ->
                  Objects.requireNonNull(query.sparse()).dot(item.sparse(Modality.IMAGE))));
      rows.add(hybrid(folder));
    }
    ResultRow best = rows.getLast().scores() == null ? rows.getFirst() : rows.getLast();
    String fact =
        "%d images of %d classes, searched for as \"%s\"."
            .formatted(folder.items().size(), classes.size(), prompt.replace("%s", "CLASS"));
    return List.of(
        new ResultTable(
            "classes of images", data, folder.domain(), List.of(fact), COLUMNS, "dense", rows),
        new ResultTable(
            "each class of images",
            data,
            folder.domain(),
            List.of("By %s.".formatted(best.key())),
            COLUMNS,
            "",
            byClass(Objects.requireNonNull(best.scores()))));
  }

  private List<ResultRow> byClass(double[][] scores) {
    return IntStream.range(0, classes.size())
        .mapToObj(
            c ->
                ResultRow.of(
                    classes.get(c),
                    classes.get(c),
                    "",
                    new double[][] {{scores[0][c]}, {scores[1][c]}}))
        .toList();
  }

  private ResultRow row(
      String key, FolderIndex folder, ToDoubleBiFunction<Encoding, SearchItem> similarity) {
    double[][] scores = new double[classes.size()][];
    for (int c = 0; c < scores.length; c++) {
      Encoding query = texts.encoding(prompt.replace("%s", classes.get(c)));
      scores[c] =
          folder.vectors().stream().mapToDouble(v -> similarity.applyAsDouble(query, v)).toArray();
    }
    return ResultRow.of(
        key, key, "", new double[][] {precisions(folder, scores), accuracy(folder, scores)});
  }

  private ResultRow hybrid(FolderIndex folder) {
    int images = folder.items().size();
    if (images > VectorQuery.MAX_WINDOW) {
      return ResultRow.skipped(
          "hybrid",
          "search, hybrid",
          "a search ranks at most %,d of %,d images".formatted(VectorQuery.MAX_WINDOW, images));
    }
    double[][] scores = new double[classes.size()][folder.items().size()];
    for (int c = 0; c < scores.length; c++) {
      Arrays.fill(scores[c], Double.NEGATIVE_INFINITY);
      for (ScoredHit hit : folder.all(prompt.replace("%s", classes.get(c)), HybridMethod.NAME)) {
        scores[c][FolderIndex.position(hit)] = hit.score();
      }
    }
    return ResultRow.of(
        "hybrid",
        "search, hybrid",
        "",
        new double[][] {precisions(folder, scores), accuracy(folder, scores)});
  }

  private double[] precisions(FolderIndex folder, double[][] scores) {
    double[] precisions = new double[scores.length];
    for (int c = 0; c < scores.length; c++) {
      double[] own = scores[c];
      String label = classes.get(c);
      List<Integer> order =
          IntStream.range(0, own.length)
              .boxed()
              .sorted(
                  Comparator.comparingDouble((Integer i) -> -own[i])
                      .thenComparing(i -> folder.shows(i, label))) // ties count as misses
              .toList();
      boolean[] relevant = new boolean[own.length];
      int total = 0;
      for (int r = 0; r < relevant.length; r++) {
        relevant[r] = folder.shows(order.get(r), label);
        total += relevant[r] ? 1 : 0;
      }
      precisions[c] = RankingMetrics.averagePrecision(relevant, relevant.length, total);
    }
    return precisions;
  }

  /**
   * Returns for each class the share of its images whose nearest class name is its own. Ties count
   * as misses.
   */
  private double[] accuracy(FolderIndex folder, double[][] scores) {
    double[] right = new double[classes.size()];
    double[] all = new double[classes.size()];
    for (int i = 0; i < folder.items().size(); i++) {
      int image = i;
      int own = classes.indexOf(folder.items().get(i).labels().iterator().next());
      all[own]++;
      right[own] +=
          IntStream.range(0, scores.length)
                  .allMatch(c -> c == own || scores[c][image] < scores[own][image])
              ? 1
              : 0;
    }
    for (int c = 0; c < right.length; c++) {
      right[c] = all[c] == 0 ? 0 : right[c] / all[c];
    }
    return right;
  }
}
