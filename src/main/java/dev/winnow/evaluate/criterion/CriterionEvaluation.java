package dev.winnow.evaluate.criterion;

import dev.winnow.evaluate.criterion.CriterionScores.Metric;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.group.GroupedImages;
import dev.winnow.metric.ConfidenceInterval;
import dev.winnow.metric.DimensionWeights;
import dev.winnow.metric.GroupRetrieval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Retrieval under criteria, after section 5 of the paper: images of the same class, hue or
 * background, by the dimensions of a code that tell the criterion. Not thread-safe.
 */
public final class CriterionEvaluation {

  private static final String CHOSEN = "chosen";
  private static final String GRADED = "graded";
  private static final String WHOLE = "whole";
  private static final String NO_LABELS = "no labels";
  private static final String GIVEN_CLASS = "hue given equal class";
  private static final String CHANCE = "chance";
  private static final String CLASS = "class";
  private static final String HUE = "hue";
  private static final int[] FEW = {10, 30, 100, 300};
  private static final double ACTIVE = 0.01;

  private final String protocol;
  private final GroupedImages training;
  private final GroupedImages test;
  private final boolean oneQuery;
  private final CriterionScores scores = new CriterionScores();
  private final Map<String, Map<String, List<Double>>> explained = new LinkedHashMap<>();
  private final Map<String, List<Double>> active = new LinkedHashMap<>();
  private final CodePlot plot = new CodePlot();

  /**
   * @param training images whose labels choose dimensions
   * @param test images of other groups, which are retrieved
   * @param oneQuery whether a group gives one query and three images of the database, instead of
   *     three queries and one image of the database
   */
  public CriterionEvaluation(GroupedImages training, GroupedImages test, boolean oneQuery) {
    this.protocol = "criteria";
    this.training = training;
    this.test = test;
    this.oneQuery = oneQuery;
  }

  private GroupRetrieval retrieval(long seed) {
    return GroupRetrieval.draw(test.members(), oneQuery ? 3 : 1, oneQuery ? 1 : 3, seed);
  }

  /** Adds what a random order finds. */
  public void addChance(long seed) {
    GroupRetrieval retrieval = retrieval(seed);
    int[][] random = retrieval.chance(seed);
    test.labels()
        .forEach(
            (criterion, labels) ->
                scores.add(CHANCE, criterion, WHOLE, retrieval.scores(random, labels)));
    addGivenClass(CHANCE, WHOLE, retrieval, random);
  }

  /**
   * Adds a repetition of codes whose weights are given.
   *
   * @param weights of the dimensions, by criterion
   */
  public void add(String model, long seed, float[][] codes, Map<String, double[]> weights) {
    GroupRetrieval retrieval = retrieval(seed);
    int[][] whole = retrieval.rank(codes, null);
    addGivenClass(model, WHOLE, retrieval, whole);
    for (var criterion : test.labels().entrySet()) {
      String name = criterion.getKey();
      scores.add(model, name, WHOLE, retrieval.scores(whole, criterion.getValue()));
      double[] own = weights.get(name);
      if (own != null) {
        int[][] chosen = retrieval.rank(codes, own);
        scores.add(model, name, CHOSEN, retrieval.scores(chosen, criterion.getValue()));
        if (name.equals(HUE)) {
          addGivenClass(model, CHOSEN, retrieval, chosen);
        }
      }
    }
  }

  /** Adds a repetition of a representation. */
  public void add(Codes codes) {
    GroupRetrieval retrieval = retrieval(codes.seed());
    int[][] whole = retrieval.rank(codes.test(), null);
    addGivenClass(codes.model(), WHOLE, retrieval, whole);
    for (var criterion : test.labels().entrySet()) {
      String name = criterion.getKey();
      scores.add(codes.model(), name, WHOLE, retrieval.scores(whole, criterion.getValue()));
      if (codes.training() != null) {
        addChosen(codes, codes.training(), name, retrieval);
      }
    }
    if (codes.training() != null && codes.kept() == 0) {
      explain(codes);
    }
  }

