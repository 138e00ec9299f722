package dev.winnow.cli.train;

import dev.winnow.bundle.TextRole;
import dev.winnow.cli.console.Usage;
import dev.winnow.cli.push.source.AssetFiles;
import dev.winnow.cli.push.source.AssetFiles.Content;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.encoder.Encoding;
import dev.winnow.scene.Scene;
import dev.winnow.scene.SceneWorld;
import dev.winnow.train.TrainingException;
import dev.winnow.train.TrainingProgress;
import dev.winnow.train.image.SceneText;
import dev.winnow.train.sparse.EverydayWords;
import dev.winnow.train.sparse.ModalityGap;
import dev.winnow.train.sparse.TrainingExample;
import dev.winnow.train.sparse.WordCaptions;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.NpyFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options that select training examples. */
final class TrainingData {

  /** Length of the edges of drawn scenes, in pixels; encoders scale scenes like other images. */
  static final int SCENE_SIDE = 192;

  /** Number of assets with captions generated from words. */
  private static final int WORD_ASSETS = 4_000;

  /** Number of scenes on which the modality gap is measured. */
  private static final int GAP_SCENES = 500;

  @Parameters(
      paramLabel = "PATH",
      description =
          "A folder of images with captions beside them, a .jsonl or a .csv file, as for 'winnow"
              + " push'. Assets without a caption are skipped.")
  private List<Path> paths = List.of();

  @Option(
      names = "--where",
      paramLabel = "FIELD=VALUE",
      description = "Use only assets with this attribute, such as split=train.")
  private @Nullable String where;

  @Option(names = "--scenes", paramLabel = "N", description = "Draw N scenes, with their images.")
  private int scenes;

  @Option(
      names = "--words",
      arity = "0..1",
      fallbackValue = "",
      paramLabel = "FILE",
      description =
          "Generate captions from everyday words, if you have no data: from the words of the"
              + " default bundle's dimensions, or of FILE, one per line. Without other data, the"
              + " command also calibrates the bundle.")
  private @Nullable String words;

  @Option(
      names = "--image-vectors",
      paramLabel = "FILE.npy",
      description =
          "Ready-made vectors instead of images: one row per asset of the only PATH, in the same"
              + " order (in each folder, that of the file names), before --where applies.")
  private @Nullable Path imageVectors;

