package dev.winnow.cli.evaluate;

import dev.winnow.evaluate.data.NegatedQueries;
import dev.winnow.evaluate.data.TextCollection;
import dev.winnow.evaluate.text.TextProtocol;
import dev.winnow.evaluate.text.TextRow;
import dev.winnow.evaluate.text.TextRows;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code winnow evaluate negated-captions}. */
@Command(
    name = "negated-captions",
    description = {
      "Measures searches for images by captions that also say what is absent, like those of"
          + " COCO-Neg.",
      "",
      "The folder has images.jsonl with captions, which represent the images, and"
          + " negated-queries.jsonl (image_id, queries). Each query should find its own image among"
          + " those of the test split. Rows: whole, positives, deo, hybrid, auto."
    },
    footer = {"  winnow evaluate negated-captions --data coco/"})
final class NegatedCaptionsCommand extends TextCommand {

  @Override
  TextCollection read(Path folder) {
    return NegatedQueries.read(folder);
  }

  @Override
  TextProtocol protocol(Path folder) {
    return TextProtocol.NEGATED_CAPTIONS;
  }

  @Override
  List<TextRow> known() {
    return TextRows.methods();
  }
}
