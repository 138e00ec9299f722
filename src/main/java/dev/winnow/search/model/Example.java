package dev.winnow.search.model;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.ImageSource;
import java.util.List;
import java.util.Set;

/** An example that assets are compared with. */
public sealed interface Example {

  /** A concept or a sentence in words. */
  record Text(String text) implements Example {}

  /** An asset of the index. */
  record Id(AssetId id) implements Example {}

  /** An image. */
  record Image(ImageSource source) implements Example {}

  /**
   * A group of assets, such as those of a board.
   *
   * @param label the name in messages, such as {@code board bikes}
   * @param ids at least one, distinct
   * @param views names of the views to compare; if empty, all views, weighted by the intent of the
   *     assets
   */
  record Assets(String label, List<AssetId> ids, Set<String> views) implements Example {
    public Assets {
      ids = List.copyOf(ids);
      views = Set.copyOf(views);
      if (ids.isEmpty()) {
        throw new IllegalArgumentException(label + " has no assets");
      }
    }
  }

  /**
   * @param unit {@code float[d]} of length 1
   */
  record Vector(float[] unit) implements Example {}
}