  /** Returns the options as on a command line. */
  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    if (scenes > 0) {
      parts.add("--scenes " + scenes);
    }
    if (words != null) {
      parts.add(words.isEmpty() ? "--words" : "--words " + Path.of(words).getFileName());
    }
    if (where != null) {
      parts.add("--where " + where);
    }
    paths.forEach(path -> parts.add(String.valueOf(path.getFileName())));
    if (imageVectors != null) {
      parts.add("--image-vectors " + imageVectors.getFileName());
    }
    return String.join(" ", parts);
  }

  /**
   * @throws picocli.CommandLine.ParameterException if options do not fit together
   */
  void check(CommandSpec spec) {
    Usage.require(
        spec, where == null || where.indexOf('=') > 0, "--where must be FIELD=VALUE: " + where);
    Usage.require(
        spec,
        imageVectors == null || paths.size() == 1,
        "--image-vectors needs one PATH, which has an asset for each row; there are "
            + paths.size());
  }

  /** Returns whether words are the only data. */
  boolean wordsAlone() {
    return words != null && scenes == 0 && paths.isEmpty();
  }

  /**
   * Returns the modality gap on drawn scenes; null if the bundle does not encode images.
   *
   * @param seed of the scenes
   */
  static @Nullable ModalityGap gap(BulkEncoder encoder, long seed, TrainingProgress progress) {
    if (encoder.manifest().image() == null) {
      return null;
    }
    SceneWorld world = new SceneWorld(seed);
    List<float[]> images = images(world, GAP_SCENES, encoder, progress);
    List<String> captions =
        IntStream.range(0, GAP_SCENES)
            .mapToObj(i -> SceneText.description(world.scene(i).factors()))
            .toList();
    return new ModalityGap(
        images, Encoding.denseVectors(encoder.texts(TextRole.PASSAGE, captions, done -> {})));
  }

  private static List<float[]> images(
      SceneWorld world, int count, BulkEncoder encoder, TrainingProgress progress) {
    return Encoding.denseVectors(
        encoder.images(
            count,
            i -> world.scene(i).render(SCENE_SIDE),
            done -> progress.prepared("images of scenes", done, count)));
  }

  private List<TrainingExample> ofWords(
      String file, BulkEncoder encoder, long seed, TrainingProgress progress) throws IOException {
    EverydayWords known =
        file.isEmpty() ? EverydayWords.shipped() : EverydayWords.read(Path.of(file));
    progress.note(known.toString());
    List<List<String>> captions = new WordCaptions(known, seed).assets(WORD_ASSETS);
    return examples(encoder, captions, Collections.nCopies(captions.size(), null), progress);
  }

  /**
   * Reads and encodes all examples.
   *
   * @throws TrainingException if there are no examples, or an example cannot be used
   */
  List<TrainingExample> read(BulkEncoder encoder, long seed, TrainingProgress progress)
      throws IOException {
    List<TrainingExample> examples = new ArrayList<>();
    boolean withImages = encoder.manifest().image() != null;
    if (scenes > 0) {
      if (!withImages) {
        throw new TrainingException(
            "the bundle %s has no image encoder for scenes: 'winnow train image-encoder' makes one"
                .formatted(encoder.manifest().id()));
      }
      SceneWorld world = new SceneWorld(seed);
      List<float[]> images = images(world, scenes, encoder, progress);
      List<List<String>> captions =
          IntStream.range(0, scenes).mapToObj(world::scene).map(TrainingData::texts).toList();
      examples.addAll(examples(encoder, captions, images, progress));
    }
    if (words != null) {
      examples.addAll(ofWords(words, encoder, seed, progress));
    }
    for (Path path : paths) {
      examples.addAll(file(path, encoder, withImages, progress));
    }
    return examples;
  }

  /**
   * Returns the captions of a scene, which may be incomplete, a complete description, and the name
   * of each object.
   */
  private static List<String> texts(Scene scene) {
    List<String> texts = SceneText.sentences(scene);
    texts.addAll(SceneText.single(scene));
    return texts;
  }

  private List<TrainingExample> file(
      Path path, BulkEncoder encoder, boolean withImages, TrainingProgress progress)
      throws IOException {
    if (imageVectors != null && !withImages) {
      throw new TrainingException(
          "the bundle %s has no image encoder, but %s has image vectors"
              .formatted(encoder.manifest().id(), imageVectors));
    }
    List<float[]> rows =
        imageVectors == null ? null : rows(imageVectors, encoder.manifest().dimension());
    List<List<String>> captions = new ArrayList<>();
    List<float @Nullable []> images = new ArrayList<>();
    var files = rows == null && withImages ? new CaptionedImages(encoder, images, progress) : null;
    int[] read = {0};
    AssetFiles.read(
        path,
        content -> {
          int row = read[0]++;
          if (!content.captions().isEmpty() && matches(content)) {
            captions.add(content.captions());
            images.add(rows == null || row >= rows.size() ? null : rows.get(row));
            if (files != null) {
              files.add(content);
            }
          }
        },
        (at, reason) -> progress.note(at + ": " + reason));
    if (rows != null && rows.size() != read[0]) {
      throw new TrainingException(
          "%s has %d rows for %d assets of %s".formatted(imageVectors, rows.size(), read[0], path));
    }
    if (files != null) {
      files.encode();
    }
    return examples(encoder, captions, images, progress);
  }

  private static List<float[]> rows(Path file, int dimension) {
    List<float[]> rows = NpyFile.read(file);
    if (!rows.isEmpty() && rows.getFirst().length != dimension) {
      throw new TrainingException(
          "%s has vectors of %d dimensions, but the bundle has %d: with --bundle, give the bundle of the model that made the vectors"
              .formatted(file, rows.getFirst().length, dimension));
    }
    return rows.stream().map(DenseVectors::normalize).toList();
  }

  private boolean matches(Content content) {
    if (where == null) {
      return true;
    }
    int equals = where.indexOf('=');
    return where.substring(equals + 1).equals(content.attributes().get(where.substring(0, equals)));
  }

  /**
   * Encodes captions as passages, and also as queries if queries have another prefix, because the
   * head for texts encodes both.
   */
  private static List<TrainingExample> examples(
      BulkEncoder encoder,
      List<List<String>> captions,
      List<? extends float @Nullable []> images,
      TrainingProgress progress) {
    List<String> all = captions.stream().flatMap(List::stream).toList();
    List<List<float[]>> roles = new ArrayList<>();
    for (TextRole role : roles(encoder)) {
      roles.add(
          Encoding.denseVectors(
              encoder.texts(role, all, done -> progress.prepared("captions", done, all.size()))));
    }
    List<TrainingExample> examples = new ArrayList<>();
    int at = 0;
    for (int i = 0; i < captions.size(); i++) {
      List<String> own = captions.get(i);
      int from = at;
      int end = from + own.size();
      List<String> said = roles.stream().flatMap(role -> own.stream()).toList();
      examples.add(
          new TrainingExample(
              images.get(i),
              said,
              roles.stream().flatMap(texts -> texts.subList(from, end).stream()).toList()));
      at = end;
    }
    return examples;
  }

  private static List<TextRole> roles(BulkEncoder encoder) {
    return encoder.manifest().text().symmetric()
        ? List.of(TextRole.PASSAGE)
        : List.of(TextRole.PASSAGE, TextRole.QUERY);
  }
}
