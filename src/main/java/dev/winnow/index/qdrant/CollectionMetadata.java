package dev.winnow.index.qdrant;

import io.qdrant.client.grpc.Collections.CollectionInfo;
import io.qdrant.client.grpc.Collections.UpdateCollection;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.smallrye.mutiny.Uni;
import java.util.Map;

/** The metadata of a collection. The server stores it durably, and copies it into snapshots. */
record CollectionMetadata(
    QdrantCalls calls, QdrantCollection collection, String name, Failures failures) {

  Uni<Map<String, Value>> read() {
    return collection
        .info()
        .map(CollectionInfo::getConfig)
        .map(config -> config.getMetadataMap())
        .onFailure()
        .transform(failures::of);
  }

  /** Stores values. Other keys keep their values. */
  Uni<Void> put(Map<String, Value> values) {
    UpdateCollection update =
        UpdateCollection.newBuilder().setCollectionName(name).putAllMetadata(values).build();
    return calls
        .collections(stub -> stub.update(update))
        .onFailure()
        .transform(failures::of)
        .replaceWithVoid();
  }
}
