package dev.winnow.evaluate.interpretation;

import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.interpretation.Interpretation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * How well texts are read.
 *
 * @param reader what is evaluated
 */
public record InterpretationEvaluation(Function<String, Interpretation> reader) {

  private static final String PROTOCOL = "interpretation";

  /** A text and how it was read. */
  public record ReadText(String text, Interpretation read) {

    @Override
    public String toString() {
      return "%s%n    + %s%n    - %s"
          .formatted(
              text.strip(),
              String.join(" | ", read.positives()),
              String.join(" | ", read.negatives()));
    }
  }

  /**
   * Returns a table for the first half of the queries, one for each of the other quarters, and one
   * for all. The rules are not developed on the last quarter.
   */
  public List<ResultTable> queries(String name, List<MarkedQuery> queries) {
    int half = queries.size() / 2;
    int quarter = (half + queries.size()) / 2;
    return List.of(
        table(name, "first half", queries.subList(0, half)),
        table(name, "third quarter", queries.subList(half, quarter)),
        table(name, "last quarter", queries.subList(quarter, queries.size())),
        table(name, "all", queries));
  }

  private ResultTable table(String name, String split, List<MarkedQuery> queries) {
    TokenScores positives = new TokenScores();
    TokenScores negatives = new TokenScores();
    int excluding = 0;
    for (MarkedQuery query : queries) {
      Interpretation read = reader.apply(query.query());
      positives.add(query.positives(), read.positives());
      negatives.add(query.negatives(), read.negatives());
      excluding += read.excludes() ? 1 : 0;
    }
    return new ResultTable(
        PROTOCOL,
        name,
        split,
        List.of(
            "%,d queries, of which %,d were read as exclusions."
                .formatted(queries.size(), excluding),
            "Scores of tokens against what people marked, micro-averaged."),
        List.of("precision", "recall", "F1"),
        "",
        List.of(row("positives", positives), row("negatives", negatives)));
  }

  private static ResultRow row(String key, TokenScores scores) {
    return ResultRow.of(
        key, key, "", new double[][] {{scores.precision()}, {scores.recall()}, {scores.f1()}});
  }

  /** Returns the captions that are read as exclusions. */
  public List<ReadText> exclusions(List<String> captions) {
    List<ReadText> found = new ArrayList<>();
    for (String caption : captions) {
      Interpretation read = reader.apply(caption);
      if (read.excludes()) {
        found.add(new ReadText(caption, read));
      }
    }
    return found;
  }

  /** Returns the share of the captions that are read as exclusions. */
  public static ResultTable captions(String name, int captions, List<ReadText> exclusions) {
    return new ResultTable(
        PROTOCOL,
        name,
        "captions",
        List.of(
            String.format(
                Locale.ROOT,
                "%,d captions, of which %,d were read as exclusions; --show prints them.",
                captions,
                exclusions.size())),
        List.of("share"),
        "",
        List.of(
            ResultRow.of(
                "captions",
                "read as exclusions",
                "",
                new double[][] {{exclusions.size() / (double) Math.max(1, captions)}})));
  }
}
