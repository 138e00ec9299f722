package dev.winnow.index.qdrant;

import dev.winnow.index.IndexSchema;
import dev.winnow.index.qdrant.point.Fields;
import io.qdrant.client.ValueFactory;
import io.qdrant.client.grpc.Collections.BinaryQuantization;
import io.qdrant.client.grpc.Collections.CollectionInfo;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.qdrant.client.grpc.Collections.Distance;
import io.qdrant.client.grpc.Collections.HnswConfigDiff;
import io.qdrant.client.grpc.Collections.IntegerIndexParams;
import io.qdrant.client.grpc.Collections.KeywordIndexParams;
import io.qdrant.client.grpc.Collections.PayloadIndexParams;
import io.qdrant.client.grpc.Collections.QuantizationConfig;
import io.qdrant.client.grpc.Collections.QuantizationType;
import io.qdrant.client.grpc.Collections.ScalarQuantization;
import io.qdrant.client.grpc.Collections.SparseIndexConfig;
import io.qdrant.client.grpc.Collections.SparseVectorConfig;
import io.qdrant.client.grpc.Collections.SparseVectorParams;
import io.qdrant.client.grpc.Collections.VectorParams;
import io.qdrant.client.grpc.Collections.VectorParamsMap;
import io.qdrant.client.grpc.Collections.VectorsConfig;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.FieldType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Specifies the collection for a schema, and checks whether an existing one matches. Pure. */
record CollectionSpec(String name, IndexSchema schema, QdrantConfig config) {

  /** The metadata key of the {@link #FORMAT} of a collection's points. */
  private static final String FORMAT_KEY = "winnow_format";

  /** The metadata key of an id that is random for each collection. */
  private static final String IDENTITY_KEY = "winnow_identity";

  /** Increased with every incompatible change of the point format. */
  private static final long FORMAT = 2;

  /**
   * @throws IllegalArgumentException if an attribute cannot be indexed
   */
  static CollectionSpec of(IndexSchema schema, QdrantConfig config) {
    for (String attribute : config.indexedAttributes().keySet()) {
      if (attribute.contains("\"") || attribute.contains("\\")) {
        throw new IllegalArgumentException(
            "winnow.qdrant.indexed-attributes names the attribute '%s', but Qdrant indexes none with a quote or a backslash"
                .formatted(attribute));
      }
    }
    return new CollectionSpec(
        config.collectionPrefix().orElse("") + schema.collection(), schema, config);
  }

  /** Returns whether Winnow created a collection in this release's format. */
  static boolean isWinnows(CollectionInfo found) {
    Value format = found.getConfig().getMetadataMap().get(FORMAT_KEY);
    return format != null && format.getIntegerValue() == FORMAT;
  }

  /** Returns the metadata that a collection lacks, with a new identity if it has none. */
  static Map<String, Value> lacking(CollectionInfo found) {
    Map<String, Value> lacking = new HashMap<>();
    if (!isWinnows(found)) {
      lacking.put(FORMAT_KEY, ValueFactory.value(FORMAT));
    }
    if (identity(found).isEmpty()) {
      lacking.put(IDENTITY_KEY, ValueFactory.value(UUID.randomUUID().toString()));
    }
    return lacking;
  }

  /**
   * Returns the random id of a collection, which tells it from an earlier or later collection of
   * the same name; empty until a worker has stored it.
   */
  static String identity(CollectionInfo found) {
    return found
        .getConfig()
        .getMetadataOrDefault(IDENTITY_KEY, Value.getDefaultInstance())
        .getStringValue();
  }

