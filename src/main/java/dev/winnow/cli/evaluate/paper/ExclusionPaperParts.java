package dev.winnow.cli.evaluate.paper;

import static dev.winnow.cli.evaluate.paper.PaperPart.part;

import dev.winnow.cli.evaluate.paper.PaperPart.Made;
import dev.winnow.cli.evaluate.run.TrainHeads;
import dev.winnow.evaluate.data.DataFolder;
import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.data.SceneData;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.embedding.HeadTrainer;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.exclusion.ExclusionEvaluation;
import dev.winnow.evaluate.exclusion.ExclusionSettings;
import dev.winnow.evaluate.exclusion.SparseSweep;
import dev.winnow.evaluate.exclusion.SweepEvaluation;
import dev.winnow.evaluate.exclusion.method.MethodRows;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.evaluate.retrieval.RetrievalEvaluation;
import dev.winnow.evaluate.words.WordsEvaluation;
import dev.winnow.train.sparse.HeadSettings;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The tables and figures of paper 1, in their order.
 *
 * @param trainers null if this program cannot train
 * @param seed of drawn scenes
 */
record ExclusionPaperParts(
    Embedding embedding,
    SearchSetup setup,
    @Nullable Function<HeadSettings, HeadTrainer> trainers,
    long seed) {

  private static final String CAPTIONS = "coco-val2017-captions";
  private static final String CLIP = "flickr8k-clip-vit-b32";

  private static final int SCENES = 500;
  private static final int SCENE_SIZE = 128;

  /** Minimum images with A and B for a pair of labels of a small collection. */
  private static final int FEW_BOTH = 3;

  private static final int FEW_RELEVANT = 6;

  /** The names of the parts, in their order. */
  static final List<String> NAMES =
      List.of(
          "captions",
          "several",
          "clip",
          "scenes",
          "retrieval",
          "clip-retrieval",
          "words",
          "clip-words",
          "clip-d",
          "clip-t",
          "clip-lambda",
          "captions-k",
          "captions-th");

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
        words(CAPTIONS, "words", false),
        words(CLIP, "clip-words", true),
        sweep(CLIP, "clip", SparseSweep.D, "section 3"),
        sweep(CLIP, "clip", SparseSweep.T, "section 3, step 3"),
        sweep(CLIP, "clip", SparseSweep.LAMBDA, "section 3, step 3"),
        sweep(CAPTIONS, "captions", SparseSweep.K, "section 4.1"),
        sweep(CAPTIONS, "captions", SparseSweep.TH, "section 4.1"));
  }

  private PaperPart words(String folder, String name, boolean trains) {
    return new PaperPart(
        name,
        "Paper 1, figure 4: words of what is found in " + folder,
        folder,
        trains,
        path -> {
          WordsEvaluation.Result words =
              new WordsEvaluation(
                      DataFolder.read(path), embedding, "test", false, trains ? usual() : null)
                  .run();
          return new Made(words.tables(), List.of(words.svg()));
        });
  }

  private PaperPart sweep(String folder, String data, SparseSweep sweep, String section) {
    String name = sweep.name().toLowerCase(Locale.ROOT);
    return new PaperPart(
        data + "-" + name,
        "Paper 1, %s: SR by %s on %s".formatted(section, name, folder),
        folder,
        sweep.trained(),
        path -> {
          List<ResultTable> tables = tables(DataFolder.read(path), sweep);
          return new Made(tables, List.of(sweep.figure(tables.getFirst()).svg()));
        });
  }

  private List<ResultTable> tables(EvaluationData data, SparseSweep sweep) {
    return new SweepEvaluation(
            data,
            embedding,
            setup,
            settings(data, false, data.vectors() != null),
            sweep,
            value -> trainer(TrainHeads.with(sweep, value)))
        .run();
  }

  private HeadTrainer trainer(HeadSettings settings) {
    if (trainers == null) {
      throw new IllegalStateException("parts that train are skipped");
    }
    return trainers.apply(settings);
  }

  private List<ResultTable> exclusion(EvaluationData data, boolean compound, boolean few) {
    return new ExclusionEvaluation(data, embedding, setup, settings(data, compound, few)).run();
  }

  private ExclusionSettings settings(EvaluationData data, boolean compound, boolean few) {
    return new ExclusionSettings(
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
        data.vectors() == null ? null : usual(),
        false);
  }

  private @Nullable HeadTrainer usual() {
    return trainers == null ? null : trainers.apply(HeadSettings.DEFAULT);
  }

  private List<ResultTable> retrieval(EvaluationData data) {
    return new RetrievalEvaluation(
            data, embedding, List.of("test"), setup.top(), false, false, usual())
        .run();
  }
}
