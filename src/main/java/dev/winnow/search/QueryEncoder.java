package dev.winnow.search;

import dev.winnow.asset.ImageSource;
import dev.winnow.encoder.Encoding;
import io.smallrye.mutiny.Uni;

/** Encodes the terms of a search. Never blocks; thread-safe. */
public interface QueryEncoder {

  /** Returns how many inputs of one search may wait at the same time, at least 1. */
  default int atOnce() {
    return 64; // a full batch of a GPU, and a quarter of the usual queue
  }

  /**
   * Returns the encoding of a text; fails with {@link dev.winnow.search.model.SearchException} if
   * it has no encoding.
   */
  Uni<Encoding> text(String text);

  /**
   * Returns the encoding of an image; fails with {@link dev.winnow.search.model.SearchException} if
   * it is not an image or cannot be fetched.
   */
  Uni<Encoding> image(ImageSource source);

  /** Returns the encoding of a ready-made vector of length 1, with its sparse vector. */
  Uni<Encoding> vector(float[] unit);
}
