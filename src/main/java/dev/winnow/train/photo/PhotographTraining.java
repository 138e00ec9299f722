package dev.winnow.train.photo;

import ai.onnx.proto.OnnxMl.TensorProto;
import dev.winnow.bundle.Bindings;
import dev.winnow.bundle.BundleFiles;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.BundleWriter;
import dev.winnow.bundle.TextRole;
import dev.winnow.bundle.onnx.BindingsOutput;
import dev.winnow.bundle.onnx.OnnxPart;
import dev.winnow.bundle.onnx.StyleOutput;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.encoder.Encoding;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.scene.SceneWorld;
import dev.winnow.scene.catalogue.Catalogue;
import dev.winnow.scene.catalogue.ObjectClass;
import dev.winnow.train.LinearAlgebra;
import dev.winnow.train.TrainingException;
import dev.winnow.train.TrainingProgress;
import dev.winnow.train.image.SceneBindings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Adds photographs to an image encoder of drawn scenes. A pre-trained classifier gives the classes
 * of an image, WordNet their hypernyms, and the text encoder the vectors of both. Drawn scenes show
 * how the classifier responds to drawings. Training uses no photographs.
 */
public record PhotographTraining(PhotographOptions options, TrainingProgress progress) {

  private static final String IMAGE = "image.onnx";
  private static final String SPARSE_IMAGE = "sparse-image.onnx";

  /** Number of scenes whose vectors are used to find a direction that none of them uses. */
  private static final int DIRECTIONS_FROM = 500;

  private static final int SCENE_SIDE = 192;

  /**
   * Writes the bundle. Blocks while it computes on all its threads.
   *
   * @throws TrainingException if training fails; the message says why
   */
  public void run() throws IOException {
    var files = new BundleFiles(options.bundle(), options.models());
    BundleManifest base = files.manifest();
    BundleManifest.Image image = base.image();
    BundleManifest.Sparse sparse = base.sparse();
    if (image == null || sparse == null || sparse.image() == null) {
      throw new TrainingException(
          "the bundle %s needs an image encoder of drawn scenes and sparse heads"
              .formatted(base.id()));
    }
    Backbone backbone = Backbone.read(options.backbone());
    List<List<String>> classes = classes(backbone.classes());
    DrawnScenes scenes =
        DrawnScenes.see(backbone, options.seed(), options.scenes(), options.threads(), progress);
    double[][] features = LinearAlgebra.doubles(scenes.features());
    Set<String> captionWords = words(files.file(sparse.words()));
    ImageConcepts concepts =
        ImageConcepts.of(
            Lexicon.wordNet(), classes, ClassSynsets.of(Lexicon.wordNet(), classes), captionWords);
    progress.note("fitting the maps of drawn scenes");
    DrawnObjects drawn = DrawnObjects.of(features, scenes, Catalogue.objects().size());
    SceneLikeness likeness = SceneLikeness.of(features, options.seed());
    progress.note("encoding %,d concepts as texts".formatted(concepts.size()));
    TextDirections directions = directions(concepts);
    Path network = files.file(image.model());
    OnnxPart scenesNetwork = own(network, PhotographGraph.SCENES, PhotographGraph.EMBEDDING);
    ClassPriors priors = ClassPriors.of(backbone, features);
    byte[] joined =
        withStyle(
            Files.readAllBytes(network),
            new PhotographGraph(backbone, concepts, priors, drawn, likeness, directions)
                .model(scenesNetwork, side(network, image)));
    @Nullable Bindings bindings =
        BindingsOutput.fits(joined, SceneBindings.ALL) ? SceneBindings.ALL : null;
    byte[] model = bindings == null ? joined : BindingsOutput.add(joined, bindings);
    OnnxPart texts = own(files.file(sparse.text()), "texts/", PhotographSparseGraph.SPARSE);
    OnnxPart sceneHead =
        own(
            files.file(Objects.requireNonNull(sparse.image())),
            PhotographSparseGraph.SCENES,
            PhotographSparseGraph.SPARSE);
    byte[] head =
        PhotographSparseGraph.model(sceneHead, texts, directions, sparse.dimension(), sparse.top());
    write(model, bindings, sparse, head, card(backbone, concepts, likeness, model, head));
  }

  private List<List<String>> classes(int expected) throws IOException {
    List<List<String>> classes =
        Files.readAllLines(options.classes()).stream()
            .filter(line -> !line.isBlank())
            .map(
                line ->
                    Arrays.stream(line.split(","))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .toList())
            .toList();
    if (classes.size() != expected) {
      throw new TrainingException(
          "%s has %d classes; the backbone has %d"
              .formatted(options.classes(), classes.size(), expected));
    }
    return classes;
  }

