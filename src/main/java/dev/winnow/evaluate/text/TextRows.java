package dev.winnow.evaluate.text;

import dev.winnow.search.method.AverageMethod;
import dev.winnow.search.method.DeoMethod;
import dev.winnow.search.method.HybridMethod;
import dev.winnow.search.method.PlainMethod;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.vector.DeoParameters;
import java.util.List;

/** The rows of the tables, in their order. */
public final class TextRows {

  /** The row that the others are tested against. */
  public static final String BASE = "whole";

  private static final ParameterValues DEFAULT = ParameterValues.DEFAULT;

  private TextRows() {}

  /** Returns all ways, for passages. */
  public static List<TextRow> all() {
    return List.of(
        whole(),
        row("wanted", "what is wanted", AverageMethod.NAME, average(0)),
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
        row("hybrid", "hybrid", HybridMethod.NAME, DEFAULT),
        row("auto", "auto", SearchMethods.AUTO, DEFAULT));
  }

  /** Returns those that people choose between, for captions: the service's own settings. */
  public static List<TextRow> methods() {
    return List.of(
        whole(),
        row("wanted", "what is wanted", AverageMethod.NAME, average(0)),
        row("deo", "DEO", DeoMethod.NAME, DEFAULT),
        row("hybrid", "hybrid", HybridMethod.NAME, DEFAULT),
        row("auto", "auto", SearchMethods.AUTO, DEFAULT));
  }

  private static TextRow whole() {
    return new TextRow(BASE, "the text as it is", false, PlainMethod.NAME, DEFAULT);
  }

  private static TextRow row(String key, String title, String method, ParameterValues parameters) {
    return new TextRow(key, title, true, method, parameters);
  }

  private static ParameterValues average(double subtraction) {
    return DEFAULT.with(AverageMethod.SUBTRACTION, subtraction);
  }
}
