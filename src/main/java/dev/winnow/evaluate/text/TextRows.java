package dev.winnow.evaluate.text;

import dev.winnow.evaluate.text.TextRow.Asks;
import dev.winnow.search.method.AverageMethod;
import dev.winnow.search.method.DeoMethod;
import dev.winnow.search.method.HybridMethod;
import dev.winnow.search.method.PlainMethod;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.vector.DeoParameters;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The rows of the tables, in their order. */
public final class TextRows {

  /** The row that significance tests compare the others with. */
  public static final String BASE = "whole";

  private static final ParameterValues DEFAULT = ParameterValues.DEFAULT;

  private TextRows() {}

  /** Returns all methods, for passages. */
  public static List<TextRow> all() {
    return List.of(
        whole(),
        row("positives", "positives only", AverageMethod.NAME, average(0)),
        row("minus", "A − B", AverageMethod.NAME, average(1)),
        row("half", "A − ½B", AverageMethod.NAME, average(0.5)),
        row(
            "deo",
            "DEO, lr 0.001, 20 steps, λo 0.2",
            DeoMethod.NAME,
            DeoMethod.all(DeoParameters.TEXT)),
        row(
            "deo-fast",
            "DEO, lr 0.01, 50 steps, λo 0.2",
            DeoMethod.NAME,
            DeoMethod.all(DeoParameters.TEXT.withLearningRate(0.01).withSteps(50))),
        row(
            "deo-squared",
            "DEO, equation 4, lr 0.001, 20 steps",
            DeoMethod.NAME,
            DeoMethod.all(DeoParameters.EQUATION_4)),
        decomposed("avg", "AVG of positives and negatives", Asks.ALL_AS_ONE),
        decomposed("avg-positives", "AVG of positives", Asks.POSITIVES_AS_ONE),
        decomposed("rrf", "RRF of positives and negatives, k 60", Asks.EACH),
        decomposed("rrf-positives", "RRF of positives, k 60", Asks.EACH_POSITIVE),
        row("hybrid", "hybrid", HybridMethod.NAME, DEFAULT),
        row("auto", "auto", SearchMethods.AUTO, DEFAULT));
  }

  /** Returns the methods with the service's own settings, for captions. */
  public static List<TextRow> methods() {
    return List.of(
        whole(),
        row("positives", "positives only", AverageMethod.NAME, average(0)),
        row("deo", "DEO", DeoMethod.NAME, DEFAULT),
        row("hybrid", "hybrid", HybridMethod.NAME, DEFAULT),
        row("auto", "auto", SearchMethods.AUTO, DEFAULT));
  }

  /** Returns the settings of each method, from which cross-validation chooses. */
  public static List<TextFamily> families() {
    return List.of(
        new TextFamily(
            "subtraction",
            "A − wB",
            DoubleStream.of(0, 0.05, 0.1, 0.2, 0.3, 0.5, 1)
                .mapToObj(w -> row("w" + w, "w " + w, AverageMethod.NAME, average(w)))
                .toList()),
        new TextFamily(
            "deo-steps",
            "DEO, lr 0.001, λo 0.2",
            IntStream.of(0, 10, 20, 30, 40, 50, 100)
                .mapToObj(
                    n ->
                        row(
                            "steps" + n,
                            n + " steps",
                            DeoMethod.NAME,
                            DeoMethod.all(DeoParameters.TEXT.withSteps(n))))
                .toList()),
        new TextFamily(
            "words",
            "hybrid, weight of words",
            DoubleStream.of(0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5)
                .mapToObj(
                    w ->
                        row(
                            "words" + w,
                            Double.toString(w),
                            HybridMethod.NAME,
                            DEFAULT.with(HybridMethod.WORDS, w)))
                .toList()));
  }

  static TextRow whole() {
    return new TextRow(BASE, "the text as it is", Asks.WHOLE, PlainMethod.NAME, DEFAULT);
  }

  static TextRow row(String key, String title, String method, ParameterValues parameters) {
    return new TextRow(key, title, Asks.READ, method, parameters);
  }

  private static TextRow decomposed(String key, String title, Asks asks) {
    return new TextRow(key, "decomposed only, " + title, asks, AverageMethod.NAME, average(0));
  }

  private static ParameterValues average(double subtraction) {
    return DEFAULT.with(AverageMethod.SUBTRACTION, subtraction);
  }
}
