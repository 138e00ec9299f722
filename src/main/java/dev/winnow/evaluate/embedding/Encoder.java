package dev.winnow.evaluate.embedding;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.TextRole;
import dev.winnow.vector.SparseVector;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;

/** The models under evaluation: texts and images to vectors of one space. */
public interface Encoder {

  /** Returns name and version, for the table. */
  String id();

  /** Returns d of the dense space. */
  int dimension();

  /**
   * Encodes texts.
   *
   * @param role whose prefix the texts get
   * @param done hears how many are encoded so far, never from two threads at once
   * @return a vector {@code float[d]} of length 1 per text, in their order
   */
  List<float[]> texts(TextRole role, List<String> texts, LongConsumer done);

  /** Returns what the encoder puts before texts of a role, which may be nothing. */
  default String prefix(TextRole role) {
    return "";
  }

  /** Returns what encodes images, if there is such a model. */
  Optional<ImageModel> images();

  /** Returns the sparse head that takes dense vectors of this modality, if there is one. */
  Optional<SparseHead> sparse(Modality modality);

  /** Dense vectors to sparse, disentangled ones with values of at least 0. */
  interface SparseHead {

    /** Returns d of the sparse space. */
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
     * @param images makes each when its turn comes; may be called on several threads
     * @param done hears how many are encoded so far, never from two threads at once
     * @return a vector {@code float[d]} of length 1 per image, in their order
     */
    List<float[]> encode(int count, IntFunction<BufferedImage> images, LongConsumer done);
  }
}
