package dev.winnow.hub;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.ManifestJson;
import dev.winnow.bundle.onnx.OnnxAdapter;
import dev.winnow.bundle.onnx.OnnxFile;
import dev.winnow.encoder.GraphProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A graph of an export: its file, its output, and the form of the output.
 *
 * @param path the path of the file
 * @param file the description of the file
 * @param output the output that is the embedding, or from which the embedding is computed
 * @param form the form of the output
 */
record ExportedGraph(Path path, OnnxFile file, OnnxFile.Value output, Form form) {

  /** The form of an output. */
  enum Form {
    /** The embeddings, [n, d]. */
    EMBEDDING,
    /** Token vectors, [n, tokens, d]; the first is the embedding. */
    FIRST_TOKEN,
    /** Token vectors, [n, tokens, d], which the bundle pools. */
    TOKENS
  }

  static final String PIXELS = "pixels";

  private static final Set<String> OWN =
      Set.of(HubModel.IMAGE, HubModel.TEXT, HubFolder.TOKENIZER, ManifestJson.FILE);
  private static final String IMAGE_INPUT = "pixel_values";
  private static final String IDS = "input_ids";
  private static final String MASK = "attention_mask";
  private static final String POSITIONS = "position_ids";
  private static final Set<String> TEXT_INPUTS = Set.of(IDS, MASK, "token_type_ids", POSITIONS);
  private static final List<String> POOLED =
      List.of("sentence_embedding", "dense_vecs", "text_embeds");
  private static final List<String> UNPOOLED = List.of("last_hidden_state", "token_embeddings");

  /**
   * @throws BundleException if the graph is not an image encoder
   */
  static ExportedGraph vision(Path path) throws IOException {
    OnnxFile file = OnnxFile.read(path);
    List<String> names = file.inputs().stream().map(OnnxFile.Value::name).toList();
    if (!names.equals(List.of(IMAGE_INPUT)) && !names.equals(List.of(PIXELS))) {
      throw new BundleException(
          "%s has the inputs %s; an image encoder has one, %s"
              .formatted(path, file.inputs(), IMAGE_INPUT));
    }
    return of(path, file, "image_embeds");
  }

  /**
   * @throws BundleException if the graph is not a text encoder
   */
  static ExportedGraph text(Path path) throws IOException {
    return of(path, textFile(path), "text_embeds");
  }

  /**
   * Returns the graph of a text encoder without an image encoder. Ignores the output of BERT's
   * pooler, because such models are not trained with it.
   *
   * @param pool whether token vectors are preferred to embeddings
   * @throws BundleException if the graph is not a text encoder
   */
  static ExportedGraph sentences(Path path, boolean pool) throws IOException {
    OnnxFile file = textFile(path);
    OnnxFile.Value pooled = output(file, POOLED);
    OnnxFile.Value tokens = output(file, UNPOOLED);
    if (pool ? tokens == null : pooled == null && tokens == null) {
      throw new BundleException(
          "%s has the outputs %s; %s is needed"
              .formatted(
                  path,
                  file.outputs(),
                  String.join(" or ", pool ? UNPOOLED : join(POOLED, UNPOOLED))));
    }
    if (pooled != null && !(pool && tokens != null)) {
      return new ExportedGraph(path, file, requireRank(path, pooled, 2), Form.EMBEDDING);
    }
    return new ExportedGraph(
        path, file, requireRank(path, Objects.requireNonNull(tokens), 3), Form.TOKENS);
  }

