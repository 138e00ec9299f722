package dev.winnow.evaluate.board;

import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.vector.Intents;
import dev.winnow.vector.PairSimilarity;
import dev.winnow.vector.ViewCorpus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Measures how intents depend on the share of members of one class (Figure 6).
 *
 * @param corpus statistics of the images
 * @param boards number of boards for each share
 * @param size number of members of a board
 */
record IntentPurity(ViewedImages images, ViewCorpus corpus, int boards, int size, long seed) {

  private static final double STEP = 0.25;

  /**
   * @param classes the images of each value, for each attribute
   */
  ResultTable table(Map<String, Map<String, List<Integer>>> classes) {
    List<ResultRow> rows = new ArrayList<>();
    classes.forEach(
        (attribute, values) -> {
          List<List<Integer>> large =
              values.values().stream().filter(own -> own.size() >= size).toList();
          for (double purity = 0; purity <= 1 && !large.isEmpty(); purity += STEP) {
            SplittableRandom random = new SplittableRandom(seed + attribute.hashCode());
            rows.add(
                ResultRow.of(
                        attribute + purity,
                        "%s, purity %s".formatted(attribute, purity),
                        "",
                        weights(large, purity, random))
                    .over(attribute + purity));
          }
        });
    List<String> columns = new ArrayList<>(images.space().names());
    images.space().names().forEach(view -> columns.add(view + ", eq. 8"));
    return new ResultTable(
        "boards",
        images.images().name(),
        "intents by purity",
        List.of(
            "Boards of %d members, a share of them of one class; mean weights by separation,"
                    .formatted(size)
                + " and by equation 8."),
        columns,
        "none",
        rows);
  }

  /** Returns the weight of each view by separation, then by equation 8, for every board. */
  private double[][] weights(List<List<Integer>> classes, double purity, SplittableRandom random) {
    int views = images.space().views();
    List<PairSimilarity> pairs = images.own(images.outputs());
    double[][] weights = new double[2 * views][boards];
    for (int board = 0; board < boards; board++) {
      int[] members = members(classes, purity, random);
      double[] bySeparation =
          Intents.bySeparation(images.discriminants(corpus, members), members.length);
      List<float[]> vectors = IntStream.of(members).mapToObj(images.outputs()::get).toList();
      double[] byPairs = Intents.byPairs(Intents.raw(images.space(), vectors), pairs);
      for (int view = 0; view < views; view++) {
        weights[view][board] = bySeparation[view];
        weights[views + view][board] = byPairs[view];
      }
    }
    return weights;
  }

  private int[] members(List<List<Integer>> classes, double purity, SplittableRandom random) {
    List<Integer> own = classes.get(random.nextInt(classes.size()));
    int pure = (int) Math.round(purity * size);
    return IntStream.concat(
            random.ints(0, own.size()).distinct().limit(pure).map(own::get),
            random.ints(0, images.size()).distinct().limit(size - pure))
        .toArray();
  }
}
