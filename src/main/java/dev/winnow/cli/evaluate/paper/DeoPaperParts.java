package dev.winnow.cli.evaluate.paper;

import static dev.winnow.cli.evaluate.paper.PaperPart.part;

import dev.winnow.cli.evaluate.paper.PaperPart.Made;
import dev.winnow.evaluate.data.BeirFolder;
import dev.winnow.evaluate.data.NegatedQueries;
import dev.winnow.evaluate.data.PairFiles;
import dev.winnow.evaluate.data.TextCollection;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.interpretation.InterpretationEvaluation;
import dev.winnow.evaluate.interpretation.MarkedQueries;
import dev.winnow.evaluate.interpretation.QueryReader;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.evaluate.text.TextEvaluation;
import dev.winnow.evaluate.text.TextProtocol;
import dev.winnow.evaluate.text.TextRow;
import dev.winnow.evaluate.text.TextRows;
import dev.winnow.evaluate.text.TextSweep;
import dev.winnow.evaluate.text.Trajectory;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** The tables and figures of paper 2, in their order. */
record DeoPaperParts(Embedding embedding, SearchSetup setup, QueryReader reader) {

  private static final String CAPTIONS = "coco-val2017-captions";
  private static final String NEGATION = "negconstraint";
  private static final String QUERIES = "decomposition";

  /** The names of the parts, in their order. */
  static final List<String> NAMES =
      List.of(
          "negation",
          "negation-weights",
          "negation-steps",
          "trajectory",
          "negated-captions",
          "negated-captions-weights",
          "negated-captions-steps",
          "nevir",
          "excluir",
          "interpretation");

  List<PaperPart> all() {
    return List.of(
        part(
            "negation",
            "Paper 2, tables 1 and 6: NegConstraint",
            NEGATION,
            folder -> texts(BeirFolder.read(folder), TextProtocol.NEGATION, TextRows.all())),
        part(
            "negation-weights",
            "Paper 2, table 5: λ on NegConstraint",
            NEGATION,
            folder ->
                texts(BeirFolder.read(folder), TextProtocol.NEGATION, TextSweep.WEIGHTS.rows())),
        steps(
            "negation-steps",
            "Paper 2, figure 2: steps on NegConstraint",
            NEGATION,
            BeirFolder::read,
            TextProtocol.NEGATION),
        new PaperPart(
            "trajectory",
            "Paper 2, figure 5: the path of a query",
            NEGATION,
            false,
            folder ->
                new Made(
                    List.of(),
                    List.of(
                        new Trajectory(BeirFolder.read(folder), reader, embedding)
                            .figure()
                            .svg()))),
        part(
            "negated-captions",
            "Paper 2, table 2: COCO-Neg with captions as images",
            CAPTIONS,
            folder ->
                texts(
                    NegatedQueries.read(folder),
                    TextProtocol.NEGATED_CAPTIONS,
                    TextRows.methods())),
        part(
            "negated-captions-weights",
            "Paper 2, table 5: λ on COCO-Neg",
            CAPTIONS,
            folder ->
                texts(
                    NegatedQueries.read(folder),
                    TextProtocol.NEGATED_CAPTIONS,
                    TextSweep.WEIGHTS.rows())),
        steps(
            "negated-captions-steps",
            "Paper 2, figure 3: steps on COCO-Neg",
            CAPTIONS,
            NegatedQueries::read,
            TextProtocol.NEGATED_CAPTIONS),
        part(
            "nevir",
            "Paper 2, table 1: NevIR",
            "nevir",
            folder ->
                texts(
                    PairFiles.nevir(folder.resolve("test.csv")),
                    TextProtocol.NEVIR,
                    TextRows.all())),
        part(
            "excluir",
            "ExcluIR",
            "excluir",
            folder -> texts(PairFiles.excluir(folder), TextProtocol.EXCLUIR, TextRows.all())),
        part(
            "interpretation",
            "Paper 2, section 5.1: queries as people marked them",
            QUERIES,
            folder ->
                new InterpretationEvaluation(reader, embedding.progress())
                    .queries(QUERIES, MarkedQueries.read(folder))));
  }

  private PaperPart steps(
      String name,
      String title,
      String folder,
      Function<Path, TextCollection> read,
      TextProtocol protocol) {
    return new PaperPart(
        name,
        title,
        folder,
        false,
        path -> {
          List<ResultTable> tables = texts(read.apply(path), protocol, TextSweep.STEPS.rows());
          return new Made(
              tables, List.of(TextSweep.STEPS.figure(ResultTable.ofSplit(tables, "all")).svg()));
        });
  }

  /** Returns the table over all queries. Only evaluations that choose settings split them. */
  private List<ResultTable> texts(TextCollection data, TextProtocol protocol, List<TextRow> rows) {
    return List.of(
        ResultTable.ofSplit(
            new TextEvaluation(data, protocol, reader, rows, List.of(), 0, embedding, setup).run(),
            "all"));
  }
}