  private static List<String> join(List<String> first, List<String> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  private static OnnxFile textFile(Path path) throws IOException {
    OnnxFile file = OnnxFile.read(path);
    List<String> names = file.inputs().stream().map(OnnxFile.Value::name).toList();
    if (!names.contains(IDS) || !TEXT_INPUTS.containsAll(names)) {
      throw new BundleException(
          "%s has the inputs %s; a text encoder has %s and at most attention_mask, token_type_ids"
                  .formatted(path, file.inputs(), IDS)
              + " and position_ids");
    }
    return file;
  }

  private static OnnxFile.@Nullable Value output(OnnxFile file, List<String> names) {
    return names.stream()
        .flatMap(name -> file.outputs().stream().filter(each -> each.name().equals(name)))
        .findFirst()
        .orElse(null);
  }

  private static OnnxFile.Value requireRank(Path path, OnnxFile.Value output, int rank) {
    if (!output.shape().isEmpty() && output.shape().size() != rank) {
      throw new BundleException("%s gives %s; it has %d axes".formatted(path, output, rank));
    }
    return output;
  }

  private static ExportedGraph of(Path path, OnnxFile file, String embeddings) {
    OnnxFile.Value output =
        output(
            file, List.of(embeddings, "pooler_output", "last_hidden_state", OnnxAdapter.EMBEDDING));
    if (output == null) {
      throw new BundleException(
          "%s has the outputs %s; %s, pooler_output or last_hidden_state is needed"
              .formatted(path, file.outputs(), embeddings));
    }
    int rank = output.shape().size();
    if (rank != 0 && rank != 2 && rank != 3) {
      throw new BundleException(
          "%s gives %s; an embedding has 2 axes, token vectors have 3".formatted(path, output));
    }
    boolean tokens = rank == 3 || rank == 0 && output.name().equals("last_hidden_state");
    return new ExportedGraph(path, file, output, tokens ? Form.FIRST_TOKEN : Form.EMBEDDING);
  }

  /** Returns whether the output holds a vector for every token. */
  boolean tokens() {
    return form != Form.EMBEDDING;
  }

  boolean positions() {
    return file.inputs().stream().anyMatch(input -> input.name().equals(POSITIONS));
  }

  /** Returns the number of tokens that the graph takes; -1 if it takes any number. */
  long fixedTokens() {
    return axis(IDS, 1);
  }

  boolean masked() {
    return file.inputs().stream().anyMatch(input -> input.name().equals(MASK));
  }

  /** Returns the size of an input's axis; -1 if it is variable. */
  long axis(String input, int axis) {
    return file.inputs().stream()
        .filter(each -> each.name().equals(input) && each.shape().size() > axis)
        .map(each -> each.shape().get(axis))
        .findFirst()
        .orElse(-1L);
  }

  /** Writes the graph with the inputs and the output of a bundle's graph. */
  void write(Path target) throws IOException {
    OnnxAdapter adapter = new OnnxAdapter(path, file);
    adapter =
        switch (form) {
          case EMBEDDING -> adapter.embedding(output);
          case FIRST_TOKEN -> adapter.firstToken(output);
          case TOKENS -> adapter.tokens(output);
        };
    for (OnnxFile.Value input : file.inputs()) {
      boolean image = input.name().equals(IMAGE_INPUT) || input.name().equals(PIXELS);
      adapter.input(input, image ? PIXELS : input.name(), image ? DataType.FLOAT : DataType.INT64);
    }
    adapter.write(target);
  }

  /**
   * Writes external weights. They keep their file names, because the graph refers to them by name.
   *
   * @return the names of the files
   */
  Set<String> writeExternal(Path directory, ExternalWeights weights) throws IOException {
    Set<String> names = new TreeSet<>(file.external());
    for (String name : names) {
      if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,127}") || OWN.contains(name)) {
        throw new BundleException(
            "%s keeps weights in '%s', which is not a file in the same directory: export it again"
                .formatted(path, name));
      }
      Path source = path.resolveSibling(name);
      if (!Files.isRegularFile(source)) {
        throw new BundleException(
            "%s is missing: %s keeps weights in it".formatted(source, path.getFileName()));
      }
      if (!Files.exists(directory.resolve(name))) { // both graphs may use the same file
        weights.add(source.toRealPath(), directory.resolve(name));
      }
    }
    return names;
  }

  /**
   * Returns d, determined by running the graph once.
   *
   * @param written by {@link #write}
   * @param axes number of axes of the output: 2, or 3 for token vectors
   * @param sizes of the axes of an input after n: [3, height, width] or [tokens]
   * @throws BundleException if the graph fails or its output has another shape
   */
  static int dimension(Path written, int axes, long... sizes) throws IOException {
    OnnxFile file = OnnxFile.read(written);
    long[] batch = LongStream.concat(LongStream.of(1), Arrays.stream(sizes)).toArray();
    List<Long> output = GraphProbe.outputShape(written, file.inputs(), batch);
    if (output.size() != axes || output.getFirst() != 1) {
      throw new BundleException(
          "%s gives %s for one input; [1, %sd] is needed"
              .formatted(written.getFileName(), output, axes == 2 ? "" : "tokens, "));
    }
    return Math.toIntExact(output.getLast());
  }
}
