package dev.winnow.search.model;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.ImageSource;

/** Something that assets may be like. */
public sealed interface Example {

  /** A concept or a sentence in words. */
  record Text(String text) implements Example {}

  /** An asset of the index. */
  record Id(AssetId id) implements Example {}

  /** An image. */
  record Image(ImageSource source) implements Example {}

  /**
   * @param unit {@code float[d]} of length 1
   */
  record Vector(float[] unit) implements Example {}
}
