package dev.winnow.index.qdrant;

import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.SourceLog;
import dev.winnow.index.qdrant.point.PointMapper;
import io.qdrant.client.ValueFactory;
import io.qdrant.client.grpc.Collections.CollectionInfo;
import io.qdrant.client.grpc.Collections.UpdateCollection;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.smallrye.mutiny.Uni;
import java.util.Map;

/** Stores the logs that fill a collection in its metadata. */
record StoredSource(
    QdrantCalls calls, QdrantCollection collection, String name, Failures failures) {

  private static final String KEY = "winnow_source";

  /** The prefix of the keys of further logs, followed by the topic. */
  private static final String FURTHER = KEY + ':';

  private static final String CLUSTER = "cluster";
  private static final String TOPIC = "topic";
  private static final String TOPIC_ID = "topic_id";

  /** See {@link dev.winnow.index.VectorIndex#claim}. */
  Uni<Void> claim(SourceLog log) {
    return claim(KEY, log);
  }

  /** See {@link dev.winnow.index.VectorIndex#claimFurther}. */
  Uni<Void> claimFurther(SourceLog log) {
    return claim(FURTHER + log.topic(), log);
  }

  private Uni<Void> claim(String key, SourceLog log) {
    return info()
        .chain(
            found ->
                found.getConfig().containsMetadata(key)
                    ? Uni.createFrom().item(found)
                    // Another worker may write at the same time, so read the result afterwards.
                    : store(key, log).chain(this::info).invoke(after -> requireStored(key, after)))
        .invoke(found -> require(key, found, log))
        .replaceWithVoid();
  }

  private Uni<CollectionInfo> info() {
    return collection.info().onFailure().transform(failures::of);
  }

  private Uni<Void> store(String key, SourceLog log) {
    Value source =
        ValueFactory.value(
            Map.of(
                CLUSTER, ValueFactory.value(log.cluster()),
                TOPIC, ValueFactory.value(log.topic()),
                TOPIC_ID, ValueFactory.value(log.topicId())));
    UpdateCollection update =
        UpdateCollection.newBuilder().setCollectionName(name).putMetadata(key, source).build();
    return calls
        .collections(stub -> stub.update(update))
        .onFailure()
        .transform(failures::of)
        .replaceWithVoid();
  }

  /** Another node may answer before it has applied the update. */
  private void requireStored(String key, CollectionInfo found) {
    if (!found.getConfig().containsMetadata(key)) {
      throw new IndexUnavailableException(
          "the collection '%s' in Qdrant does not have %s yet: a node is behind"
              .formatted(name, key));
    }
  }

  private void require(String key, CollectionInfo found, SourceLog log) {
    Map<String, Value> stored = PointMapper.fields(found.getConfig().getMetadataMap().get(key));
    SourceLog source =
        new SourceLog(
            PointMapper.text(stored, CLUSTER),
            PointMapper.text(stored, TOPIC),
            PointMapper.text(stored, TOPIC_ID));
    if (!source.equals(log)) {
      throw new IllegalStateException(
          "the collection '%s' in Qdrant is filled from %s, but this worker reads %s. Offsets of two"
                  .formatted(name, source, log)
              + " logs cannot be compared, so its updates would be lost. Set"
              + " winnow.qdrant.collection-prefix to fill a separate collection, or delete the"
              + " collection");
    }
  }
}
