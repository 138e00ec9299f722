package dev.winnow.evaluate.board;

import dev.winnow.evaluate.board.SimulatedBoards.Drawn;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.vector.FitRule;
import dev.winnow.vector.ViewCorpus;
import dev.winnow.vector.ViewQuery;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Measures which images are hits of a board in a live search: the share of hits of the members'
 * class (precision), the share of the class that are hits (recall), and F1.
 *
 * @param corpus statistics of the images
 */
record FitThresholds(ViewedImages images, ViewCorpus corpus, long seed) {

  private static final List<FitRule> RULES =
      List.of(
          new FitRule(3, 0),
          new FitRule(2, 0),
          new FitRule(0, 0.5),
          new FitRule(0, 2 / 3.0),
          new FitRule(0, 0.75),
          new FitRule(1, 2 / 3.0),
          FitRule.BOARDS,
          new FitRule(2, 2 / 3.0));

  /** A board with the scores of all images. */
  private record Scored(Drawn drawn, ViewQuery query, double[] scores) {}

  /**
   * @param boards the boards of each attribute
   */
  ResultTable table(Map<String, List<Drawn>> boards) {
    List<List<Scored>> scored =
        boards.values().stream().map(drawn -> drawn.stream().map(this::scored).toList()).toList();
    List<Scored> random = random(scored.getFirst()).stream().map(this::scored).toList();
    List<ResultRow> rows = new ArrayList<>();
    for (FitRule rule : RULES) {
      List<double[]> columns = new ArrayList<>();
      scored.forEach(of -> columns.addAll(measured(rule, of)));
      columns.add(random.stream().mapToDouble(board -> share(rule, board)).toArray());
      String title =
          "%s deviations, %.2f of the way%s"
              .formatted(
                  rule.deviations(), rule.share(), rule == FitRule.BOARDS ? " (boards)" : "");
      rows.add(ResultRow.of(title, title, "", columns.toArray(double[][]::new)));
    }
    return new ResultTable(
        "boards",
        images.images().name(),
        "hits of live boards",
        List.of(
            "The minimum score of a hit: standard deviations above random images, and a share of"
                + " the way from there to the members. Random: share of images that are hits of"
                + " random boards."),
        Stream.concat(
                boards.keySet().stream()
                    .flatMap(
                        name -> Stream.of(name + " precision", name + " recall", name + " F1")),
                Stream.of("random"))
            .toList(),
        "none",
        rows);
  }

  private Scored scored(Drawn drawn) {
    ViewQuery query = images.query(corpus, drawn.members());
    return new Scored(drawn, query, images.scores(query));
  }

  /** Returns boards of the same sizes with random members. */
  private List<Drawn> random(List<Scored> boards) {
    SplittableRandom random = new SplittableRandom(seed);
    return boards.stream()
        .map(
            board ->
                random
                    .ints(0, images.size())
                    .distinct()
                    .limit(board.drawn.members().length)
                    .toArray())
        .map(members -> new Drawn(members, "", ""))
        .toList();
  }

  private List<double[]> measured(FitRule rule, List<Scored> boards) {
    double[] precision = new double[boards.size()];
    double[] recall = new double[boards.size()];
    double[] f1 = new double[boards.size()];
    for (int b = 0; b < boards.size(); b++) {
      Scored board = boards.get(b);
      double threshold = rule.threshold(board.query);
      Set<Integer> members =
          IntStream.of(board.drawn.members()).boxed().collect(Collectors.toSet());
      int hits = 0;
      int right = 0;
      int all = 0;
      for (int i = 0; i < images.size(); i++) {
        if (!members.contains(i)) {
          boolean hit = board.scores[i] >= threshold;
          boolean relevant =
              images.attribute(i, board.drawn.attribute()).equals(board.drawn.value());
          hits += hit ? 1 : 0;
          all += relevant ? 1 : 0;
          right += hit && relevant ? 1 : 0;
        }
      }
      precision[b] = (double) right / Math.max(1, hits);
      recall[b] = (double) right / all;
      f1[b] = 2.0 * right / (hits + all);
    }
    return List.of(precision, recall, f1);
  }

  private double share(FitRule rule, Scored board) {
    double threshold = rule.threshold(board.query);
    return Arrays.stream(board.scores).filter(score -> score >= threshold).count()
        / (double) images.size();
  }
}
