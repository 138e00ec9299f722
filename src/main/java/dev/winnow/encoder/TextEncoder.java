package dev.winnow.encoder;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.vector.DenseVectors;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Encodes texts as vectors of length 1, {@code float[d]}, with a transformer. Thread-safe. */
final class TextEncoder implements AutoCloseable {

  private static final String IDS = "input_ids";
  private static final String MASK = "attention_mask";
  private static final String TYPES = "token_type_ids";
  private static final String POSITIONS = "position_ids";

  private final OnnxGraph graph;
  private final Set<String> inputs;
  private final String pooling;
  private final int dimension;
  private final int width;
  private final HuggingFaceTokenizer tokenizer;

  /**
   * @param dimension d
   * @param graph closed with this encoder
   * @throws BundleException if the graph or the tokenizer does not match the manifest
   */
  TextEncoder(BundleManifest.Text text, int dimension, OnnxGraph graph, Path tokenizer) {
    this.graph = graph;
    this.pooling = text.pooling();
    this.dimension = dimension;
    this.width = text.outputDimension() == null ? dimension : text.outputDimension();
    this.inputs = graph.inputs();
    if (!inputs.contains(IDS) || !Set.of(IDS, MASK, TYPES, POSITIONS).containsAll(inputs)) {
      throw new BundleException(
          "%s has the inputs %s; it must have %s, and may have %s, %s and %s"
              .formatted(graph.name(), inputs, IDS, MASK, TYPES, POSITIONS));
    }
    try {
      Integer padTo = text.padTo();
      HuggingFaceTokenizer.Builder builder =
          HuggingFaceTokenizer.builder()
              .optTokenizerPath(tokenizer)
              .optTruncation(true)
              .optMaxLength(padTo == null ? text.maxTokens() : padTo);
      this.tokenizer =
          (padTo == null ? builder.optPadding(true) : builder.optPadToMaxLength()).build();
    } catch (IOException | RuntimeException e) {
      throw new BundleException(
          "cannot read the tokenizer %s: %s".formatted(text.tokenizer(), e.getMessage()), e);
    }
    requireFits();
  }

  /** Checks the shape of the output for two texts of different lengths. */
  private void requireFits() {
    var tokens = tokenizer.batchEncode(List.of("a dog", "two cats on a sofa"));
    List<OnnxGraph.Output> outputs = graph.probe(manager -> inputs(manager, tokens));
    int rank = pooling.equals("none") ? 2 : 3;
    boolean fits =
        outputs.stream()
            .filter(output -> output.shape().dimension() == rank)
            .findFirst()
            .filter(
                output ->
                    output.shape().get(0) == tokens.length && output.shape().get(rank - 1) == width)
            .isPresent();
    if (!fits) {
      throw new BundleException(
          "%s returns %s for 2 texts; with pooling '%s' and dimension %d it must return [2, %s%d]"
              .formatted(
                  graph.name(), outputs, pooling, width, rank == 2 ? "" : "tokens, ", width));
    }
  }

  /**
   * Encodes a batch of texts that already have their prefixes, in order.
   *
   * @throws IllegalArgumentException if an embedding has no direction
   */
  List<float[]> encode(List<String> texts) {
    var tokens = tokenizer.batchEncode(texts);
    float[][] embeddings =
        graph.run(manager -> inputs(manager, tokens), outputs -> pool(outputs, tokens));
    return Arrays.stream(embeddings).map(DenseVectors::normalize).toList();
  }

  private NDList inputs(NDManager manager, ai.djl.huggingface.tokenizers.Encoding[] tokens) {
    NDList list = new NDList();
    add(list, manager, IDS, tokens, ai.djl.huggingface.tokenizers.Encoding::getIds);
    add(list, manager, MASK, tokens, ai.djl.huggingface.tokenizers.Encoding::getAttentionMask);
    add(list, manager, TYPES, tokens, ai.djl.huggingface.tokenizers.Encoding::getTypeIds);
    add(list, manager, POSITIONS, tokens, TextEncoder::positions);
    return list;
  }

  /** Returns the positions of the tokens, counted from 0; padding gets 0. */
  private static long[] positions(ai.djl.huggingface.tokenizers.Encoding tokens) {
    long[] positions = new long[tokens.getIds().length];
    long next = 0;
    for (int t = 0; t < positions.length; t++) {
      positions[t] = tokens.getAttentionMask()[t] == 0 ? 0 : next++;
    }
    return positions;
  }

  private void add(
      NDList list,
      NDManager manager,
      String name,
      ai.djl.huggingface.tokenizers.Encoding[] tokens,
      Function<ai.djl.huggingface.tokenizers.Encoding, long[]> values) {
    if (inputs.contains(name)) {
      long[][] batch = Arrays.stream(tokens).map(values).toArray(long[][]::new);
      list.add(OnnxGraph.named(manager.create(batch), name));
    }
  }

  private float[][] pool(NDList outputs, ai.djl.huggingface.tokenizers.Encoding[] tokens) {
    int rank = pooling.equals("none") ? 2 : 3;
    NDArray output =
        outputs.stream()
            .filter(array -> array.getShape().dimension() == rank)
            .findFirst()
            .orElseThrow();
    if (rank == 2) {
      float[][] rows = OnnxGraph.rows(output);
      return width == dimension
          ? rows
          : Arrays.stream(rows).map(row -> Arrays.copyOf(row, dimension)).toArray(float[][]::new);
    }
    int length = (int) output.getShape().get(1);
    float[] all = output.toFloatArray();
    float[][] pooled = new float[tokens.length][dimension];
    for (int i = 0; i < tokens.length; i++) {
      for (int t : counted(tokens[i].getAttentionMask())) {
        int at = (i * length + t) * width;
        for (int d = 0; d < dimension; d++) {
          pooled[i][d] += all[at + d]; // the sum is normalised below
        }
      }
    }
    return pooled;
  }

  /** Returns the indices of the pooled tokens, without padding. */
  private int[] counted(long[] mask) {
    int[] real = IntStream.range(0, mask.length).filter(t -> mask[t] != 0).toArray();
    return switch (pooling) {
      case "cls" -> Arrays.copyOf(real, 1);
      case "last" -> Arrays.copyOfRange(real, real.length - 1, real.length);
      default -> real;
    };
  }

  @Override
  public void close() {
    tokenizer.close();
    graph.close();
  }
}
