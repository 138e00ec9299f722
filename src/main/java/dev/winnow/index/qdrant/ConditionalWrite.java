package dev.winnow.index.qdrant;

import dev.winnow.asset.Version;
import dev.winnow.index.PointChange;
import io.qdrant.client.grpc.Points.PointStruct;
import java.util.Set;
import java.util.TreeSet;

/** A change as the point to store, with the version that its {@link WriteCondition} compares. */
record ConditionalWrite(PointStruct point, Version version) {

  /**
   * @throws IllegalArgumentException if an attribute is no JSON value
   */
  static ConditionalWrite of(PointChange change) {
    return new ConditionalWrite(PointMapper.struct(change), change.version());
  }

  /** Returns which of the collection's vectors the point does not have, by name. */
  Set<String> lacks(Set<String> vectors) {
    Set<String> lacking = new TreeSet<>(vectors);
    lacking.removeAll(point.getVectors().getVectors().getVectorsMap().keySet());
    return lacking;
  }
}
