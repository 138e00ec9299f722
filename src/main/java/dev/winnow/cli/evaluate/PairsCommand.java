package dev.winnow.cli.evaluate;

import dev.winnow.evaluate.data.PairFiles;
import dev.winnow.evaluate.data.TextCollection;
import dev.winnow.evaluate.text.TextProtocol;
import dev.winnow.evaluate.text.TextRow;
import dev.winnow.evaluate.text.TextRows;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code winnow evaluate pairs}. */
@Command(
    name = "pairs",
    description = {
      "Measures whether a query ranks the document it asks for above the document it excludes.",
      "",
      "The data is a CSV file of NevIR (q1, q2, doc1, doc2), whose pairwise accuracy is reported,"
          + " or a folder of ExcluIR (corpus.json, test_manual_final.json). Rows are those of"
          + " 'evaluate negation'."
    },
    footer = {
      "  winnow evaluate pairs --data nevir/test.csv",
      "  winnow evaluate pairs --data excluir/ --methods deo,auto"
    })
final class PairsCommand extends TextCommand {

  @Override
  TextCollection read(Path data) {
    return PairFiles.isExcluir(data) ? PairFiles.excluir(data) : PairFiles.nevir(data);
  }

  @Override
  TextProtocol protocol(Path data) {
    return PairFiles.isExcluir(data) ? TextProtocol.EXCLUIR : TextProtocol.NEVIR;
  }

  @Override
  List<TextRow> known() {
    return TextRows.all();
  }
}
