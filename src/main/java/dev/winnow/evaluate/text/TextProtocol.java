package dev.winnow.evaluate.text;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A protocol for searches of texts.
 *
 * @param name its name in tables
 * @param limit length of a ranking
 * @param group number of consecutive queries that count as one, which is right if all are
 * @param parts returns the parts of a number of queries
 * @param facts remarks for the readers of tables, one sentence each
 */
public record TextProtocol(
    String name,
    int limit,
    int group,
    List<TextMetric> metrics,
    IntFunction<List<QueryPart>> parts,
    List<String> facts) {

  /** The protocol of NegConstraint, as in paper 2. */
  public static final TextProtocol NEGATION =
      new TextProtocol(
          "negation",
          100,
          1,
          TextMetric.passages(),
          QueryPart::halves,
          List.of("Even and odd are the queries' places in the file, from 0."));

  /** The protocol of COCO-Neg, with captions instead of images. */
  public static final TextProtocol NEGATED_CAPTIONS =
      new TextProtocol(
          "negated captions",
          10,
          1,
          TextMetric.recalls(),
          QueryPart::firstThird,
          List.of(
              "An image is the normalised mean of its captions' vectors, and their words.",
              "Queries were written from one of these captions each, which favours words in common."));

  /** Two queries for two texts of opposite meaning: both must rank their own text first. */
  public static final TextProtocol NEVIR =
      new TextProtocol(
          "pairs (NevIR)",
          Integer.MAX_VALUE,
          2,
          List.of(TextMetric.RIGHT_ORDER),
          QueryPart::whole,
          List.of("Right if both queries of a pair rank their own text above the other's."));

  /** The protocol of ExcluIR: a relevant text and an excluded text for each question. */
  public static final TextProtocol EXCLUIR =
      new TextProtocol(
          "pairs (ExcluIR)",
          Integer.MAX_VALUE, // the order of the two texts counts on any rank
          1,
          TextMetric.excluir(),
          QueryPart::whole,
          List.of("Δ is the value of the relevant text minus the value of the excluded text."));

  /** Returns the minimum score of each group of queries. */
  double[] grouped(double[] scores) {
    if (group == 1) {
      return scores;
    }
    double[] least = new double[scores.length / group];
    for (int g = 0; g < least.length; g++) {
      least[g] = Arrays.stream(scores, g * group, (g + 1) * group).min().orElseThrow();
    }
    return least;
  }
}
