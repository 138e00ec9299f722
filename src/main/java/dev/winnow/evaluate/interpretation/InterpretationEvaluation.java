package dev.winnow.evaluate.interpretation;

import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.interpretation.Interpretation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures the interpretation of texts.
 *
 * @param reader the evaluated interpreter
 */
public record InterpretationEvaluation(QueryReader reader, ProgressListener progress) {

  private static final String PROTOCOL = "interpretation";

  /** A text and its interpretation. */
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
   * for all. A single rule was developed on the last quarter.
   */
  public List<ResultTable> queries(String name, List<MarkedQuery> queries) {
    List<Interpretation> read =
        reader.read(queries.stream().map(MarkedQuery::query).toList(), progress);
    int half = queries.size() / 2;
    int quarter = (half + queries.size()) / 2;
    return List.of(
        table(name, "first half", queries, read, 0, half),
        table(name, "third quarter", queries, read, half, quarter),
        table(name, "last quarter", queries, read, quarter, queries.size()),
        table(name, "all", queries, read, 0, queries.size()));
  }

  private ResultTable table(
      String name,
      String split,
      List<MarkedQuery> queries,
      List<Interpretation> understood,
      int from,
      int to) {
    TokenScores positives = new TokenScores();
    TokenScores negatives = new TokenScores();
    for (int q = from; q < to; q++) {
      positives.add(queries.get(q).positives(), understood.get(q).positives());
      negatives.add(queries.get(q).negatives(), understood.get(q).negatives());
    }
    List<String> facts = new ArrayList<>(reader.facts(understood.subList(from, to)));
    facts.add("Scores of tokens against people's marks, micro-averaged.");
    return new ResultTable(
        PROTOCOL,
        name,
        split,
        facts,
        List.of("precision", "recall", "F1"),
        "",
        List.of(row("positives", positives), row("negatives", negatives)));
  }

  private static ResultRow row(String key, TokenScores scores) {
    return ResultRow.of(
        key, key, "", new double[][] {{scores.precision()}, {scores.recall()}, {scores.f1()}});
  }

  /** Returns the captions that are interpreted as exclusions. */
  public List<ReadText> exclusions(List<String> captions) {
    List<ReadText> found = new ArrayList<>();
    List<Interpretation> understood = reader.read(captions, progress);
    for (int i = 0; i < understood.size(); i++) {
      if (understood.get(i).excludes()) {
        found.add(new ReadText(captions.get(i), understood.get(i)));
      }
    }
    return found;
  }

  /** Returns the share of the captions that are interpreted as exclusions. */
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