  private void addChosen(
      Codes codes, float[][] labelled, String criterion, GroupRetrieval retrieval) {
    int[] labels = Arrays.copyOf(training.labels(criterion), labelled.length);
    int[] ofTest = test.labels(criterion);
    double[] information = DimensionWeights.information(labelled, labels);
    double[] choice =
        codes.kept() > 0
            ? best(information, codes.kept())
            : DimensionWeights.aboveMean(information);
    int[][] chosen = retrieval.rank(codes.test(), choice);
    scores.add(codes.model(), criterion, CHOSEN, retrieval.scores(chosen, ofTest));
    if (criterion.equals(HUE)) {
      addGivenClass(codes.model(), CHOSEN, retrieval, chosen);
    }
    if (codes.kept() == 0) {
      double[] graded = DimensionWeights.excess(information);
      scores.add(codes.model(), criterion, GRADED, ranked(retrieval, codes, graded, ofTest));
      for (int few : FEW) {
        double[] weights = fromFew(labelled, labels, few, codes.seed());
        scores.add(codes.model(), criterion, few(few), ranked(retrieval, codes, weights, ofTest));
      }
      double[] shares = DimensionWeights.betweenGroups(labelled, training.groups());
      boolean content = isContent(criterion);
      double[] weights =
          DimensionWeights.aboveMean(
              content ? shares : Arrays.stream(shares).map(share -> -share).toArray());
      scores.add(codes.model(), criterion, NO_LABELS, ranked(retrieval, codes, weights, ofTest));
    }
  }

  private static GroupRetrieval.Scores ranked(
      GroupRetrieval retrieval, Codes codes, double[] weights, int[] labels) {
    return retrieval.scores(retrieval.rank(codes.test(), weights), labels);
  }

  /** Whether all images of every group have the same label. */
  private boolean isContent(String criterion) {
    int[] labels = test.labels(criterion);
    return Arrays.stream(test.members())
        .allMatch(group -> Arrays.stream(group).map(i -> labels[i]).distinct().count() == 1);
  }

  private void addGivenClass(
      String model, String choice, GroupRetrieval retrieval, int[][] rankings) {
    int[] classes = test.labels().get(CLASS);
    int[] hues = test.labels().get(HUE);
    if (classes != null && hues != null) {
      scores.add(model, GIVEN_CLASS, choice, retrieval.scores(rankings, hues, classes));
    }
  }

  private static String few(int labels) {
    return labels + " labels";
  }

  /** Chooses on a few images; on all, if there are no more. */
  private static double[] fromFew(float[][] labelled, int[] labels, int few, long seed) {
    List<Integer> all =
        new ArrayList<>(
            IntStream.range(0, labelled.length).filter(i -> labels[i] >= 0).boxed().toList());
    Collections.shuffle(all, new Random(seed * 31 + few));
    List<Integer> some = all.subList(0, Math.min(few, all.size()));
    float[][] codes = some.stream().map(i -> labelled[i]).toArray(float[][]::new);
    return DimensionWeights.aboveMean(
        DimensionWeights.information(codes, some.stream().mapToInt(i -> labels[i]).toArray()));
  }

  private static double[] best(double[] information, int kept) {
    double border =
        Arrays.stream(information)
            .sorted()
            .skip(Math.max(0, information.length - kept))
            .findFirst()
            .orElse(0);
    return Arrays.stream(information).map(i -> i >= border ? 1 : 0).toArray();
  }

  private void explain(Codes codes) {
    int dimension = codes.test()[0].length;
    explain(codes, codes.model(), 0, dimension);
    if (codes.content() > 0) {
      explain(codes, codes.model() + ", content", 0, codes.content());
      explain(codes, codes.model() + ", perspective", codes.content(), dimension);
    }
    int count = 0;
    for (int d = 0; d < dimension; d++) {
      double sum = 0;
      double squares = 0;
      for (float[] code : codes.test()) {
        sum += code[d];
        squares += code[d] * code[d];
      }
      int n = codes.test().length;
      count += squares / n - sum * sum / n / n > ACTIVE ? 1 : 0;
    }
    active.computeIfAbsent(codes.model(), model -> new ArrayList<>()).add((double) count);
  }

  private void explain(Codes codes, String title, int from, int to) {
    double[][] points = Projection.of(codes.test(), from, to);
    boolean first = !explained.containsKey(title);
    Map<String, List<Double>> own = explained.computeIfAbsent(title, t -> new LinkedHashMap<>());
    List<String> criteria = criteria();
    for (String criterion : criteria) {
      int[] labels = test.labels(criterion);
      own.computeIfAbsent(criterion, c -> new ArrayList<>())
          .add(Projection.explained(points, labels));
    }
    if (first) {
      plot.add(title, points, criteria, criteria.stream().map(c -> test.labels(c)).toList());
    }
  }

  private List<String> criteria() {
    return test.labels().keySet().stream().filter(c -> !c.equals(GroupedImages.INSTANCE)).toList();
  }

