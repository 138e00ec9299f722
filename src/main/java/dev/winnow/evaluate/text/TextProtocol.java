package dev.winnow.evaluate.text;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * What is measured of texts.
 *
 * @param name what a table calls it
 * @param limit length of a ranking
 * @param group so many queries in a row count as one, which is right if all are
 * @param parts of so many queries
 * @param facts what a reader must know, a sentence each
 */
public record TextProtocol(
    String name,
    int limit,
    int group,
    List<TextMetric> metrics,
    IntFunction<List<QueryPart>> parts,
    List<String> facts) {

  /** NegConstraint's, as paper 2 has it. */
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

  /** Two queries about two texts of opposite meaning: both must find theirs first. */
  public static final TextProtocol NEVIR =
      new TextProtocol(
          "pairs (NevIR)",
          Integer.MAX_VALUE,
          2,
          List.of(TextMetric.RIGHT_ORDER),
          QueryPart::whole,
          List.of("Right if both queries of a pair rank their own text above the other's."));

  /** The protocol of ExcluIR: what the question asks for, and what it says not to find. */
  public static final TextProtocol EXCLUIR =
      new TextProtocol(
          "pairs (ExcluIR)",
          10,
          1,
          TextMetric.excluir(),
          QueryPart::whole,
          List.of("Δ is what the text asked for has, less what the excluded one has."));

  /** Returns the least score of each group of queries. */
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
