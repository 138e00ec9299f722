package dev.winnow.index.qdrant;

import dev.winnow.index.IndexSchema;
import dev.winnow.index.IndexUnavailableException;
import io.grpc.Status;
import io.qdrant.client.ValueFactory;
import io.qdrant.client.grpc.Collections.BinaryQuantization;
import io.qdrant.client.grpc.Collections.CollectionExistsRequest;
import io.qdrant.client.grpc.Collections.CollectionInfo;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.qdrant.client.grpc.Collections.Distance;
import io.qdrant.client.grpc.Collections.GetCollectionInfoRequest;
import io.qdrant.client.grpc.Collections.GetCollectionInfoResponse;
import io.qdrant.client.grpc.Collections.HnswConfigDiff;
import io.qdrant.client.grpc.Collections.QuantizationConfig;
import io.qdrant.client.grpc.Collections.QuantizationType;
import io.qdrant.client.grpc.Collections.ScalarQuantization;
import io.qdrant.client.grpc.Collections.SparseIndexConfig;
import io.qdrant.client.grpc.Collections.SparseVectorConfig;
import io.qdrant.client.grpc.Collections.SparseVectorParams;
import io.qdrant.client.grpc.Collections.VectorParams;
import io.qdrant.client.grpc.Collections.VectorParamsMap;
import io.qdrant.client.grpc.Collections.VectorsConfig;
import io.qdrant.client.grpc.Points.CreateFieldIndexCollection;
import io.qdrant.client.grpc.Points.FieldType;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jboss.logging.Logger;

/** The collection on the server: made if there is none, compared with the schema if there is. */
final class QdrantCollection {

  private static final Logger LOG = Logger.getLogger(QdrantCollection.class);

  private final QdrantCalls calls;
  private final IndexSchema schema;
  private final QdrantConfig config;
  private final Failures failures;
  private volatile boolean ready;

  QdrantCollection(QdrantCalls calls, IndexSchema schema, QdrantConfig config, Failures failures) {
    this.calls = calls;
    this.schema = schema;
    this.config = config;
    this.failures = failures;
  }

  /**
   * Completes when the collection can be used. Fails with {@link IndexUnavailableException} while
   * the server cannot be reached, and with {@link IllegalStateException} while what it has does not
   * fit.
   */
  Uni<Void> ensure() {
    return calls
        .collections(stub -> stub.get(info()))
        .map(GetCollectionInfoResponse::getResult)
        .onFailure(failure -> Failures.code(failure) == Status.Code.NOT_FOUND)
        .recoverWithUni(this::create)
        .onFailure(failure -> !(failure instanceof IllegalStateException))
        .transform(failures::of)
        .invoke(this::requireFit)
        .chain(this::indexPayload)
        .invoke(() -> ready = true);
  }

  /** As {@link #ensure}, but cheap once that has succeeded, and always with an outage. */
  Uni<Void> ready() {
    return Uni.createFrom()
        .deferred(
            () ->
                ready
                    ? Uni.createFrom().voidItem()
                    : ensure()
                        .onFailure(IllegalStateException.class)
                        .transform(
                            e -> new IndexUnavailableException(String.valueOf(e.getMessage()), e)));
  }

  /** Fails where the server does not answer, or the collection is gone. */
  Uni<Void> ping() {
    CollectionExistsRequest request =
        CollectionExistsRequest.newBuilder().setCollectionName(schema.collection()).build();
    return calls
        .collections(stub -> stub.collectionExists(request))
        .invoke(
            answer -> {
              if (!answer.getResult().getExists()) {
                throw Status.NOT_FOUND.asRuntimeException();
              }
            })
        .onFailure()
        .transform(failures::of)
        .replaceWithVoid();
  }

  private GetCollectionInfoRequest info() {
    return GetCollectionInfoRequest.newBuilder().setCollectionName(schema.collection()).build();
  }

  private Uni<CollectionInfo> create() {
    return calls
        .collections(stub -> stub.create(creation()))
        .invoke(() -> LOG.infof("Made the collection '%s' in Qdrant", schema.collection()))
        .replaceWithVoid()
        // Another worker was first, perhaps: then it is there now.
        .onFailure()
        .recoverWithUni(
            failure ->
                calls
                    .collections(stub -> stub.get(info()))
                    .onFailure()
                    .transform(e -> failure)
                    .replaceWithVoid())
        .chain(() -> calls.collections(stub -> stub.get(info())))
        .map(GetCollectionInfoResponse::getResult);
  }