  /** Returns the words of the sparse heads: the words of their training captions. */
  private static Set<String> words(Path file) throws IOException {
    try (var lines = Files.lines(file)) {
      return lines.map(line -> line.substring(0, line.indexOf('\t'))).collect(Collectors.toSet());
    }
  }

  /**
   * Returns the network in a file, or, if the file is the result of an earlier run, the network
   * that this run built in.
   */
  private static OnnxPart own(Path file, String prefix, String output) throws IOException {
    OnnxPart whole = OnnxPart.read(Files.readAllBytes(file), file.toString());
    OnnxPart part = whole.under(prefix, output);
    return part == null ? whole.upTo(output) : part;
  }

  /** Adds the style output of the replaced network to a graph, because the views read it. */
  static byte[] withStyle(byte[] network, byte[] model) {
    List<String> maps = StyleOutput.maps(network).stream().map(map -> renamed(model, map)).toList();
    return maps.isEmpty() ? model : StyleOutput.add(model, maps);
  }

  /**
   * Returns the new name of a feature map: maps of a network for scenes get a prefix, maps of an
   * earlier run do not.
   */
  private static String renamed(byte[] model, String map) {
    String within = PhotographGraph.SCENES + map;
    return StyleOutput.has(model, within) ? within : map;
  }

  /** Returns the side of the scenes network's input. */
  private static int side(Path network, BundleManifest.Image image) throws IOException {
    OnnxPart whole = OnnxPart.read(Files.readAllBytes(network), network.toString());
    TensorProto rows = whole.weights().get(PhotographGraph.ROWS);
    return rows == null ? image.width() : (int) rows.getDims(0);
  }

  private TextDirections directions(ImageConcepts concepts) {
    List<String> texts = new ArrayList<>();
    concepts.names().forEach(texts::addAll);
    List<String> things = Catalogue.objects().stream().map(ObjectClass::name).toList();
    try (var encoder = BulkEncoder.open(options.bundle(), options.models(), options.threads())) {
      List<Encoding> encodings =
          encoder.texts(
              TextRole.PASSAGE, texts, done -> progress.prepared("names", done, texts.size()));
      double[][] means = new double[concepts.size()][];
      int at = 0;
      for (int k = 0; k < means.length; k++) {
        int end = at + concepts.names().get(k).size();
        means[k] = LinearAlgebra.mean(vectors(encodings.subList(at, end)));
        at = end;
      }
      double[][] drawn = vectors(encoder.texts(TextRole.PASSAGE, things, done -> {}));
      var world = new SceneWorld(options.seed());
      double[][] scenes =
          vectors(
              encoder.images(DIRECTIONS_FROM, i -> world.scene(i).render(SCENE_SIDE), done -> {}));
      return TextDirections.of(means, concepts.common(), drawn, scenes);
    }
  }

  private static double[][] vectors(List<Encoding> encodings) {
    return LinearAlgebra.doubles(encodings.stream().map(Encoding::dense).toArray(float[][]::new));
  }

  private Map<String, Object> card(
      Backbone backbone,
      ImageConcepts concepts,
      SceneLikeness likeness,
      byte[] model,
      byte[] head) {
    Map<String, Object> card = new LinkedHashMap<>();
    card.put("command", options.command());
    card.put("origin", options.origin());
    card.put("backboneSha256", backbone.sha256());
    card.put("classes", backbone.classes());
    card.put("concepts", concepts.size());
    card.put("scenes", options.scenes());
    card.put("seed", options.seed());
    card.put("sceneLimit", likeness.limit());
    card.put("bytes", model.length);
    card.put("bytesOfSparseHead", head.length);
    card.put("trainedOn", "no photographs; origin names the training data of the backbone");
    card.put("calibration", "unchanged; it was fitted on scenes and captions");
    return card;
  }

  private void write(
      byte[] model,
      @Nullable Bindings bindings,
      BundleManifest.Sparse sparse,
      byte[] head,
      Map<String, Object> card)
      throws IOException {
    List<Float> mean = List.of(Backbone.MEAN, Backbone.MEAN, Backbone.MEAN);
    List<Float> std = List.of(Backbone.STD, Backbone.STD, Backbone.STD);
    var writer = new BundleWriter(options.bundle(), options.models());
    writer.photographs(
        new BundleManifest.Image(IMAGE, Backbone.SIDE, Backbone.SIDE, "stretch", mean, std)
            .with(bindings),
        model,
        new BundleManifest.Sparse(
            sparse.dimension(), sparse.top(), sparse.text(), SPARSE_IMAGE, sparse.words()),
        head,
        card);
    writer.write(options.out(), options.name(), options.version());
  }
}
