package dev.winnow.search.model;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The weights of views in a search by boards.
 *
 * @param weights weights by view name, in the order of the views; their sum is 1
 * @param by the origin of the weights
 * @param sentence a description of the weights
 */
public record Intent(Map<String, Double> weights, By by, String sentence) {

  /** The origin of weights. */
  public enum By {
    /** The similarities of the members. */
    MEMBERS,
    /** The views that the examples name. */
    VIEWS,
    /** The request. */
    REQUEST
  }

  private static final double COUNTS = 0.05;

  /**
   * @param alike whether the members are more similar to each other than random images, in any view
   * @param inCommon attributes that all members share
   */
  public static Intent of(
      List<String> views,
      double[] weights,
      By by,
      int members,
      boolean alike,
      Map<String, String> inCommon) {
    Map<String, Double> byName = new LinkedHashMap<>();
    for (int view = 0; view < weights.length; view++) {
      byName.put(views.get(view), weights[view]);
    }
    return new Intent(byName, by, sentence(byName, by, members, alike, inCommon));
  }

  private static String sentence(
      Map<String, Double> weights,
      By by,
      int members,
      boolean alike,
      Map<String, String> inCommon) {
    String counted =
        weights.entrySet().stream()
            .filter(entry -> entry.getValue() >= COUNTS)
            .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()))
            .map(
                entry ->
                    String.format(
                        Locale.ROOT, "%s (%.0f %%)", entry.getKey(), 100 * entry.getValue()))
            .collect(Collectors.joining(", "));
    String facts =
        inCommon.isEmpty()
            ? ""
            : " All have "
                + inCommon.entrySet().stream()
                    .map(entry -> entry.getKey() + ": " + entry.getValue())
                    .collect(Collectors.joining(", "))
                + ".";
    return switch (by) {
      case MEMBERS -> {
        if (members < 2) {
          yield "A single image has no similarities to others: all views have equal weights.";
        }
        String shared =
            alike
                ? "These %d images share %s.".formatted(members, counted)
                : "These %d images are alike in no view: all views have equal weights."
                    .formatted(members);
        yield shared + facts;
      }
      case VIEWS -> "Compared by %s, as the examples say.".formatted(counted) + facts;
      case REQUEST -> "Compared by %s, as the request says.".formatted(counted) + facts;
    };
  }
}