  private CreateCollection creation() {
    QdrantConfig.Collection settings = config.collection();
    CreateCollection.Builder create =
        CreateCollection.newBuilder()
            .setCollectionName(schema.collection())
            .setOnDiskPayload(true)
            .setVectorsConfig(
                VectorsConfig.newBuilder()
                    .setParamsMap(VectorParamsMap.newBuilder().putAllMap(dense(settings))))
            .setSparseVectorsConfig(SparseVectorConfig.newBuilder().putAllMap(sparse(settings)))
            .setHnswConfig(hnsw(settings))
            .putMetadata("winnow", ValueFactory.value(schema.collection()));
    settings.shards().ifPresent(create::setShardNumber);
    settings.replicationFactor().ifPresent(create::setReplicationFactor);
    settings.writeConsistencyFactor().ifPresent(create::setWriteConsistencyFactor);
    switch (settings.quantization()) {
      case NONE -> {}
      case SCALAR ->
          create.setQuantizationConfig(
              QuantizationConfig.newBuilder()
                  .setScalar(ScalarQuantization.newBuilder().setType(QuantizationType.Int8)));
      case BINARY ->
          create.setQuantizationConfig(
              QuantizationConfig.newBuilder().setBinary(BinaryQuantization.getDefaultInstance()));
    }
    return create.build();
  }

  private Map<String, VectorParams> dense(QdrantConfig.Collection settings) {
    Map<String, VectorParams> vectors = new LinkedHashMap<>();
    schema
        .dense()
        .forEach(
            (name, dimension) ->
                vectors.put(
                    name,
                    VectorParams.newBuilder()
                        .setSize(dimension)
                        // Of vectors of length 1 this is the cosine, and they come back as stored.
                        .setDistance(Distance.Dot)
                        .setOnDisk(settings.vectorsOnDisk())
                        .build()));
    return vectors;
  }

  private Map<String, SparseVectorParams> sparse(QdrantConfig.Collection settings) {
    Map<String, SparseVectorParams> vectors = new LinkedHashMap<>();
    SparseVectorParams params =
        SparseVectorParams.newBuilder()
            .setIndex(SparseIndexConfig.newBuilder().setOnDisk(settings.vectorsOnDisk()))
            .build();
    schema.sparse().keySet().forEach(name -> vectors.put(Names.sparse(name), params));
    return vectors;
  }

  private static HnswConfigDiff hnsw(QdrantConfig.Collection settings) {
    HnswConfigDiff.Builder hnsw = HnswConfigDiff.newBuilder();
    settings.hnswM().ifPresent(hnsw::setM);
    settings.hnswEfConstruct().ifPresent(hnsw::setEfConstruct);
    return hnsw.build();
  }

  private void requireFit(CollectionInfo found) {
    List<String> wrong = new ArrayList<>();
    Map<String, VectorParams> dense =
        found.getConfig().getParams().getVectorsConfig().getParamsMap().getMapMap();
    schema
        .dense()
        .forEach(
            (name, dimension) -> {
              VectorParams has = dense.get(name);
              if (has == null) {
                wrong.add("it has no dense vector '%s'".formatted(name));
              } else if (has.getSize() != dimension || has.getDistance() != Distance.Dot) {
                wrong.add(
                    "its dense vector '%s' has %d dimensions and distance %s instead of %d and Dot"
                        .formatted(name, has.getSize(), has.getDistance(), dimension));
              }
            });
    Map<String, SparseVectorParams> sparse =
        found.getConfig().getParams().getSparseVectorsConfig().getMapMap();
    schema.sparse().keySet().stream()
        .filter(name -> !sparse.containsKey(Names.sparse(name)))
        .forEach(name -> wrong.add("it has no sparse vector '%s'".formatted(Names.sparse(name))));
    if (!wrong.isEmpty()) {
      throw new IllegalStateException(
          "the collection '%s' in Qdrant does not fit the bundle: %s. Give the bundle another"
                  .formatted(schema.collection(), String.join("; ", wrong))
              + " version, or remove the collection and index again");
    }
  }

  /** Indexes what filters ask for; what is indexed already stays so. */
  private Uni<Void> indexPayload() {
    Map<String, FieldType> fields = new LinkedHashMap<>();
    fields.put(Fields.DELETED, FieldType.FieldTypeBool);
    for (String facts : List.of(Fields.PRESENT, Fields.VALUES, Fields.WORDS)) {
      fields.put(Fields.path(Fields.FACTS, facts), FieldType.FieldTypeKeyword);
    }
    for (String attribute : config.rangeAttributes().orElse(List.of())) {
      fields.put(Fields.numbers(attribute), FieldType.FieldTypeFloat);
    }
    return Multi.createFrom()
        .iterable(fields.entrySet())
        .onItem()
        .transformToUniAndConcatenate(
            field -> {
              CreateFieldIndexCollection request =
                  CreateFieldIndexCollection.newBuilder()
                      .setCollectionName(schema.collection())
                      .setFieldName(field.getKey())
                      .setFieldType(field.getValue())
                      .setWait(true)
                      .build();
              return calls.write(stub -> stub.createFieldIndex(request));
            })
        .collect()
        .last()
        .replaceWithVoid();
  }
}
