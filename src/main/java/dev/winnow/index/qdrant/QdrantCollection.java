package dev.winnow.index.qdrant;

import dev.winnow.index.IndexReplacedException;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.qdrant.point.Fields;
import io.grpc.Status;
import io.qdrant.client.grpc.Collections.AliasDescription;
import io.qdrant.client.grpc.Collections.CollectionExistsRequest;
import io.qdrant.client.grpc.Collections.CollectionInfo;
import io.qdrant.client.grpc.Collections.GetCollectionInfoRequest;
import io.qdrant.client.grpc.Collections.GetCollectionInfoResponse;
import io.qdrant.client.grpc.Collections.ListAliasesRequest;
import io.qdrant.client.grpc.Collections.UpdateCollection;
import io.qdrant.client.grpc.Points.CreateFieldIndexCollection;
import io.qdrant.client.grpc.Points.FieldType;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import org.jboss.logging.Logger;

/**
 * The collection on the server. A writer creates it if it does not exist. A reader only checks that
 * it exists and matches, so a read-only API key is enough.
 */
final class QdrantCollection {

  private static final Logger LOG = Logger.getLogger(QdrantCollection.class);

  private final QdrantCalls calls;
  private final CollectionSpec spec;
  private final Failures failures;
  private final boolean writer;
  private volatile boolean ready;
  private volatile String identity = "";

  QdrantCollection(QdrantCalls calls, CollectionSpec spec, Failures failures, boolean writer) {
    this.calls = calls;
    this.spec = spec;
    this.failures = failures;
    this.writer = writer;
  }

  /**
   * Completes when the collection can be used. Fails with {@link IndexUnavailableException} if the
   * server cannot be reached, or if the collection of a reader does not exist. Fails with {@link
   * IllegalStateException} if the collection does not match.
   */
  Uni<Void> ensure() {
    return info()
        .onFailure(failure -> Failures.code(failure) == Status.Code.NOT_FOUND)
        .recoverWithUni(this::create)
        .onFailure(failure -> !(failure instanceof IllegalStateException))
        .transform(failures::of)
        .invoke(spec::requireFits)
        .invoke(found -> identity = CollectionSpec.identity(found))
        .chain(found -> writer ? prepare(found) : Uni.createFrom().voidItem())
        .invoke(() -> ready = true);
  }

  /**
   * Like {@link #ensure}, but cheap after the first success, and fails only with {@link
   * IndexUnavailableException}.
   */
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

  /**
   * Fails with {@link IndexReplacedException} if the collection is not the one that {@link #ensure}
   * has found: it was deleted, and another process has created it again.
   */
  Uni<Void> requireSame() {
    return info()
        .onFailure()
        .transform(failures::of)
        .invoke(
            found -> {
              if (!identity.isEmpty() && !identity.equals(CollectionSpec.identity(found))) {
                throw new IndexReplacedException(
                    ("the collection '%s' in Qdrant was deleted and created again while this"
                            + " process used it. Start this process again: it fills the"
                            + " collection from the topic")
                        .formatted(spec.name()));
              }
            })
        .replaceWithVoid();
  }

  /** Returns the number of shards that the collection consists of. */
  Uni<Integer> shards() {
    return info()
        .onFailure()
        .transform(failures::of)
        .map(found -> found.getConfig().getParams().getShardNumber());
  }

  /** Fails if the server does not respond or the collection no longer exists. */
  Uni<Void> ping() {
    CollectionExistsRequest request =
        CollectionExistsRequest.newBuilder().setCollectionName(spec.name()).build();
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

  /** Fails if an alias does not point to this collection. */
  Uni<Void> requireAlias(String alias) {
    return calls
        .collections(stub -> stub.listAliases(ListAliasesRequest.getDefaultInstance()))
        .onFailure()
        .transform(failures::of)
        .invoke(
            answer -> {
              String meant =
                  answer.getAliasesList().stream()
                      .filter(description -> description.getAliasName().equals(alias))
                      .map(AliasDescription::getCollectionName)
                      .findFirst()
                      .orElse("no collection");
              if (!meant.equals(spec.name())) {
                throw new IndexUnavailableException(
                    "the alias '%s' points to %s, but this process uses %s"
                        .formatted(alias, meant, spec.name()));
              }
            })
        .replaceWithVoid();
  }

  /** Returns information about the collection. Fails with gRPC's exception. */
  Uni<CollectionInfo> info() {
    GetCollectionInfoRequest request =
        GetCollectionInfoRequest.newBuilder().setCollectionName(spec.name()).build();
    return calls.collections(stub -> stub.get(request)).map(GetCollectionInfoResponse::getResult);
  }

  private Uni<CollectionInfo> create() {
    if (!writer) {
      return Uni.createFrom()
          .failure(
              () ->
                  new IndexUnavailableException(
                      "Qdrant has no collection '%s' yet: a worker creates it when it starts"
                          .formatted(spec.name())));
    }
    return calls
        .collections(stub -> stub.create(spec.creation()))
        .invoke(() -> LOG.infof("Created the collection '%s' in Qdrant", spec.name()))
        .replaceWithVoid()
        // Another worker may have created it at the same time. Then it exists now.
        .onFailure()
        .recoverWithUni(failure -> info().onFailure().transform(e -> failure).replaceWithVoid())
        .chain(this::info);
  }

  /**
   * Marks a collection that was created manually, and creates missing payload indexes. The server
   * replaces an index of another type.
   */
  private Uni<Void> prepare(CollectionInfo found) {
    Uni<Void> marked =
        CollectionSpec.isWinnows(found)
            ? Uni.createFrom().voidItem()
            : calls
                .collections(
                    stub ->
                        stub.update(
                            UpdateCollection.newBuilder()
                                .setCollectionName(spec.name())
                                .putAllMetadata(CollectionSpec.metadata())
                                .build()))
                .onFailure()
                .transform(failures::of)
                .replaceWithVoid();
    return marked.chain(() -> indexFields(found));
  }

  private Uni<Void> indexFields(CollectionInfo found) {
    return Multi.createFrom()
        .iterable(spec.fieldIndexes().entrySet())
        .filter(field -> !isIndexed(found, field.getKey(), field.getValue()))
        .onItem()
        .transformToUniAndConcatenate(
            field -> {
              CreateFieldIndexCollection.Builder request =
                  CreateFieldIndexCollection.newBuilder()
                      .setCollectionName(spec.name())
                      .setFieldName(field.getKey())
                      .setFieldType(field.getValue())
                      .setWait(true);
              CollectionSpec.indexParams(field.getKey()).ifPresent(request::setFieldIndexParams);
              return calls.write(stub -> stub.createFieldIndex(request.build()));
            })
        .collect()
        .last()
        .replaceWithVoid();
  }

  private static boolean isIndexed(CollectionInfo found, String field, FieldType type) {
    return found.getPayloadSchemaMap().entrySet().stream()
        .anyMatch(
            listed ->
                Fields.unquoted(listed.getKey()).equals(Fields.unquoted(field))
                    && type.name().equals("FieldType" + listed.getValue().getDataType().name()));
  }
}
