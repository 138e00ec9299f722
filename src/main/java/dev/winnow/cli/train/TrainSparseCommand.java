package dev.winnow.cli.train;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.bundle.BundleManifest.Sparse;
import dev.winnow.bundle.BundleWriter;
import dev.winnow.bundle.TextRole;
import dev.winnow.cli.console.CommandFailure;
import dev.winnow.cli.console.DataDirectory;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.encoder.Encoding;
import dev.winnow.train.calibration.CalibrationTraining;
import dev.winnow.train.sparse.HeadSettings;
import dev.winnow.train.sparse.ModalityGap;
import dev.winnow.train.sparse.SparseOptions;
import dev.winnow.train.sparse.SparseTraining;
import dev.winnow.train.sparse.SparseTraining.Heads;
import dev.winnow.train.sparse.TrainingExample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code winnow train sparse}. */
@Command(
    name = "sparse",
    description = {
      "Trains the sparse heads of a bundle, so that searches can exclude concepts by their"
          + " dimensions.",
      "",
      "Trains on captions and, if the bundle has an image encoder, on images, in three steps."
          + " First, a sparse autoencoder is trained on the words of captions. Second, the code of"
          + " a caption is computed from the codes of its words. Third, encoders from the vectors"
          + " of images and texts to sparse vectors are trained, guided by the codes of captions."
          + " Some examples are held out for early stopping.",
      "Without data of your own, --words generates captions from everyday words and their WordNet"
          + " classes. The head for images is then the head for texts, shifted by the difference"
          + " between images and captions of drawn scenes, and the bundle is calibrated on drawn"
          + " scenes. The documentation reports the loss of quality.",
      "The result is the bundle with the heads and words.tsv, the words of the dimensions."
    },
    footer = {
      "  winnow train sparse --bundle encoder/ --scenes 8000 --out bundle/",
      "  winnow train sparse --bundle encoder/ --scenes 8000 captions.jsonl --out bundle/",
      "  winnow train sparse --bundle clip/ photos/ --out clip-sparse/",
      "  winnow train sparse --bundle clip/ --words --out clip-sparse/",
      "  winnow train sparse --bundle clip/ --data clip-vectors/ --out clip-sparse/",
      "  winnow train sparse --bundle text/ captions.jsonl --glove glove.txt --out sparse/",
      "  winnow train sparse --bundle clip/ captions.jsonl --image-vectors images.npy --out sparse/"
    })
final class TrainSparseCommand extends TrainingCommand {