  /** Returns the projections of the first repetition of every model (Figure 5). */
  public CodePlot plot() {
    return plot;
  }

  /** Returns the tables of everything that was added. */
  public List<ResultTable> tables(List<String> facts) {
    List<ResultTable> tables = new ArrayList<>();
    for (String criterion : test.labels().keySet()) {
      tables.add(table(criterion, facts));
    }
    if (test.labels().containsKey(CLASS) && test.labels().containsKey(HUE)) {
      tables.add(
          intervals(
              GIVEN_CLASS,
              "Every query ranks the images of its own class.",
              List.of(CHOSEN, WHOLE),
              List.of("MAP, dimensions of hue", "±", "MAP, whole code", "±")));
    }
    List<String> choices =
        new ArrayList<>(Arrays.stream(FEW).mapToObj(CriterionEvaluation::few).toList());
    choices.add(CHOSEN);
    choices.add(NO_LABELS);
    List<String> columns = new ArrayList<>();
    for (String choice : choices) {
      columns.add("MAP, " + (choice.equals(CHOSEN) ? "all labels" : choice));
      columns.add("±");
    }
    for (String criterion : criteria()) {
      tables.add(
          intervals(
              criterion,
              "Dimensions of %s, chosen by the labels of a few images; without labels, by the share of"
                      .formatted(criterion)
                  + " their variance that lies between groups.",
              choices,
              columns));
    }
    tables.add(projections());
    tables.add(activity());
    tables.removeIf(table -> table.rows().isEmpty());
    return tables;
  }

  private ResultTable table(String criterion, List<String> facts) {
    List<ResultRow> rows = new ArrayList<>();
    for (String model : scores.models()) {
      boolean choice = scores.has(model, criterion, CHOSEN);
      String first = choice ? CHOSEN : WHOLE;
      ConfidenceInterval map = scores.interval(model, criterion, first, Metric.MAP);
      ConfidenceInterval graded = scores.interval(model, criterion, GRADED, Metric.MAP);
      ConfidenceInterval whole = scores.interval(model, criterion, WHOLE, Metric.MAP);
      rows.add(
          ResultRow.of(
              model,
              model,
              "",
              new double[][] {
                {scores.interval(model, criterion, first, Metric.NEAREST).mean()},
                {map.mean()},
                {map.half()},
                {scores.interval(model, criterion, first, Metric.NDCG).mean()},
                {graded.mean()},
                {whole.mean()},
                {whole.half()}
              }));
    }
    return new ResultTable(
        protocol,
        test.name(),
        criterion,
        facts,
        List.of("NN", "MAP", "±", "NDCG", "MAP, weighted", "MAP, whole code", "±"),
        "none",
        rows);
  }

  private ResultTable intervals(
      String criterion, String fact, List<String> choices, List<String> columns) {
    List<ResultRow> rows =
        scores.models().stream()
            .filter(model -> choices.stream().anyMatch(c -> scores.has(model, criterion, c)))
            .filter(
                model -> !choices.contains(NO_LABELS) || scores.has(model, criterion, NO_LABELS))
            .map(model -> scores.row(model, criterion, choices))
            .toList();
    return new ResultTable(protocol, test.name(), criterion, List.of(fact), columns, "none", rows);
  }

  private ResultTable projections() {
    List<ResultRow> rows = new ArrayList<>();
    explained.forEach(
        (title, own) ->
            rows.add(
                ResultRow.of(
                    title,
                    title,
                    "",
                    criteria().stream()
                        .map(criterion -> new double[] {mean(own.get(criterion))})
                        .toArray(double[][]::new))));
    return new ResultTable(
        protocol,
        test.name(),
        "two principal components",
        List.of(
            "Share of the variance on the first two principal components that lies between the"
                + " labels of a criterion: what Figure 5 of the paper shows."),
        criteria(),
        "none",
        rows);
  }

  private ResultTable activity() {
    List<ResultRow> rows = new ArrayList<>();
    active.forEach(
        (model, counts) ->
            rows.add(ResultRow.of(model, model, "", new double[][] {{mean(counts)}})));
    return new ResultTable(
        protocol,
        test.name(),
        "active dimensions",
        List.of("Dimensions whose variance is above 0.01, rounded mean of the repetitions."),
        List.of("dimensions"),
        "none",
        rows);
  }

  private static double mean(@Nullable List<Double> values) {
    return values == null
        ? Double.NaN
        : values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }
}
