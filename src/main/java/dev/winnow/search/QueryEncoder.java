package dev.winnow.search;

import dev.winnow.asset.ImageSource;
import dev.winnow.encoder.Encoding;
import io.smallrye.mutiny.Uni;

/** What encodes the terms of a search. Never blocks; thread-safe. */
public interface QueryEncoder {

  /**
   * Returns the encoding of a text; fails with {@link dev.winnow.search.model.SearchException} if
   * it has none.
   */
  Uni<Encoding> text(String text);

  /**
   * Returns the encoding of an image; fails with {@link dev.winnow.search.model.SearchException} if
   * it is none, or cannot be had.
   */
  Uni<Encoding> image(ImageSource source);

  /** Returns a ready-made vector of length 1 with the sparse one that goes with it. */
  Uni<Encoding> vector(float[] unit);
}