  CreateCollection creation() {
    QdrantConfig.Collection settings = config.collection();
    CreateCollection.Builder create =
        CreateCollection.newBuilder()
            .setCollectionName(name)
            .setOnDiskPayload(true)
            .setVectorsConfig(
                VectorsConfig.newBuilder()
                    .setParamsMap(VectorParamsMap.newBuilder().putAllMap(dense(settings))))
            .setSparseVectorsConfig(SparseVectorConfig.newBuilder().putAllMap(sparse(settings)))
            .setHnswConfig(hnsw(settings))
            .putAllMetadata(lacking(CollectionInfo.getDefaultInstance()));
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
            (vector, dimension) ->
                vectors.put(
                    vector,
                    VectorParams.newBuilder()
                        .setSize(dimension)
                        // For vectors of length 1 this is the cosine, and vectors are returned as
                        // stored.
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
    schema.sparse().keySet().forEach(vector -> vectors.put(vector, params));
    return vectors;
  }

  private static HnswConfigDiff hnsw(QdrantConfig.Collection settings) {
    HnswConfigDiff.Builder hnsw = HnswConfigDiff.newBuilder();
    settings.hnswM().ifPresent(hnsw::setM);
    settings.hnswEfConstruct().ifPresent(hnsw::setEfConstruct);
    return hnsw.build();
  }

  /**
   * Returns the parameters of a field's index. No search filters by times or revisions, so the
   * graphs of vectors need no additional links for them. With links for times, building the graphs
   * of 100,000 assets took 18 to 90 % longer (Qdrant 1.18.3).
   */
  static Optional<PayloadIndexParams> indexParams(String field) {
    return switch (field) {
      case Fields.INDEXED_AT, Fields.DELETED_AT ->
          Optional.of(
              PayloadIndexParams.newBuilder()
                  .setIntegerIndexParams(
                      IntegerIndexParams.newBuilder()
                          .setLookup(true)
                          .setRange(true)
                          .setEnableHnsw(false))
                  .build());
      case Fields.REVISION ->
          Optional.of(
              PayloadIndexParams.newBuilder()
                  .setKeywordIndexParams(KeywordIndexParams.newBuilder().setEnableHnsw(false))
                  .build());
      default -> Optional.empty();
    };
  }

  /** Returns the payload fields to index, with their types. */
  Map<String, FieldType> fieldIndexes() {
    Map<String, FieldType> fields = new LinkedHashMap<>();
    fields.put(Fields.VECTORS, FieldType.FieldTypeKeyword);
    fields.put(Fields.DELETED, FieldType.FieldTypeBool);
    fields.put(Fields.DELETED_AT, FieldType.FieldTypeInteger);
    fields.put(Fields.INDEXED_AT, FieldType.FieldTypeInteger);
    fields.put(Fields.OFFSETS, FieldType.FieldTypeKeyword);
    // Conditional writes exclude points with parts. Without an index, updates are 7 % slower.
    fields.put(Fields.REVISION, FieldType.FieldTypeKeyword);
    for (String facts : List.of(Fields.PRESENT, Fields.VALUES, Fields.WORDS)) {
      fields.put(Fields.path(Fields.FACTS, facts), FieldType.FieldTypeKeyword);
    }
    for (String attribute : config.rangeAttributes().orElse(List.of())) {
      fields.put(Fields.numbers(attribute), FieldType.FieldTypeFloat);
    }
    config
        .indexedAttributes()
        .forEach(
            (attribute, type) ->
                fields.put(
                    Fields.attribute(attribute),
                    switch (type) {
                      case KEYWORD -> FieldType.FieldTypeKeyword;
                      case INTEGER -> FieldType.FieldTypeInteger;
                      case FLOAT -> FieldType.FieldTypeFloat;
                      case BOOL -> FieldType.FieldTypeBool;
                      case DATETIME -> FieldType.FieldTypeDatetime;
                      case TEXT -> FieldType.FieldTypeText;
                    }));
    return fields;
  }

  /**
   * @throws IllegalStateException if an earlier release or another program created the collection,
   *     or it does not match the bundle; the message says what to do
   */
  void requireFits(CollectionInfo found) {
    if (!isWinnows(found) && found.getPointsCount() > 0) {
      throw new IllegalStateException(
          "the collection '%s' in Qdrant was created by an earlier release of Winnow or by another"
                  .formatted(name)
              + " program. Set winnow.qdrant.collection-prefix for a separate collection, and restart"
              + " the workers: they fill it from the topic");
    }
    List<String> wrong = new ArrayList<>();
    Map<String, VectorParams> dense =
        found.getConfig().getParams().getVectorsConfig().getParamsMap().getMapMap();
    schema
        .dense()
        .forEach(
            (vector, dimension) -> {
              VectorParams has = dense.get(vector);
              if (has == null) {
                wrong.add("it has no dense vector '%s'".formatted(vector));
              } else if (has.getSize() != dimension || has.getDistance() != Distance.Dot) {
                wrong.add(
                    "its dense vector '%s' has %d dimensions and distance %s instead of %d and Dot"
                        .formatted(vector, has.getSize(), has.getDistance(), dimension));
              }
            });
    Map<String, SparseVectorParams> sparse =
        found.getConfig().getParams().getSparseVectorsConfig().getMapMap();
    schema.sparse().keySet().stream()
        .filter(vector -> !sparse.containsKey(vector))
        .forEach(vector -> wrong.add("it has no sparse vector '%s'".formatted(vector)));
    if (!wrong.isEmpty()) {
      throw new IllegalStateException(
          "the collection '%s' in Qdrant does not fit the bundle: %s. Give the bundle another"
                  .formatted(name, String.join("; ", wrong))
              + " version, or delete the collection, and restart the workers: they fill it from the"
              + " topic");
    }
  }
}
