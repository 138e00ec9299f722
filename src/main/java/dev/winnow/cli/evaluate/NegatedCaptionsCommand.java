package dev.winnow.cli.evaluate;

import dev.winnow.evaluate.data.NegatedQueries;
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

/** {@code winnow evaluate negated-captions}. */
@Command(
    name = "negated-captions",
    description = {
      "Measures searches of images for captions that also say what is absent, as COCO-Neg does.",
      "",
      "The folder has images.jsonl with captions, which represent the images, and"
          + " negated-queries.jsonl (image_id, queries). Each query should find its own image among"
          + " those of the test split. Rows: whole, wanted, deo, hybrid, auto."
    },
    footer = {"  winnow evaluate negated-captions --data coco/ --cache vectors.bin"})
final class NegatedCaptionsCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private TextOptions options;

  @Mixin private RunOptions run;

  @Override
  public Integer call() {
    List<TextRow> rows = options.rows(TextRows.methods());
    int folds = options.folds();
    return new EvaluationRun(spec.commandLine(), run)
        .run(
            (embedding, setup) ->
                new TextEvaluation(
                        NegatedQueries.read(options.folder),
                        TextProtocol.NEGATED_CAPTIONS,
                        rows,
                        TextRows.families(),
                        folds,
                        embedding,
                        setup)
                    .run());
  }
}
