package dev.winnow.evaluate.criterion;

import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.group.GroupedImages;
import dev.winnow.metric.DimensionWeights;
import dev.winnow.metric.GroupRetrieval;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Retrieval under criteria, after section 5 of the paper: images of the same class, hue or
 * background, by the dimensions of a code that represent the criterion. Not thread-safe.
 */
public final class CriterionEvaluation {

  private static final String CHANCE = "chance";

  private final GroupedImages training;
  private final GroupedImages test;
  private final boolean oneQuery;
  private final CriterionScores scores = new CriterionScores();
  private final ExplainedVariance variance;

  /**
   * @param training the number of images whose labels choose dimensions
   * @param test images of other groups to retrieve
   * @param oneQuery whether a group gives one query and three images of the database, instead of
   *     three queries and one image of the database
   */
  public CriterionEvaluation(GroupedImages training, GroupedImages test, boolean oneQuery) {
    this.training = training;
    this.test = test;
    this.oneQuery = oneQuery;
    this.variance = new ExplainedVariance(test);
  }

  private GroupRetrieval retrieval(long seed) {
    return GroupRetrieval.draw(test.members(), oneQuery ? 3 : 1, oneQuery ? 1 : 3, seed);
  }

  /** Adds the scores of a random order. */
  public void addChance(long seed) {
    GroupRetrieval retrieval = retrieval(seed);
    int[][] random = retrieval.chance(seed);
    test.labels()
        .forEach(
            (criterion, labels) ->
                scores.add(
                    CHANCE, criterion, DimensionChoice.WHOLE, retrieval.scores(random, labels)));
    addGivenClass(CHANCE, DimensionChoice.WHOLE, retrieval, random);
  }

  /**
   * Adds a repetition of codes with given weights.
   *
   * @param weights weights of the dimensions, by criterion
   */
  public void add(String model, long seed, float[][] codes, Map<String, double[]> weights) {
    GroupRetrieval retrieval = retrieval(seed);
    int[][] whole = retrieval.rank(codes, null);
    addGivenClass(model, DimensionChoice.WHOLE, retrieval, whole);
    for (var criterion : test.labels().entrySet()) {
      String name = criterion.getKey();
      scores.add(model, name, DimensionChoice.WHOLE, retrieval.scores(whole, criterion.getValue()));
      double[] own = weights.get(name);
      if (own != null) {
        int[][] chosen = retrieval.rank(codes, own);
        scores.add(
            model, name, DimensionChoice.CHOSEN, retrieval.scores(chosen, criterion.getValue()));
        if (name.equals(CriterionTables.HUE)) {
          addGivenClass(model, DimensionChoice.CHOSEN, retrieval, chosen);
        }
      }
    }
  }

  /** Adds a repetition of a representation. */
  public void add(Codes codes) {
    GroupRetrieval retrieval = retrieval(codes.seed());
    int[][] whole = retrieval.rank(codes.test(), null);
    addGivenClass(codes.model(), DimensionChoice.WHOLE, retrieval, whole);
    for (var criterion : test.labels().entrySet()) {
      String name = criterion.getKey();
      scores.add(
          codes.model(),
          name,
          DimensionChoice.WHOLE,
          retrieval.scores(whole, criterion.getValue()));
      if (codes.training() != null) {
        addChosen(codes, codes.training(), name, retrieval);
      }
    }
    if (codes.training() != null && codes.kept() == 0) {
      variance.add(codes);
    }
  }

  private void addChosen(
      Codes codes, float[][] labelled, String criterion, GroupRetrieval retrieval) {
    int[] labels = Arrays.copyOf(training.labels(criterion), labelled.length);
    int[] ofTest = test.labels(criterion);
    double[] information = DimensionWeights.information(labelled, labels);
    double[] choice =
        codes.kept() > 0
            ? DimensionChoice.best(information, codes.kept())
            : DimensionWeights.aboveMean(information);
    int[][] chosen = retrieval.rank(codes.test(), choice);
    scores.add(codes.model(), criterion, DimensionChoice.CHOSEN, retrieval.scores(chosen, ofTest));
    if (criterion.equals(CriterionTables.HUE)) {
      addGivenClass(codes.model(), DimensionChoice.CHOSEN, retrieval, chosen);
    }
    if (codes.kept() == 0) {
      double[] graded = DimensionWeights.excess(information);
      scores.add(
          codes.model(),
          criterion,
          DimensionChoice.GRADED,
          ranked(retrieval, codes, graded, ofTest));
      for (int few : DimensionChoice.FEW) {
        double[] weights = DimensionChoice.fromFew(labelled, labels, few, codes.seed());
        scores.add(
            codes.model(),
            criterion,
            DimensionChoice.few(few),
            ranked(retrieval, codes, weights, ofTest));
      }
      double[] weights =
          DimensionChoice.withoutLabels(labelled, training.groups(), isContent(criterion));
      scores.add(
          codes.model(),
          criterion,
          DimensionChoice.NO_LABELS,
          ranked(retrieval, codes, weights, ofTest));
    }
  }

  private static GroupRetrieval.Scores ranked(
      GroupRetrieval retrieval, Codes codes, double[] weights, int[] labels) {
    return retrieval.scores(retrieval.rank(codes.test(), weights), labels);
  }

  /** Returns whether all images of every group have the same label. */
  private boolean isContent(String criterion) {
    int[] labels = test.labels(criterion);
    return Arrays.stream(test.members())
        .allMatch(group -> Arrays.stream(group).map(i -> labels[i]).distinct().count() == 1);
  }

  private void addGivenClass(
      String model, String choice, GroupRetrieval retrieval, int[][] rankings) {
    int[] classes = test.labels().get(CriterionTables.CLASS);
    int[] hues = test.labels().get(CriterionTables.HUE);
    if (classes != null && hues != null) {
      scores.add(
          model, CriterionTables.GIVEN_CLASS, choice, retrieval.scores(rankings, hues, classes));
    }
  }

  /** Returns the projections of the first repetition of every model (Figure 5). */
  public CodePlot plot() {
    return variance.plot();
  }

  /** Returns the tables of everything that was added. */
  public List<ResultTable> tables(List<String> facts) {
    return new CriterionTables(test, scores, variance).all(facts);
  }
}
