package dev.winnow.evaluate.criterion;

import dev.winnow.metric.DimensionWeights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Chooses the dimensions of a code that represent a criterion; scores are keyed by these texts. */
final class DimensionChoice {

  /** Chooses the dimensions whose mutual information with all labels is above the mean. */
  static final String CHOSEN = "chosen";

  /** Weights each dimension by the excess of its mutual information over the mean. */
  static final String GRADED = "graded";

  /** Weights all dimensions equally. */
  static final String WHOLE = "whole";

  /** Chooses the dimensions by the share of their variance that lies between groups. */
  static final String NO_LABELS = "no labels";

  /** The numbers of labels for choices by few labels. */
  static final int[] FEW = {10, 30, 100, 300};

  private DimensionChoice() {}

  /** Returns the name of the choice by a number of labels. */
  static String few(int labels) {
    return labels + " labels";
  }

  /** Chooses by the labels of a few images, or of all images if there are fewer. */
  static double[] fromFew(float[][] labelled, int[] labels, int few, long seed) {
    List<Integer> all =
        new ArrayList<>(
            IntStream.range(0, labelled.length).filter(i -> labels[i] >= 0).boxed().toList());
    Collections.shuffle(all, new Random(seed * 31 + few));
    List<Integer> some = all.subList(0, Math.min(few, all.size()));
    float[][] codes = some.stream().map(i -> labelled[i]).toArray(float[][]::new);
    return DimensionWeights.aboveMean(
        DimensionWeights.information(codes, some.stream().mapToInt(i -> labels[i]).toArray()));
  }

  /** Returns 1 for the dimensions with the most information, and 0 for the others. */
  static double[] best(double[] information, int kept) {
    double border =
        Arrays.stream(information)
            .sorted()
            .skip(Math.max(0, information.length - kept))
            .findFirst()
            .orElse(0);
    return Arrays.stream(information).map(i -> i >= border ? 1 : 0).toArray();
  }

  /**
   * Chooses without labels, by the share of the variance between groups.
   *
   * @param content whether the criterion is the same in every group
   */
  static double[] withoutLabels(float[][] labelled, int[] groups, boolean content) {
    double[] shares = DimensionWeights.betweenGroups(labelled, groups);
    return DimensionWeights.aboveMean(
        content ? shares : Arrays.stream(shares).map(share -> -share).toArray());
  }
}
