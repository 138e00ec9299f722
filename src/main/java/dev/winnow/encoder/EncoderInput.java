package dev.winnow.encoder;

import dev.winnow.asset.Modality;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * An input of an encoder. Inputs of all kinds share one queue, so that the configured number of
 * threads is never exceeded and queries of any kind precede ingest.
 */
sealed interface EncoderInput {

  /**
   * @param text including the prefix of its role, so that texts of all roles share batches
   */
  record Text(String text) implements EncoderInput {}

  /**
   * @param pixels in the size of the model's input
   */
  record Image(BufferedImage pixels) implements EncoderInput {}

  /**
   * @param dense {@code float[d]} of length 1
   */
  record Vector(Modality modality, float[] dense) implements EncoderInput {}

  /**
   * Returns the batching key; inputs with similar keys share a batch. The key of a text is its
   * length. The keys of other kinds are far above any text length.
   */
  default int batchKey() {
    return switch (this) {
      case Text text -> text.text.length();
      case Image image -> 1 << 28;
      case Vector vector -> 2 << 28 | vector.modality.hashCode() >>> 4;
    };
  }

  /**
   * Returns how many such inputs fill one place of a batch: a head computes many vectors in the
   * time of one text.
   */
  default int perPlace() {
    return this instanceof Vector ? 8 : 1;
  }

  /** Encodes a batch of mixed kinds, in order. */
  static List<Encoding> encode(Bundle bundle, List<EncoderInput> batch) {
    Encoding[] encodings = new Encoding[batch.size()];
    List<Integer> texts = new ArrayList<>();
    List<Integer> images = new ArrayList<>();
    Map<Modality, List<Integer>> vectors = new HashMap<>();
    for (int i = 0; i < batch.size(); i++) {
      switch (batch.get(i)) {
        case Text text -> texts.add(i);
        case Image image -> images.add(i);
        case Vector vector ->
            vectors.computeIfAbsent(vector.modality, m -> new ArrayList<>()).add(i);
      }
    }
    fill(encodings, texts, bundle.prefixed(inputs(batch, texts, i -> ((Text) i).text)));
    if (!images.isEmpty()) {
      fill(encodings, images, bundle.images(inputs(batch, images, i -> ((Image) i).pixels)));
    }
    vectors.forEach(
        (modality, own) ->
            fill(
                encodings,
                own,
                bundle.vectors(modality, inputs(batch, own, i -> ((Vector) i).dense))));
    return List.of(encodings);
  }

  private static <T> List<T> inputs(
      List<EncoderInput> batch, List<Integer> own, Function<EncoderInput, T> value) {
    return own.stream().map(batch::get).map(value).toList();
  }

  private static void fill(Encoding[] encodings, List<Integer> own, List<Encoding> results) {
    for (int i = 0; i < own.size(); i++) {
      encodings[own.get(i)] = results.get(i);
    }
  }
}
