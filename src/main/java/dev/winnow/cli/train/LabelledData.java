package dev.winnow.cli.train;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.TextRole;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.encoder.Encoding;
import dev.winnow.evaluate.data.DataFolder;
import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.data.LabelCategory;
import dev.winnow.evaluate.data.SceneData;
import dev.winnow.train.TrainingProgress;
import dev.winnow.train.calibration.LabelledItem;
import dev.winnow.train.calibration.LabelledItems;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that select labelled items. */
final class LabelledData {

  static final int MAX_SCENES = 100_000;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "A folder with images.jsonl (captions, labels, split), or such a file. Only the training"
              + " split is used. Repeatable.")
  private List<Path> folders = List.of();

  @Option(
      names = "--scenes",
      paramLabel = "N",
      description = "Draw N scenes, with their images and captions.")
  int scenes;

  /** Returns options for drawn scenes only. */
  static LabelledData scenes(int count) {
    LabelledData data = new LabelledData();
    data.scenes = count;
    return data;
  }

  /** Returns the options as on a command line. */
  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    folders.forEach(path -> parts.add("--data " + path.getFileName()));
    if (scenes > 0) {
      parts.add("--scenes " + scenes);
    }
    return String.join(" ", parts);
  }

  /**
   * Reads and encodes all items on which parameters may be chosen.
   *
   * @throws dev.winnow.evaluate.EvaluationException if an item cannot be used
   */
  List<LabelledItems> read(BulkEncoder encoder, long seed, TrainingProgress progress) {
    List<LabelledItems> sets = new ArrayList<>();
    for (Path folder : folders) {
      sets.add(encoded(DataFolder.read(folder), encoder, progress));
    }
    if (scenes > 0) {
      sets.add(encoded(SceneData.of(seed, scenes, TrainingData.SCENE_SIDE), encoder, progress));
    }
    return sets;
  }

  private static LabelledItems encoded(
      EvaluationData data, BulkEncoder encoder, TrainingProgress progress) {
    int[] train =
        IntStream.range(0, data.items().size())
            .filter(i -> data.items().get(i).split().equals(Item.TRAIN))
            .toArray();
    List<Item> items =
        LabelCategory.labelled(IntStream.of(train).mapToObj(data.items()::get).toList());
    List<@Nullable Encoding> captions = captions(items, encoder, progress);
    List<Encoding> images = images(train, data, encoder, progress);
    List<LabelledItem> labelled = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      labelled.add(
          LabelledItem.of(
              items.get(i).labels(),
              items.get(i).captions(),
              images.isEmpty() ? null : images.get(i),
              captions.get(i)));
    }
    return LabelledItems.of(
        data.name(), labelled, texts -> encoder.texts(TextRole.QUERY, texts, done -> {}));
  }

  /** Returns the encoding of each item's captions, computed as in the index. */
  private static List<@Nullable Encoding> captions(
      List<Item> items, BulkEncoder encoder, TrainingProgress progress) {
    BundleManifest.Sparse sparse = encoder.manifest().sparse();
    List<String> all = items.stream().flatMap(item -> item.captions().stream()).toList();
    List<Encoding> encodings =
        encoder.texts(
            TextRole.PASSAGE, all, done -> progress.prepared("captions", done, all.size()));
    List<@Nullable Encoding> means = new ArrayList<>();
    int at = 0;
    for (Item item : items) {
      int end = at + item.captions().size();
      means.add(
          at == end
              ? null
              : Encoding.mean(encodings.subList(at, end), sparse == null ? 0 : sparse.top()));
      at = end;
    }
    return means;
  }

  /** Returns the encoding of each item's image, or an empty list if there are no pixels. */
  private static List<Encoding> images(
      int[] train, EvaluationData data, BulkEncoder encoder, TrainingProgress progress) {
    IntFunction<BufferedImage> images = data.images();
    return images == null || encoder.manifest().image() == null
        ? List.of()
        : encoder.images(
            train.length,
            i -> images.apply(train[i]),
            done -> progress.prepared("images of scenes", done, train.length));
  }
}
