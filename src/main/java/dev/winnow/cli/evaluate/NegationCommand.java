package dev.winnow.cli.evaluate;

import dev.winnow.evaluate.data.BeirFolder;
import dev.winnow.evaluate.text.TextEvaluation;
import dev.winnow.evaluate.text.TextProtocol;
import dev.winnow.evaluate.text.TextRow;
import dev.winnow.evaluate.text.TextRows;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code winnow evaluate negation}. */
@Command(
    name = "negation",
    description = {
      "Measures searches of passages for texts with exclusions, by several methods.",
      "",
      "The folder has BEIR's layout: corpus.jsonl, queries.jsonl, qrels.tsv. MAP@100 and nDCG@10"
          + " are those of trec_eval. Marks show significant differences from the whole text"
          + " (paired t-test, 99 %%). Rows: whole, wanted, minus, half, deo, deo-fast, deo-squared,"
          + " hybrid, auto."
    },
    footer = {
      "  winnow evaluate negation --data negconstraint/ --cache vectors.bin",
      "  winnow evaluate negation --data negconstraint/ --folds 10",
      "  winnow evaluate negation --data negconstraint/ --methods deo,hybrid --format json"
    })
final class NegationCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private TextOptions options;

  @Mixin private RunOptions run;

  @Override
  public Integer call() {
    List<TextRow> rows = options.rows(TextRows.all());
    int folds = options.folds();
    return new EvaluationRun(spec.commandLine(), run)
        .run(
            (embedding, setup) ->
                new TextEvaluation(
                        BeirFolder.read(options.folder),
                        TextProtocol.NEGATION,
                        rows,
                        TextRows.families(),
                        folds,
                        embedding,
                        setup)
                    .run());
  }
}
