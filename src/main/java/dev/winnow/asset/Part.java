package dev.winnow.asset;

import java.util.Locale;
import java.util.Set;

/**
 * The part of an asset that the records of a topic own, in the order in which layers are merged.
 */
public enum Part {
  /** The whole asset. */
  WHOLE(Set.of()),
  /** Its image: the preview, the address, and the vectors of the image. */
  IMAGE(
      Set.of(
          Modality.IMAGE.key(),
          Modality.IMAGE.sparseKey(),
          Modality.VIEWS.key(),
          Modality.VIEWS.sparseKey(),
          Modality.LATENT.key(),
          Modality.BINDINGS.sparseKey())),
  /** Its captions and their vectors. */
  CAPTION(Set.of(Modality.CAPTION.key(), Modality.CAPTION.sparseKey()));

  private final Set<String> vectors;

  Part(Set<String> vectors) {
    this.vectors = vectors;
  }

  /** The name in messages and in the index. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns whether the vector of this name belongs to this part. */
  public boolean owns(String vector) {
    return this == WHOLE || vectors.contains(vector);
  }
}
