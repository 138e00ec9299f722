package dev.winnow.cli.evaluate;

import dev.winnow.cli.evaluate.PaperPart.Made;
import dev.winnow.evaluate.data.BeirFolder;
import dev.winnow.evaluate.data.DataFolder;
import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.data.NegatedQueries;
import dev.winnow.evaluate.data.PairFiles;
import dev.winnow.evaluate.data.SceneData;
import dev.winnow.evaluate.data.TextCollection;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.embedding.HeadTrainer;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.exclusion.ExclusionEvaluation;
import dev.winnow.evaluate.exclusion.ExclusionSettings;
import dev.winnow.evaluate.exclusion.method.MethodRows;
import dev.winnow.evaluate.interpretation.InterpretationEvaluation;
import dev.winnow.evaluate.interpretation.MarkedQueries;
import dev.winnow.evaluate.interpretation.QueryReader;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.evaluate.retrieval.RetrievalEvaluation;
import dev.winnow.evaluate.text.TextEvaluation;
import dev.winnow.evaluate.text.TextProtocol;
import dev.winnow.evaluate.text.TextRow;
import dev.winnow.evaluate.text.TextRows;
import dev.winnow.evaluate.text.TextSweep;
import dev.winnow.evaluate.text.Trajectory;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The tables and figures of papers 1 and 2, in their order.
 *
 * @param trainer null if this program cannot train
 * @param seed of drawn scenes
 */
record PaperParts(
    Embedding embedding,
    SearchSetup setup,
    QueryReader reader,
    @Nullable HeadTrainer trainer,
    long seed) {

  /** Folders with the data, as the command's description lists them. */
  static final String CAPTIONS = "coco-val2017-captions";

  static final String CLIP = "flickr8k-clip-vit-b32";
  static final String NEGATION = "negconstraint";
  static final String QUERIES = "decomposition";

  private static final int SCENES = 500;
  private static final int SCENE_SIZE = 128;

  /** Pairs of a small collection need fewer images. */
  private static final int FEW_BOTH = 3;

  private static final int FEW_RELEVANT = 6;

  List<PaperPart> all() {
    return List.of(
        part(
            "captions",
            "Paper 1, table 1: captions in place of images",
            CAPTIONS,
            folder -> exclusion(DataFolder.read(folder), false, false)),
        part(
            "several",
            "Paper 1, section 5: A and B without C and D",
            CAPTIONS,
            folder -> exclusion(DataFolder.read(folder), true, false)),
        new PaperPart(
            "clip",
            "Paper 1, table 1: vectors of CLIP, SR trained on them",
            CLIP,
            true,
            folder -> Made.of(exclusion(DataFolder.read(folder), false, true))),
        part(
            "scenes",
            "Paper 1, table 1: drawn scenes by their images",
            null,
            folder -> exclusion(SceneData.of(seed, SCENES, SCENE_SIZE), false, true)),
        part(
            "retrieval",
            "Paper 1, table 2: captions in place of images",
            CAPTIONS,
            folder -> retrieval(DataFolder.read(folder))),
        new PaperPart(
            "clip-retrieval",
            "Paper 1, table 2: vectors of CLIP",
            CLIP,
            true,
            folder -> Made.of(retrieval(DataFolder.read(folder)))),
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

  private static PaperPart part(
      String name, String title, @Nullable String folder, Function<Path, List<ResultTable>> run) {
    return new PaperPart(name, title, folder, false, path -> Made.of(run.apply(path)));
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

  private List<ResultTable> exclusion(EvaluationData data, boolean compound, boolean few) {
    return new ExclusionEvaluation(
            data,
            embedding,
            setup,
            new ExclusionSettings(
                List.of("test"),
                MethodRows.all(),
                "average",
                null,
                few ? FEW_BOTH : null,
                few ? FEW_RELEVANT : null,
                false,
                false,
                false,
                compound,
                data.vectors() == null ? null : trainer))
        .run();
  }

  private List<ResultTable> retrieval(EvaluationData data) {
    return new RetrievalEvaluation(
            data, embedding, List.of("test"), setup.top(), false, false, trainer)
        .run();
  }

  /** Returns the table of all queries; parts of them are for those who choose settings. */
  private List<ResultTable> texts(TextCollection data, TextProtocol protocol, List<TextRow> rows) {
    return List.of(
        ResultTable.ofSplit(
            new TextEvaluation(data, protocol, reader, rows, List.of(), 0, embedding, setup).run(),
            "all"));
  }
}
