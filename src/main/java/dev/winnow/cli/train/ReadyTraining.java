package dev.winnow.cli.train;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.BundleManifest.Sparse;
import dev.winnow.bundle.BundleWriter;
import dev.winnow.cli.console.CommandFailure;
import dev.winnow.evaluate.data.DataFolder;
import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.data.ReadyVectors;
import dev.winnow.evaluate.embedding.HeadTrainer.Example;
import dev.winnow.evaluate.exclusion.TrainedSpaces;
import dev.winnow.train.TrainingException;
import dev.winnow.train.TrainingProgress;
import dev.winnow.train.sparse.HeadSettings;
import dev.winnow.train.sparse.HeadTraining.Head;
import dev.winnow.train.sparse.HeadTraining.Heads;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Trains the sparse heads of a bundle on the training split of a folder with ready-made vectors of
 * images and names. The vector of a caption is the mean of the vectors of the names in it.
 */
record ReadyTraining(Path folder, HeadSettings settings, String command) {

  private static final int FEWEST = 20;

  /**
   * Trains the heads and sets them in the new bundle.
   *
   * @param work a folder for checkpoints
   * @throws CommandFailure if the vectors do not belong to the bundle's space
   * @throws dev.winnow.evaluate.EvaluationException if the folder cannot be read
   */
  void into(BundleWriter writer, Path work, TrainingProgress progress) throws IOException {
    EvaluationData data = DataFolder.read(folder);
    ReadyVectors ready = sameSpace(data.vectors(), writer.base());
    List<Example> examples = TrainedSpaces.examples(data, ready);
    if (examples.size() < FEWEST) {
      throw new TrainingException(
          "%s has %d training images whose captions contain a name: at least %d are needed"
              .formatted(folder, examples.size(), FEWEST));
    }
    Map<String, float[]> words = new TreeMap<>(ready.labels());
    HeadSettings fitting = ReadyHeads.fitting(settings, words.size(), examples.size());
    Heads heads = ReadyHeads.train(fitting, words, examples, work, progress);
    set(writer, heads, fitting, words, examples);
  }

  private ReadyVectors sameSpace(@Nullable ReadyVectors ready, BundleManifest bundle) {
    if (ready == null) {
      throw new CommandFailure(
          "%s has no ready-made vectors: give its captions as PATH".formatted(folder));
    }
    if (bundle.image() == null || bundle.dimension() != ready.dimension()) {
      throw new CommandFailure(
          "%s has image vectors of %d dimensions, but the bundle %s has %d%s: with --bundle, give the bundle of the model that made the vectors"
              .formatted(
                  folder,
                  ready.dimension(),
                  bundle.id(),
                  bundle.dimension(),
                  bundle.image() == null ? " and no image encoder" : ""));
    }
    return ready;
  }

  private void set(
      BundleWriter writer,
      Heads heads,
      HeadSettings fitting,
      Map<String, float[]> words,
      List<Example> examples) {
    Head image = heads.image();
    if (image == null) {
      throw new IllegalStateException("all examples have images");
    }
    Map<String, Object> card = new LinkedHashMap<>();
    card.put("command", command);
    card.put("settings", fitting.toString());
    card.put("examples", examples.size());
    card.put("words", words.size());
    List<float[]> texts = List.copyOf(words.values());
    List<float[]> images = new ArrayList<>();
    for (Example example : examples) {
      float[] vector = example.image();
      if (vector != null) {
        images.add(vector);
      }
    }
    Sparse sparse =
        new Sparse(
            heads.dimension(), fitting.top(), "sparse-text.onnx", "sparse-image.onnx", "words.tsv");
    writer.sparse(
        sparse,
        Map.of(
            "sparse-text.onnx", heads.text().export("sparse-text", texts, card),
            "sparse-image.onnx", image.export("sparse-image", images, card),
            "words.tsv", heads.text().labels(List.copyOf(words.keySet()), texts)),
        card);
  }
}
