package dev.winnow.evaluate.embedding;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.TextRole;
import dev.winnow.encoder.Encoding;
import dev.winnow.vector.SparseVector;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;

/** The models under evaluation, which encode texts and images to vectors of one space. */
public interface Encoder {

  /** Returns the name and version for tables. */
  String id();

  /** Returns the dimension of the dense space. */
  int dimension();

  /**
   * Encodes texts.
   *
   * @param role its prefix is put before the texts
   * @param done receives the number of encoded inputs, never from two threads at once
   * @return a vector {@code float[d]} of length 1 per text, in their order
   */
  List<float[]> texts(TextRole role, List<String> texts, LongConsumer done);

  /** Returns the prefix of texts of a role, which may be empty. */
  default String prefix(TextRole role) {
    return "";
  }

  /** Returns the encoder of images, if there is one. */
  Optional<ImageModel> images();

  /** Returns the sparse head for dense vectors of this modality, if there is one. */
  Optional<SparseHead> sparse(Modality modality);

  /** Dense vectors to sparse, disentangled ones with values of at least 0. */
  interface SparseHead {

    /** Returns the dimension of the sparse space. */
    int dimension();

    /** Returns one sparse vector per dense vector of length 1, in their order. */
    List<SparseVector> encode(List<float[]> vectors);
  }

  /** Images to vectors. */
  @FunctionalInterface
  interface ImageModel {

    /**
     * Encodes images.
     *
     * @param images creates the image at a position on demand; may be called on several threads
     * @param done receives the number of encoded inputs, never from two threads at once
     * @return a vector {@code float[d]} of length 1 per image, in their order
     */
    List<float[]> encode(int count, IntFunction<BufferedImage> images, LongConsumer done);

    /** Encodes images with all vectors that the service would store; parameters as above. */
    default List<Encoding> encodings(
        int count, IntFunction<BufferedImage> images, LongConsumer done) {
      return encode(count, images, done).stream()
          .map(vector -> new Encoding(vector, null))
          .toList();
    }
  }
}