  private static final int MAX_VALIDATION = 1_000;
  private static final int CALIBRATION_SCENES = 2_000;
  private static final long CALIBRATION_SEED = 300;

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @ArgGroup(exclusive = false, multiplicity = "0..1", heading = "%nData:%n")
  private @Nullable TrainingData assets;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Instead of assets, a folder of evaluation data with ready-made vectors of images and"
              + " names. Trains on its training split; the vector of a caption is the mean of the"
              + " names in it. The bundle must have the model that made the vectors.")
  private @Nullable Path ready;

  @Option(
      names = "--dimension",
      paramLabel = "D",
      defaultValue = "1000",
      description = "Dimensions of the sparse space.")
  private int dimension;

  @Option(
      names = "--top",
      paramLabel = "T",
      defaultValue = "80",
      description = "Maximum number of active dimensions of a vector.")
  private int top;

  @Option(
      names = "--word-steps",
      paramLabel = "N",
      defaultValue = "1500",
      description = "Training steps of the autoencoder for words.")
  private long wordSteps;

  @Option(
      names = "--steps",
      paramLabel = "N",
      defaultValue = "2000",
      description = "Training steps of the encoders.")
  private long steps;

  @Option(
      names = "--glove",
      paramLabel = "FILE",
      description =
          "Word vectors in GloVe's text format (default: those of the bundle's text encoder).")
  private @Nullable Path glove;

  @Option(
      names = "--save-words",
      paramLabel = "FILE",
      description =
          "Write the word vectors of the bundle's text encoder to this file, in GloVe's text"
              + " format.")
  private @Nullable Path savedWords;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description =
          "Seed of the scenes, the initial weights and the order. The same seed gives the same"
              + " heads on the same machine with the same --threads.")
  private long seed;

  @Option(names = "--resume", description = "Resume from the last checkpoint in --out.")
  private boolean resume;

  private void checkSizes() {
    require(dimension >= 8 && dimension <= 65_536, "--dimension must be from 8 to 65536");
    require(
        top >= 1 && top < dimension && top <= 1_024,
        "--top must be from 1 to 1024, below --dimension");
    require(wordSteps >= 1 && steps >= 1, "--word-steps and --steps must be at least 1");
  }

  @Override
  void train(TrainingLine line) throws IOException {
    checkSizes();
    int used = threads.count();
    TrainingData data = assets;
    Path vectors = ready;
    require(data != null || vectors != null, "give a PATH, --scenes, --words or --data");
    if (data == null || vectors != null) {
      require(data == null, "--data excludes PATH, --where, --scenes, --words and --image-vectors");
      ready(Objects.requireNonNull(vectors), used, line);
      return;
    }
    data.check(spec);
    try (var encoder = BulkEncoder.open(bundles.bundle(), DataDirectory.models(), used)) {
      List<TrainingExample> examples = new ArrayList<>(data.read(encoder, seed, line));
      require(examples.size() >= 20, "at least 20 examples are needed: " + examples.size());
      ModalityGap gap = data.wordsAlone() ? TrainingData.gap(encoder, seed, line) : null;
      if (gap == null
          && encoder.manifest().image() != null
          && examples.stream().allMatch(example -> example.image() == null)) {
        throw new CommandFailure(
            "the bundle %s has an image encoder, but no example has an image: add --scenes N or images"
                .formatted(encoder.manifest().id()));
      }
      Collections.shuffle(examples, new Random(seed));
      int held = Math.min(MAX_VALIDATION, examples.size() / 10);
      var options =
          new SparseOptions(
              dimension,
              top,
              wordSteps,
              steps,
              seed,
              glove,
              savedWords,
              bundles.out(),
              used,
              resume,
              command(used));
      Heads heads =
          new SparseTraining(options, line)
              .run(
                  examples.subList(held, examples.size()),
                  examples.subList(0, held),
                  gap,
                  texts ->
                      Encoding.denseVectors(
                          encoder.texts(
                              TextRole.QUERY,
                              texts,
                              done -> line.prepared("words", done, texts.size()))));
      write(heads, line);
    }
    if (data.wordsAlone()) {
      calibrate(used, line);
    }
  }

  /** Calibrates the bundle on drawn scenes, so that hard exclusion works without labelled data. */
  private void calibrate(int used, TrainingLine line) throws IOException {
    String trained = bundles.out().toString();
    try (var encoder = BulkEncoder.open(trained, DataDirectory.models(), used)) {
      var options =
          CalibrationTraining.Options.usual(CALIBRATION_SEED, command(used) + " (on scenes)");
      CalibrationTraining.Fitted fitted =
          new CalibrationTraining(options, line)
              .run(
                  LabelledData.scenes(CALIBRATION_SCENES).read(encoder, CALIBRATION_SEED, line),
                  new SceneAttributes(encoder).rows(CALIBRATION_SEED, CALIBRATION_SCENES),
                  new SceneAttributes(encoder).bindings(CALIBRATION_SEED, CALIBRATION_SCENES));
      var writer = new BundleWriter(trained, DataDirectory.models());
      writer.calibration(fitted.calibration(), fitted.card());
      bundles.write(writer);
    }
  }

  private void ready(Path folder, int used, TrainingLine line) throws IOException {
    require(
        glove == null && savedWords == null && !resume,
        "--data excludes --glove, --save-words and --resume");
    HeadSettings settings =
        HeadSettings.DEFAULT
            .withDimension(dimension)
            .withTop(top)
            .withSteps(wordSteps, steps)
            .withSeed(seed)
            .withThreads(used);
    var writer = bundles.writer();
    new ReadyTraining(folder, settings, command(used)).into(writer, bundles.out(), line);
    write(writer, line);
  }

  private void write(Heads heads, TrainingLine line) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    files.put("sparse-text.onnx", heads.text());
    files.put("words.tsv", heads.words());
    byte[] image = heads.image();
    if (image != null) {
      files.put("sparse-image.onnx", image);
    }
    var writer = bundles.writer();
    writer.sparse(
        new Sparse(
            dimension,
            top,
            "sparse-text.onnx",
            image == null ? null : "sparse-image.onnx",
            "words.tsv"),
        files,
        heads.card());
    write(writer, line);
  }

  /** Writes the bundle, and says if it has lost the sparse head for photographs. */
  private void write(BundleWriter writer, TrainingLine line) throws IOException {
    bundles.writeVectors(writer, line);
    JsonNode card = writer.base().card();
    if (card != null && card.has("photographs")) {
      line.note(
          "the new sparse heads have no part for photographs: run winnow train image-encoder --backbone again");
    }
  }

  private String command(int used) {
    return "winnow train sparse --bundle DIR %s --dimension %d --top %d --word-steps %d --steps %d --seed %d --threads %d%s --out DIR"
        .formatted(
            ready == null ? assets : "--data " + ready.getFileName(),
            dimension,
            top,
            wordSteps,
            steps,
            seed,
            used,
            glove == null ? "" : " --glove " + glove.getFileName());
  }
}
