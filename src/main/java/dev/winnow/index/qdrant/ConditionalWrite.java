package dev.winnow.index.qdrant;

import dev.winnow.asset.Version;
import dev.winnow.index.PointChange;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.PointsUpdateOperation;
import io.qdrant.client.grpc.Points.PointsUpdateOperation.PointStructList;

/**
 * A change on its way.
 *
 * @param mark tells this write from all others, see {@link Fence}
 */
record ConditionalWrite(PointStruct point, Version version, String mark) {

  /**
   * @throws IllegalArgumentException if it cannot be stored
   */
  static ConditionalWrite of(PointChange change, String mark) {
    return new ConditionalWrite(PointMapper.struct(change, mark), change.version(), mark);
  }

  PointsUpdateOperation operation() {
    return PointsUpdateOperation.newBuilder()
        .setUpsert(
            PointStructList.newBuilder()
                .addPoints(point)
                .setUpdateFilter(Fence.supersededBy(version)))
        .build();
  }
}
