package dev.winnow.evaluate.text;

import java.util.List;
import java.util.function.IntFunction;

/**
 * What is measured of texts.
 *
 * @param name what a table calls it
 * @param limit length of a ranking
 * @param parts of so many queries
 * @param facts what a reader must know, a sentence each
 */
public record TextProtocol(
    String name,
    int limit,
    List<TextMetric> metrics,
    IntFunction<List<QueryPart>> parts,
    List<String> facts) {

  /** NegConstraint's, as paper 2 has it. */
  public static final TextProtocol NEGATION =
      new TextProtocol(
          "negation",
          100,
          TextMetric.passages(),
          QueryPart::halves,
          List.of("Even and odd are the queries' places in the file, from 0."));

  /** The protocol of COCO-Neg, with captions instead of images. */
  public static final TextProtocol NEGATED_CAPTIONS =
      new TextProtocol(
          "negated captions",
          10,
          TextMetric.recalls(),
          QueryPart::firstThird,
          List.of(
              "An image is the normalised mean of its captions' vectors, and their words.",
              "Queries were written from one of these captions each, which favours words in common."));
}
