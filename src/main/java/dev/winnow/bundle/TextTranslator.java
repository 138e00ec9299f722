package dev.winnow.bundle;

import ai.djl.huggingface.tokenizers.Encoding;
import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.translate.NoBatchifyTranslator;
import ai.djl.translate.TranslatorContext;
import dev.winnow.vector.DenseVectors;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Between texts and a transformer: feeds exactly the inputs that its graph has, by their names, and
 * makes one vector of length 1, {@code float[d]}, of what comes out for each text. Thread-safe.
 */
final class TextTranslator
    implements NoBatchifyTranslator<List<String>, List<float[]>>, AutoCloseable {

  /** The inputs that a tokenizer can fill, int64 [n, tokens]. */
  static final Set<String> INPUTS = Set.of("input_ids", "attention_mask", "token_type_ids");

  private static final String ENCODINGS = "encodings";

  private final HuggingFaceTokenizer tokenizer;
  private final String pooling;
  private final List<String> inputs;

  /**
   * @param inputs the names of the graph's inputs
   * @throws IOException if the tokenizer cannot be read
   * @throws BundleException if the graph has an input that no tokenizer can fill
   */
  TextTranslator(BundleManifest.Text text, Path tokenizer, List<String> inputs) throws IOException {
    if (!inputs.contains("input_ids") || !INPUTS.containsAll(inputs)) {
      throw new BundleException(
          "%s has the inputs %s; a text encoder takes input_ids and, where it wants them,"
                  .formatted(text.model(), inputs)
              + " attention_mask and token_type_ids");
    }
    this.pooling = text.pooling();
    this.inputs = List.copyOf(inputs);
    HuggingFaceTokenizer.Builder builder =
        HuggingFaceTokenizer.builder()
            .optTokenizerPath(tokenizer)
            .optTruncation(true)
            .optMaxLength(text.padTo() == null ? text.maxTokens() : text.padTo());
    this.tokenizer =
        (text.padTo() == null ? builder.optPadding(true) : builder.optPadToMaxLength()).build();
  }

  @Override
  public NDList processInput(TranslatorContext context, List<String> texts) {
    Encoding[] encodings = tokenizer.batchEncode(texts);
    context.setAttachment(ENCODINGS, encodings);
    NDList list = new NDList(inputs.size());
    for (String input : inputs) {
      list.add(tensor(context.getNDManager(), input, encodings));
    }
    return list;
  }

  private static NDArray tensor(NDManager manager, String input, Encoding[] encodings) {
    Function<Encoding, long[]> values =
        switch (input) {
          case "input_ids" -> Encoding::getIds;
          case "attention_mask" -> Encoding::getAttentionMask;
          default -> Encoding::getTypeIds;
        };
    long[] all = Arrays.stream(encodings).map(values).flatMapToLong(Arrays::stream).toArray();
    NDArray tensor =
        manager.create(all, new Shape(encodings.length, all.length / encodings.length));
    tensor.setName(input);
    return tensor;
  }

  @Override
  public List<float[]> processOutput(TranslatorContext context, NDList outputs) {
    Encoding[] encodings = (Encoding[]) context.getAttachment(ENCODINGS);
    int rank = pooling.equals("none") ? 2 : 3;
    NDArray output =
        outputs.stream()
            .filter(each -> each.getShape().dimension() == rank)
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "no output has %d axes, as pooling %s needs".formatted(rank, pooling)));
    float[] values = output.toFloatArray();
    int stride = values.length / encodings.length;
    int dimension = Math.toIntExact(output.getShape().get(rank - 1));
    List<float[]> vectors = new ArrayList<>(encodings.length);
    for (int i = 0; i < encodings.length; i++) {
      float[] pooled =
          pooling.equals("mean")
              ? mean(values, i * stride, dimension, encodings[i].getAttentionMask())
              : Arrays.copyOfRange(values, i * stride, i * stride + dimension);
      vectors.add(DenseVectors.normalize(pooled));
    }
    return vectors;
  }

  /** The mean over the tokens that are not padding. */
  private static float[] mean(float[] values, int offset, int dimension, long[] mask) {
    float[] sum = new float[dimension];
    for (int token = 0; token < mask.length; token++) {
      for (int j = 0; mask[token] != 0 && j < dimension; j++) {
        sum[j] += values[offset + token * dimension + j];
      }
    }
    return sum;
  }

  @Override
  public void close() {
    tokenizer.close();
  }
}
