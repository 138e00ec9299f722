package dev.winnow.evaluate.text;

import dev.winnow.search.model.DeoOverrides;
import dev.winnow.search.model.Method;
import dev.winnow.search.model.SearchParameters;
import dev.winnow.vector.DeoParameters;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The rows of the tables, in their order. */
public final class TextRows {

  /** The row that the others are tested against. */
  public static final String BASE = "whole";

  private static final SearchParameters DEFAULT = SearchParameters.DEFAULT;

  private TextRows() {}

  /** Returns all ways, for passages. */
  public static List<TextRow> all() {
    return List.of(
        whole(),
        row("wanted", "what is wanted", Method.AVERAGE, average(0)),
        row("minus", "A − B", Method.AVERAGE, average(1)),
        row("half", "A − ½B", Method.AVERAGE, average(0.5)),
        row("deo", "DEO, lr 0.001, 20 steps, λo 0.2", Method.DEO, deo(DeoParameters.TEXT)),
        row(
            "deo-fast",
            "DEO, lr 0.01, 50 steps, λo 0.2",
            Method.DEO,
            deo(DeoParameters.TEXT.withLearningRate(0.01).withSteps(50))),
        row(
            "deo-squared",
            "DEO, equation 4, lr 0.001, 20 steps",
            Method.DEO,
            deo(DeoParameters.EQUATION_4)),
        row("hybrid", "hybrid", Method.HYBRID, DEFAULT),
        row("auto", "auto", Method.AUTO, DEFAULT));
  }

  /** Returns those that people choose between, for captions: the service's own settings. */
  public static List<TextRow> methods() {
    return List.of(
        whole(),
        row("wanted", "what is wanted", Method.AVERAGE, average(0)),
        row("deo", "DEO", Method.DEO, DEFAULT),
        row("hybrid", "hybrid", Method.HYBRID, DEFAULT),
        row("auto", "auto", Method.AUTO, DEFAULT));
  }

  /** Returns the settings of each way, between which cross-validation chooses. */
  public static List<TextFamily> families() {
    return List.of(
        new TextFamily(
            "subtraction",
            "A − wB",
            DoubleStream.of(0, 0.05, 0.1, 0.2, 0.3, 0.5, 1)
                .mapToObj(w -> row("w" + w, "w " + w, Method.AVERAGE, average(w)))
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
                            Method.DEO,
                            deo(DeoParameters.TEXT.withSteps(n))))
                .toList()),
        new TextFamily(
            "words",
            "hybrid, weight of words",
            DoubleStream.of(0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5)
                .mapToObj(w -> row("words" + w, Double.toString(w), Method.HYBRID, words(w)))
                .toList()));
  }

  private static SearchParameters words(double weight) {
    return new SearchParameters(
        DEFAULT.deo(),
        DEFAULT.subtraction(),
        DEFAULT.k(),
        DEFAULT.share(),
        DEFAULT.strength(),
        weight);
  }

  private static TextRow whole() {
    return new TextRow(BASE, "the text as it is", false, Method.PLAIN, DEFAULT);
  }

  private static TextRow row(String key, String title, Method method, SearchParameters parameters) {
    return new TextRow(key, title, true, method, parameters);
  }

  private static SearchParameters average(double subtraction) {
    return with(DeoOverrides.NONE, subtraction);
  }

  private static SearchParameters deo(DeoParameters settings) {
    return with(DeoOverrides.all(settings), DEFAULT.subtraction());
  }

  private static SearchParameters with(DeoOverrides deo, double subtraction) {
    return new SearchParameters(
        deo, subtraction, DEFAULT.k(), DEFAULT.share(), DEFAULT.strength(), DEFAULT.words());
  }
}
