package dev.winnow.index;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.filter.Condition;
import dev.winnow.index.filter.FilterMatcher;
import dev.winnow.vector.SparseVector;
import java.util.Map;

/**
 * An asset in the index.
 *
 * @param dense vectors of length 1 by name, {@code float[d]} with the dimensions of the schema;
 *     each may be absent
 * @param sparse vectors with positive values by name; each may be absent
 */
public record Point(
    AssetId id,
    Version version,
    Map<String, float[]> dense,
    Map<String, SparseVector> sparse,
    Payload payload) {

  public Point {
    dense = Map.copyOf(dense);
    sparse = Map.copyOf(sparse);
  }

  /** Returns this point with another payload. */
  public Point with(Payload other) {
    return new Point(id, version, dense, sparse, other);
  }

  /** Returns whether this asset meets a condition, such as a filter. */
  public boolean passes(Condition condition) {
    return FilterMatcher.passes(id, payload.attributes(), condition);
  }
}
