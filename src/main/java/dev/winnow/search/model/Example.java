package dev.winnow.search.model;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.ImageSource;
import java.util.List;
import java.util.Set;

/** Something that assets may be like. */
public sealed interface Example {

  /** A concept or a sentence in words. */
  record Text(String text) implements Example {}

  /** An asset of the index. */
  record Id(AssetId id) implements Example {}

  /** An image. */
  record Image(ImageSource source) implements Example {}

  /**
   * Assets that belong together, as those of a board.
   *
   * @param label what to call them, such as {@code board bikes}
   * @param ids at least one, each once
   * @param views names of the views that count; empty for all, by the intent of the assets
   * @param someMayMiss whether assets that are gone are left out; else they are an error
   */
  record Assets(String label, List<AssetId> ids, Set<String> views, boolean someMayMiss)
      implements Example {
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
