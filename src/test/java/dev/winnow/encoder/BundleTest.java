package dev.winnow.encoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.asset.Modality;
import dev.winnow.bundle.Bindings;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleFiles;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.DimensionWords;
import dev.winnow.bundle.ManifestJson;
import dev.winnow.bundle.TextRole;
import dev.winnow.scene.Background;
import dev.winnow.scene.Hue;
import dev.winnow.scene.ObjectFactors;
import dev.winnow.scene.SceneFactors;
import dev.winnow.scene.SceneWorld;
import dev.winnow.scene.catalogue.Catalogue;
import dev.winnow.scene.drawing.Style;
import dev.winnow.testing.OnnxGraphs;
import dev.winnow.testing.TestBundle;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BundleTest {

  @TempDir Path directory;

  @SuppressWarnings("NullAway") // written before each test
  private TestBundle files;

  @BeforeEach
  void write() throws IOException {
    files = new TestBundle(directory).withSmallText().save();
  }

  private Bundle open() {
    return Bundle.open(directory.toString(), TestBundle.MODELS, "cpu");
  }

  private static BufferedImage picture(int rgb, int width, int height) {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        image.setRGB(x, y, rgb);
      }
    }
    return image;
  }

  @Test
  void encodesTextsAndImagesAsDenseAndSparseVectors() {
    try (Bundle bundle = open()) {
      // When
      List<Encoding> texts =
          bundle.texts(TextRole.PASSAGE, List.of("a dog", "a small brown dog on the beach"));
      List<Encoding> images = bundle.images(List.of(picture(0xff0000, 40, 20)));

      // Then
      assertThat(texts).hasSize(2).allSatisfy(BundleTest::isComplete);
      assertThat(images).hasSize(1).allSatisfy(BundleTest::isComplete);
      assertThat(DenseVectors.dot(texts.get(0).dense(), texts.get(1).dense())).isGreaterThan(0.6f);
    }
  }

  private static void isComplete(Encoding encoding) {
    assertThat(encoding.dense()).hasSize(TestBundle.DIMENSION);
    assertThat(DenseVectors.norm(encoding.dense())).isCloseTo(1, within(1e-5f));
    SparseVector sparse = Objects.requireNonNull(encoding.sparse());
    assertThat(sparse.size()).isEqualTo(TestBundle.TOP);
    for (float value : sparse.values()) {
      assertThat(value).isPositive();
    }
  }

  /** URLs escape some of these characters, and lists separate their members by others. */
  @ParameterizedTest
  @ValueSource(strings = {"a,b", "a b", "a#b", "a?b", "a%20b", "a+b", "ä"})
  void opensFoldersWithSpecialCharacters(String name) throws IOException {
    // Given
    Path folder = Files.createDirectory(directory.resolve(name));
    new TestBundle(folder).withSmallText().save();

    // When
    try (Bundle bundle = Bundle.open(folder.toString(), TestBundle.MODELS, "cpu")) {
      // Then
      assertThat(bundle.texts(TextRole.PASSAGE, List.of("a dog"))).hasSize(1);
    }
  }

  @Test
  void batchesGiveTheVectorsOfSingleInputs() {
    try (Bundle bundle = open()) {
      List<BufferedImage> pictures =
          List.of(picture(0xff0000, 8, 8), picture(0x00ff00, 30, 7), picture(0x123456, 3, 90));
      List<String> texts = List.of("a dog", "a small brown dog on the beach at night", "sea");

      assertSame(
          bundle.images(pictures),
          pictures.stream().map(one -> bundle.images(List.of(one)).getFirst()).toList());
      assertSame(
          bundle.texts(TextRole.PASSAGE, texts),
          texts.stream()
              .map(one -> bundle.texts(TextRole.PASSAGE, List.of(one)).getFirst())
              .toList());
    }
  }

  private static void assertSame(List<Encoding> batch, List<Encoding> alone) {
    for (int i = 0; i < batch.size(); i++) {
      assertThat(DenseVectors.dot(batch.get(i).dense(), alone.get(i).dense()))
          .isCloseTo(1, within(1e-5f));
    }
  }

  @Test
  void fixedSizeBatchesKeepTheOrderOfOutputs() {
    // Given
    List<Integer> sizes = new ArrayList<>();
    // When
    List<String> outputs =
        Bundle.inBatchesOf(
            3,
            List.of(1, 2, 3, 4),
            batch -> {
              sizes.add(batch.size());
              return batch.stream().map(String::valueOf).toList();
            });
    // Then
    assertThat(outputs).containsExactly("1", "2", "3", "4");
    assertThat(sizes).containsExactly(3, 3);
  }

  @Test
  void normalisesImagesByChannel() throws IOException {
    // Given a model whose first output is the mean red, green and blue, times known weights: the
    // embedding of grey is the zero vector exactly where mean is that grey
    ((ObjectNode) files.manifest.get("image")).putArray("mean").add(1).add(0).add(0);
    files.save();

    try (Bundle bundle = open()) {
      // Then red, whose every channel is its mean, has no direction
      assertThatThrownBy(() -> bundle.images(List.of(picture(0xff0000, 8, 8))))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("no direction");
      assertThat(bundle.images(List.of(picture(0x00ff00, 8, 8)))).hasSize(1);
    }
  }

  @Test
  void computesSparseVectorsOfReadyMadeVectors() {
    try (Bundle bundle = open()) {
      Encoding text = bundle.texts(TextRole.PASSAGE, List.of("a dog")).getFirst();

      Encoding ready = bundle.vectors(Modality.CAPTION, List.of(text.dense())).getFirst();

      assertThat(ready.sparse()).isEqualTo(text.sparse());
    }
  }

  @Test
  void computesCriteriaOfImagesAndReadyMadeVectors() throws IOException {
    files.withCriteria();
    ((ObjectNode) files.manifest.get("criteria")).remove(List.of("width", "height"));
    files.put("latent.onnx", OnnxGraphs.projection(384, 3)).save();
    try (Bundle bundle = open()) {
      Encoding image = bundle.images(List.of(picture(0x00ff00, 8, 8))).getFirst();

      Encoding ready = bundle.vectors(Modality.IMAGE, List.of(image.dense())).getFirst();
      Encoding caption = bundle.vectors(Modality.CAPTION, List.of(image.dense())).getFirst();

      assertThat(image.further().get("latent")).hasSize(7);
      assertThat(ready.further().get("latent")).isEqualTo(image.further().get("latent"));
      assertThat(caption.further()).isEmpty();
    }
  }

  @Test
  void defaultBundleEncodesImagesAndNamesDimensions() {
    try (Bundle bundle = Bundle.open("classpath:/bundles/default", TestBundle.MODELS, "cpu")) {
      DimensionWords words = Objects.requireNonNull(bundle.words());
      // Short texts have an article or "photo" in common, which is not their subject.
      for (String dog : List.of("dog", "a dog", "a photo of a dog")) {
        Encoding text = bundle.texts(TextRole.PASSAGE, List.of(dog)).getFirst();
        assertThat(text.dense()).hasSize(384);
        SparseVector code = Objects.requireNonNull(text.sparse());
        assertThat(code.size()).isBetween(1, 100);
        int strongest = 0;
        for (int i = 1; i < code.size(); i++) {
          strongest = code.values()[i] > code.values()[strongest] ? i : strongest;
        }
        assertThat(words.of(code.indices()[strongest]))
            .as(dog)
            .extracting(DimensionWords.Weighted::word)
            .contains("dog");
      }
      Encoding image = bundle.images(List.of(picture(0, 8, 8))).getFirst();
      assertThat(image.dense()).hasSize(384);
      assertThat(image.sparse()).isNotNull();
      assertThat(bundle.texts(TextRole.PASSAGE, List.of())).isEmpty();
    }
  }

  @Test
  void defaultBundleTellsWhichDrawnThingHasWhichColour() {
    ObjectFactors dog =
        new ObjectFactors(Catalogue.find("dog").orElseThrow(), Hue.RED, 0, 0.25, 0.5, 0.45);
    ObjectFactors car =
        new ObjectFactors(Catalogue.find("car").orElseThrow(), Hue.BLUE, 0, 0.75, 0.5, 0.45);
    BufferedImage drawn =
        new SceneWorld(1)
            .scene(0, new SceneFactors(List.of(dog, car), Background.MEADOW, Style.FLAT))
            .render(224);
    try (Bundle bundle = Bundle.open("classpath:/bundles/default", TestBundle.MODELS, "cpu")) {
      Bindings bindings = Objects.requireNonNull(bundle.manifest().bindings());
      List<Encoding> encodings = bundle.images(List.of(drawn, picture(0x808080, 224, 224)));
      SparseVector seen = Objects.requireNonNull(encodings.getFirst().bindings());

      assertThat(binding(seen, bindings, "dog", "red")).isGreaterThan(0.5);
      assertThat(binding(seen, bindings, "car", "blue")).isGreaterThan(0.5);
      assertThat(binding(seen, bindings, "dog", "blue")).isLessThan(0.1);
      assertThat(binding(seen, bindings, "car", "red")).isLessThan(0.1);
      assertThat(encodings.getLast().bindings()).isEqualTo(SparseVector.EMPTY);
    }
  }

  private static double binding(SparseVector seen, Bindings bindings, String thing, String colour) {
    int[] things = {bindings.things().indexOf(thing)};
    int[] dimension = bindings.dimensions(things, bindings.colours().indexOf(colour));
    return seen.dot(new SparseVector(dimension, new float[] {1}));
  }

  @Test
  void opensABundleWithoutAnImageEncoder() throws IOException {
    files.manifest.remove("image");
    files.manifest.remove("sparse");
    files.save();

    try (Bundle bundle = open()) {
      assertThat(bundle.texts(TextRole.PASSAGE, List.of("a dog")).getFirst().sparse()).isNull();
      assertThat(bundle.words()).isNull();
      assertThatThrownBy(() -> bundle.images(List.of(picture(0, 8, 8))))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void meanPoolingIgnoresPadding() throws IOException {
    ((ObjectNode) files.manifest.get("text")).put("pooling", "mean");
    files.save();

    try (Bundle bundle = open()) {
      Encoding alone = bundle.texts(TextRole.PASSAGE, List.of("a dog")).getFirst();
      Encoding padded =
          bundle
              .texts(
                  TextRole.PASSAGE, List.of("a dog", "a much longer text about many other things"))
              .getFirst();

      assertThat(DenseVectors.dot(alone.dense(), padded.dense())).isCloseTo(1, within(1e-5f));
    }
  }

  @Test
  void acceptsPooledGraphsWithoutTokenTypes() throws IOException {
    // Given a graph without token types
    ((ObjectNode) files.manifest.get("text")).put("pooling", "none");
    files.put("tokens.onnx", OnnxGraphs.pooledText(TestBundle.DIMENSION)).save();

    try (Bundle bundle = open()) {
      assertThat(bundle.texts(TextRole.PASSAGE, List.of("a dog", "a cat on a sofa")))
          .hasSize(2)
          .allSatisfy(BundleTest::isComplete);
    }
  }

  @Test
  void writesTheManifestAsItWasRead() throws IOException {
    files.manifest.putObject("card").put("trained", "never").putArray("figures").add(0.5);
    files.save();
    BundleManifest read = new BundleFiles(directory.toString(), TestBundle.MODELS).manifest();

    JsonNode written = new ObjectMapper().readTree(ManifestJson.write(read));

    assertThat(written.get("vectors"))
        .extracting(field -> field.get("name").asText())
        .containsExactly("image", "caption", "image_sparse", "caption_sparse");
    ObjectNode others = ((ObjectNode) written).without("vectors");
    assertThat(others).isEqualTo(new ObjectMapper().readTree(files.manifest.toString()));
  }

  /** The kinds of damaged bundles. */
  @FunctionalInterface
  interface Damage {
    void to(TestBundle bundle, Path directory) throws IOException;
  }

  private static Arguments damage(String message, Damage damage) {
    return Arguments.of(message, damage);
  }

  private static Damage set(String part, String field, Object value) {
    return (bundle, directory) -> {
      ObjectNode at =
          part.isEmpty() ? bundle.manifest : (ObjectNode) bundle.manifest.at("/" + part);
      at.putPOJO(field, value);
    };
  }

  private static Damage remove(String part, String field) {
    return (bundle, directory) ->
        (part.isEmpty() ? bundle.manifest : (ObjectNode) bundle.manifest.get(part)).remove(field);
  }

  private static Damage file(String name, byte[] content) {
    return (bundle, directory) -> bundle.put(name, content);
  }

  private static Damage words(String words) {
    return (bundle, directory) -> bundle.put("words.tsv", words);
  }

  static Stream<Arguments> damages() {
    return Stream.of(
        damage("text is missing", remove("", "text")),
        damage("files is missing", remove("", "files")),
        damage("dimension must be 1 to 16384: 0", remove("", "dimension")),
        damage("unknown field 'imgae'", set("", "imgae", 1)),
        damage(
            "text.pooling is 'max'; it must be one of cls, mean, last, none",
            set("text", "pooling", "max")),
        damage("image.resize is 'fit'; it must be one of", set("image", "resize", "fit")),
        damage("image.width must be 1 to 2048: 0", set("image", "width", 0)),
        damage("image.mean must be three numbers", set("image", "mean", List.of(0.5))),
        damage("image.std must be above 0", set("image", "std", List.of(1, 0, 1))),
        damage("sparse.image is given, but the bundle has no image", remove("", "image")),
        damage("sparse.image is missing; the bundle has an image", remove("sparse", "image")),
        damage("sparse.top must be 1 to 50: 51", set("sparse", "top", 51)),
        damage("card must be a JSON object", set("", "card", List.of())),
        damage("files does not list image.onnx", remove("files", "image.onnx")),
        damage("is not a file name", set("image", "model", "../image.onnx")),
        damage("must stay below the manifest", set("files/image.onnx", "path", "../x.onnx")),
        damage("must stay below the manifest", set("files/image.onnx", "path", "/etc/passwd")),
        damage("64 hexadecimal digits", set("files/image.onnx", "sha256", "../..")),
        damage(
            "cannot read image.onnx",
            (bundle, directory) -> Files.delete(directory.resolve("image.onnx"))),
        damage(
            "the manifest says",
            (bundle, directory) -> Files.write(directory.resolve("image.onnx"), new byte[3])),
        damage("cannot load image.onnx of", file("image.onnx", new byte[100])),
        damage(
            "has the inputs [input]; it must have the only input 'pixels'",
            file("image.onnx", OnnxGraphs.image("input", 8, 2, 384))),
        damage(
            "rejects the inputs that the manifest describes",
            file("image.onnx", OnnxGraphs.image(16, 2, 384))),
        damage(
            "for 2 images; its first output must be [2, 384]",
            file("image.onnx", OnnxGraphs.image(8, 2, 383))),
        damage(
            "it must have the only input 'embedding'",
            file("sparse-text.onnx", OnnxGraphs.sparseHead("dense", "sparse", 384, 50, 8))),
        damage(
            "its first output must be 'sparse' [2, 50]",
            file("sparse-text.onnx", OnnxGraphs.sparseHead("embedding", "out", 384, 50, 8))),
        damage(
            "its first output must be 'sparse' [2, 50]",
            file("sparse-image.onnx", OnnxGraphs.sparseHead(384, 51, 8))),
        damage(
            "rejects the inputs that the manifest describes",
            file("sparse-image.onnx", OnnxGraphs.sparseHead(383, 50, 8))),
        damage(
            "active dimensions; sparse.top is 8",
            file("sparse-text.onnx", OnnxGraphs.denseHead(384, 50))),
        damage(
            "with pooling 'none' and dimension 384 it must return [2, 384]",
            set("text", "pooling", "none")),
        damage(
            "it must have the only input 'embedding'",
            (bundle, directory) -> {
              bundle.withCriteria();
              ((ObjectNode) bundle.manifest.get("criteria")).remove(List.of("width", "height"));
            }),
        damage(
            "criteria need both width and height",
            (bundle, directory) -> {
              bundle.withCriteria();
              ((ObjectNode) bundle.manifest.get("criteria")).remove("width");
            }),
        damage("it must have input_ids", set("text", "model", "image.onnx")),
        damage("cannot read the tokenizer", file("tokenizer.json", new byte[] {'{', '}'})),
        damage("line 2: dimension 50; the bundle has 0 to 49", words("a\t1:1\nb\t50:1\n")),
        damage("line 1: no tab", words("a 1:1\n")),
        damage("line 1: indices must be ascending", words("a\t2:1 1:1\n")),
        damage("line 1: weights must be above 0", words("a\t2:0\n")),
        damage("line 1: weight 1 is not dimension:weight", words("a\tx\n")),
        damage("line 2: duplicate word 'a'", words("a\t1:1\na\t1:1\n")),
        damage("is not UTF-8", file("words.tsv", new byte[] {'a', (byte) 0xff, '\t'})));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("damages")
  void explainsDamagedBundlesInOneLine(String message, Damage damage) throws IOException {
    damage.to(files, directory);
    files.save();

    assertThatThrownBy(this::open)
        .isInstanceOf(BundleException.class)
        .message()
        .contains(message)
        .doesNotContain("\n");
  }

  @Test
  void averagesCaptionsOfAnAsset() {
    Encoding a =
        new Encoding(new float[] {1, 0}, new SparseVector(new int[] {0, 3}, new float[] {1, 4}));
    Encoding b =
        new Encoding(new float[] {0, 1}, new SparseVector(new int[] {0, 1}, new float[] {2, 5}));

    Encoding mean = Encoding.mean(List.of(a, b), 2);

    // means 1.5, 2.5, 0, 2; of these the two largest, at length 1
    assertThat(mean.dense()).containsExactly(new float[] {0.70710677f, 0.70710677f}, within(1e-6f));
    SparseVector sparse = new SparseVector(new int[] {1, 3}, new float[] {2.5f, 2}).normalized();
    assertThat(mean.sparse()).isEqualTo(sparse);
    assertThat(sparse.dot(sparse)).isCloseTo(1, within(1e-6f));
    assertThat(Encoding.mean(List.of(a), 2)).isSameAs(a);
  }

  @Test
  void copiesADamagedFileOfTheClassPathAgain() throws IOException {
    // Given
    Path cache = directory.resolve("cache");
    String location = "classpath:/bundles/default";
    Path words = new BundleFiles(location, cache).file("words.tsv");
    byte[] content = Files.readAllBytes(words);
    Files.writeString(words, "damaged");
    // When
    BundleFiles again = new BundleFiles(location, cache);
    // Then
    assertThat(again.file("words.tsv")).isEqualTo(words).hasBinaryContent(content);
    assertThat(again.file("words.tsv")).isEqualTo(words);
  }

  @Test
  void failureStopsAllWorkers() {
    AtomicInteger made = new AtomicInteger();
    try (BulkEncoder encoder = BulkEncoder.open(directory.toString(), TestBundle.MODELS, 2)) {
      assertThatThrownBy(
              () ->
                  encoder.images(
                      100_000,
                      i -> {
                        made.incrementAndGet();
                        if (i == 0) {
                          throw new IllegalStateException("broken image");
                        }
                        return picture(0xff0000, 8, 8);
                      },
                      done -> {}))
          .hasMessage("broken image");
    }
    assertThat(made).hasValueLessThan(10_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "WordPiece | {\"the\": 1, \"rust\": 2, \"##ic\": 0, \"\u0120\": 3} | ##ic the rust \u0120",
        "BPE | {\"blur\": 0, \"ry</w>\": 3, \"rustic</w>\": 2, \"</w>\": 1} | rustic ry",
        "BPE | {\"rust\": 0, \"\u0120rustic\": 1, \"\u0120\": 2} | rustic",
        "BPE | {\"\u2581\": 0, \"\u2581sea\": 1, \"side\": 2} | sea"
      })
  void readsWordsOfVocabularies(String type, String vocabulary, String words) throws IOException {
    Path tokenizer =
        Files.writeString(
            directory.resolve("vocabulary.json"),
            "{\"model\":{\"type\":\"%s\",\"vocab\":%s}}".formatted(type, vocabulary));

    assertThat(WordPieces.read(tokenizer)).containsExactly(words.split(" "));
  }
}
