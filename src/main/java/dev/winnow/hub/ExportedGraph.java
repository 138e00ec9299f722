package dev.winnow.hub;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.onnx.OnnxAdapter;
import dev.winnow.bundle.onnx.OnnxFile;
import dev.winnow.encoder.GraphProbe;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * One of an export's two graphs: which of its inputs and outputs are which.
 *
 * @param path where it is
 * @param file what it holds
 * @param output the one that is the embedding, or holds it as its first token
 * @param tokens whether it is the latter: [n, tokens, d]
 */
record ExportedGraph(Path path, OnnxFile file, OnnxFile.Value output, boolean tokens) {

  static final String PIXELS = "pixels";
  private static final String IMAGE_INPUT = "pixel_values";
  private static final String IDS = "input_ids";
  private static final String MASK = "attention_mask";
  private static final Set<String> TEXT_INPUTS = Set.of(IDS, MASK, "token_type_ids");

  /**
   * @throws BundleException if it is no image encoder
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
   * @throws BundleException if it is no text encoder
   */
  static ExportedGraph text(Path path) throws IOException {
    OnnxFile file = OnnxFile.read(path);
    List<String> names = file.inputs().stream().map(OnnxFile.Value::name).toList();
    if (!names.contains(IDS) || !TEXT_INPUTS.containsAll(names)) {
      throw new BundleException(
          "%s has the inputs %s; a text encoder has %s and at most attention_mask and"
                  .formatted(path, file.inputs(), IDS)
              + " token_type_ids");
    }
    return of(path, file, "text_embeds");
  }

  private static ExportedGraph of(Path path, OnnxFile file, String embeddings) {
    OnnxFile.Value output =
        Stream.of(embeddings, "pooler_output", "last_hidden_state", OnnxAdapter.EMBEDDING)
            .flatMap(name -> file.outputs().stream().filter(each -> each.name().equals(name)))
            .findFirst()
            .orElseThrow(
                () ->
                    new BundleException(
                        "%s has the outputs %s; %s, pooler_output or last_hidden_state is needed"
                            .formatted(path, file.outputs(), embeddings)));
    int rank = output.shape().size();
    if (rank != 0 && rank != 2 && rank != 3) {
      throw new BundleException(
          "%s gives %s; an embedding has 2 axes, token vectors have 3".formatted(path, output));
    }
    return new ExportedGraph(
        path, file, output, rank == 3 || rank == 0 && output.name().equals("last_hidden_state"));
  }

  /** Returns how many tokens the graph takes, -1 if any number. */
  long fixedTokens() {
    return axis(IDS, 1);
  }

  boolean masked() {
    return file.inputs().stream().anyMatch(input -> input.name().equals(MASK));
  }

  /** Returns the size of an input's axis, -1 if any. */
  long axis(String input, int axis) {
    return file.inputs().stream()
        .filter(each -> each.name().equals(input) && each.shape().size() > axis)
        .map(each -> each.shape().get(axis))
        .findFirst()
        .orElse(-1L);
  }

  /** Writes the graph with the inputs and the output that a bundle's has. */
  void write(Path target) throws IOException {
    OnnxAdapter adapter = new OnnxAdapter(path, file).output(output, tokens);
    for (OnnxFile.Value input : file.inputs()) {
      boolean image = input.name().equals(IMAGE_INPUT) || input.name().equals(PIXELS);
      adapter.input(input, image ? PIXELS : input.name(), image ? DataType.FLOAT : DataType.INT64);
    }
    adapter.write(target);
  }

  /**
   * Returns d, found by computing once.
   *
   * @param written by {@link #write}
   * @param sizes of the axes of an input behind n: [3, height, width] or [tokens]
   * @throws BundleException if the graph does not compute, or gives no embedding
   */
  static int dimension(Path written, long... sizes) throws IOException {
    OnnxFile file = OnnxFile.read(written);
    long[] batch = LongStream.concat(LongStream.of(1), Arrays.stream(sizes)).toArray();
    List<Long> output = GraphProbe.outputShape(written, file.inputs(), batch);
    if (output.size() != 2 || output.getFirst() != 1) {
      throw new BundleException(
          "%s gives %s for one input; [1, d] is needed".formatted(written.getFileName(), output));
    }
    return Math.toIntExact(output.getLast());
  }
}
