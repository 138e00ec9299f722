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
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
   * Reads and encodes all items on which parameters may be chosen. Every set comes twice: as it is,
   * and with a random part of each item's captions, because most assets of an index have fewer
   * captions than labelled data. Both have the same items in the same order.
   *
   * @throws dev.winnow.evaluate.EvaluationException if an item cannot be used
   */
  List<LabelledItems> read(BulkEncoder encoder, long seed, TrainingProgress progress) {
    List<EvaluationData> data = new ArrayList<>();
    folders.forEach(folder -> data.add(DataFolder.read(folder)));
    if (scenes > 0) {
      data.add(SceneData.of(seed, scenes, TrainingData.SCENE_SIDE));
    }
    return data.stream().flatMap(set -> encoded(set, encoder, seed, progress)).toList();
  }

  private static Stream<LabelledItems> encoded(
      EvaluationData data, BulkEncoder encoder, long seed, TrainingProgress progress) {
    int[] train =
        IntStream.range(0, data.items().size())
            .filter(i -> data.items().get(i).split().equals(Item.TRAIN))
            .toArray();
    List<Item> items =
        LabelCategory.labelled(IntStream.of(train).mapToObj(data.items()::get).toList());
    List<Captions> captions = captions(items, encoder, progress);
    Random random = new Random(seed);
    List<Captions> fewer = captions.stream().map(all -> all.some(random)).toList();
    List<Encoding> images = images(train, data, encoder, progress);
    LabelledItems whole = labelled(data.name(), items, captions, images, encoder);
    return Stream.of(
        whole, labelled(data.name() + ", fewer captions", items, fewer, images, encoder));
  }

  private static LabelledItems labelled(
      String name,
      List<Item> items,
      List<Captions> captions,
      List<Encoding> images,
      BulkEncoder encoder) {
    BundleManifest.Sparse sparse = encoder.manifest().sparse();
    int top = sparse == null ? 0 : sparse.top();
    List<LabelledItem> labelled = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      Captions of = captions.get(i);
      labelled.add(
          LabelledItem.of(
              items.get(i).labels(),
              of.texts,
              images.isEmpty() ? null : images.get(i),
              of.texts.isEmpty() ? null : Encoding.mean(of.encodings, top)));
    }
    return LabelledItems.of(
        name, labelled, texts -> encoder.texts(TextRole.QUERY, texts, done -> {}));
  }

  /** The captions of an item and their encodings. */
  private record Captions(List<String> texts, List<Encoding> encodings) {

    /** Returns at least one of several captions, but not all. */
    Captions some(Random random) {
      if (texts.size() < 2) {
        return this;
      }
      List<Integer> chosen = new ArrayList<>(IntStream.range(0, texts.size()).boxed().toList());
      Collections.shuffle(chosen, random);
      chosen = chosen.subList(0, 1 + random.nextInt(texts.size() - 1));
      return new Captions(
          chosen.stream().map(texts::get).toList(), chosen.stream().map(encodings::get).toList());
    }
  }

  private static List<Captions> captions(
      List<Item> items, BulkEncoder encoder, TrainingProgress progress) {
    List<String> all = items.stream().flatMap(item -> item.captions().stream()).toList();
    List<Encoding> encodings =
        encoder.texts(
            TextRole.PASSAGE, all, done -> progress.prepared("captions", done, all.size()));
    List<Captions> captions = new ArrayList<>();
    int at = 0;
    for (Item item : items) {
      int end = at + item.captions().size();
      captions.add(new Captions(item.captions(), encodings.subList(at, end)));
      at = end;
    }
    return captions;
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
