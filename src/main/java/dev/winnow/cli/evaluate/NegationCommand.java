package dev.winnow.cli.evaluate;

import dev.winnow.evaluate.data.BeirFolder;
import dev.winnow.evaluate.data.TextCollection;
import dev.winnow.evaluate.text.TextProtocol;
import dev.winnow.evaluate.text.TextRow;
import dev.winnow.evaluate.text.TextRows;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code winnow evaluate negation}. */
@Command(
    name = "negation",
    description = {
      "Measures searches of passages for texts with exclusions, by several methods.",
      "",
      "The folder has BEIR's layout: corpus.jsonl, queries.jsonl, qrels.tsv. MAP@100 and nDCG@10"
          + " are those of trec_eval. Marks show significant differences from the whole text"
          + " (paired t-test, 99 %%). Rows: whole, positives, minus, half, deo, deo-fast,"
          + " deo-squared, avg, avg-positives, rrf, rrf-positives, hybrid, auto."
    },
    footer = {
      "  winnow evaluate negation --data negconstraint/",
      "  winnow evaluate negation --data negconstraint/ --folds 10",
      "  winnow evaluate negation --data negconstraint/ --methods deo,hybrid --format json",
      "  winnow evaluate negation --data negconstraint/ --sweep steps --plot steps.svg",
      "  winnow evaluate negation --data negconstraint/ --by llm --answers answers.jsonl"
    })
final class NegationCommand extends TextCommand {

  @Override
  TextCollection read(Path folder) {
    return BeirFolder.read(folder);
  }

  @Override
  TextProtocol protocol(Path folder) {
    return TextProtocol.NEGATION;
  }

  @Override
  List<TextRow> known() {
    return TextRows.all();
  }
}
