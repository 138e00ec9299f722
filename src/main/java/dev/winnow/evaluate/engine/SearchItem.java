package dev.winnow.evaluate.engine;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Modality;
import dev.winnow.asset.Version;
import dev.winnow.encoder.Encoding;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.vector.SparseVector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An asset to search for.
 *
 * @param encodings its vectors; an item without vectors is never found
 * @param captions the captions as the index stores them
 */
public record SearchItem(Map<Modality, Encoding> encodings, List<String> captions) {

  public SearchItem {
    encodings = Map.copyOf(encodings);
    captions = List.copyOf(captions);
  }

  /**
   * Returns the dense vector of a modality.
   *
   * @throws IllegalArgumentException if it has no such modality
   */
  public float[] dense(Modality modality) {
    @Nullable Encoding encoding = encodings.get(modality);
    if (encoding == null) {
      throw new IllegalArgumentException("no " + modality);
    }
    return encoding.dense();
  }

  /** Returns the sparse vector of a modality; empty if there is none. */
  public SparseVector sparse(Modality modality) {
    @Nullable Encoding encoding = encodings.get(modality);
    @Nullable SparseVector sparse = encoding == null ? null : encoding.sparse();
    return sparse == null ? SparseVector.EMPTY : sparse;
  }

  /**
   * Returns the item as a point of an index.
   *
   * @param position its id, and the offset that is its version
   */
  public Point point(int position) {
    Map<String, float[]> dense = new HashMap<>();
    Map<String, SparseVector> sparse = new HashMap<>();
    encodings.forEach(
        (modality, encoding) -> {
          dense.put(modality.key(), encoding.dense());
          sparse.putAll(encoding.sparseVectors(modality));
        });
    return new Point(
        new AssetId(Integer.toString(position)),
        Version.ofOffset(position),
        dense,
        sparse,
        new Payload(captions, Map.of(), null, false));
  }
}
