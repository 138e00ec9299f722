package dev.winnow.evaluate.criterion;

import dev.winnow.metric.DimensionWeights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Ways to choose the dimensions of a code that tell a criterion; the texts name them in scores. */
final class DimensionChoice {

  /** Those above the mean of mutual information, by all labels. */
  static final String CHOSEN = "chosen";

  /** All, each weighted by what it is above the mean. */
  static final String GRADED = "graded";

  /** All alike. */
  static final String WHOLE = "whole";

  /** By the share of their variance that lies between groups. */
  static final String NO_LABELS = "no labels";

  /** How many labels are tried. */
  static final int[] FEW = {10, 30, 100, 300};

  private DimensionChoice() {}

  /** Names the choice by a few labels. */
  static String few(int labels) {
    return labels + " labels";
  }

  /** Chooses on a few images; on all, if there are no more. */
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

  /** Returns 1 for the dimensions that tell most, and 0 for the others. */
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
   * Chooses without labels, by where the variance lies.
   *
   * @param content whether the criterion is the same in every group
   */
  static double[] withoutLabels(float[][] labelled, int[] groups, boolean content) {
    double[] shares = DimensionWeights.betweenGroups(labelled, groups);
    return DimensionWeights.aboveMean(
        content ? shares : Arrays.stream(shares).map(share -> -share).toArray());
  }
}
