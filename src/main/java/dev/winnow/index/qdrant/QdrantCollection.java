package dev.winnow.index.qdrant;

import dev.winnow.index.IndexClosedException;
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
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.CreateFieldIndexCollection;
import io.qdrant.client.grpc.Points.FieldType;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

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
  private final AtomicReference<@Nullable Uni<Void>> opening = new AtomicReference<>();
  private volatile boolean ready;
  private volatile String identity = "";

  QdrantCollection(QdrantCalls calls, CollectionSpec spec, Failures failures, boolean writer) {
    this.calls = calls;
    this.spec = spec;
    this.failures = failures;
    this.writer = writer;
  }

  /**
   * Completes when the collection can be used; cheap after the first success. Fails with {@link
   * IndexUnavailableException} if the server cannot be reached, or if the collection of a reader
   * does not exist. Fails with {@link IllegalStateException} if the collection does not match.
   */
  Uni<Void> ensure() {
    return Uni.createFrom()
        .deferred(
            () ->
                ready
                    ? Uni.createFrom().voidItem()
                    : opening.updateAndGet(begun -> begun == null ? open() : begun));
  }

  /** Opens the collection, once for all that wait for it. */
  private Uni<Void> open() {
    return info()
        .onFailure(failure -> Failures.code(failure) == Status.Code.NOT_FOUND)
        .recoverWithUni(this::create)
        .onFailure(failure -> !(failure instanceof IllegalStateException))
        .transform(failures::of)
        .invoke(spec::requireFits)
        .chain(found -> writer ? prepare(found) : Uni.createFrom().item(found))
        .invoke(
            found -> {
              identity = CollectionSpec.identity(found);
              ready = true;
            })
        .replaceWithVoid()
        .onTermination()
        .invoke(() -> opening.set(null))
        .memoize()
        .indefinitely();
  }

  /** Like {@link #ensure}, but fails only with {@link IndexUnavailableException}. */
  Uni<Void> ready() {
    return ensure()
        .onFailure(IllegalStateException.class)
        .transform(e -> new IndexUnavailableException(String.valueOf(e.getMessage()), e));
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
   * Marks a collection that was created manually or by an earlier build, and creates missing
   * payload indexes. The server replaces an index of another type. Searches do not wait until the
   * points of a collection are indexed.
   */
  private Uni<CollectionInfo> prepare(CollectionInfo found) {
    Uni<CollectionInfo> marked = mark(found);
    if (found.getPointsCount() == 0) {
      return marked.call(() -> indexFields(found, true));
    }
    return marked.invoke(
        () ->
            indexFields(found, false)
                .onFailure(
                    e ->
                        e instanceof IndexUnavailableException
                            && !(e instanceof IndexClosedException))
                .retry()
                .withBackOff(Duration.ofSeconds(1), Duration.ofMinutes(1))
                .indefinitely()
                .subscribe()
                .with(
                    done -> LOG.debug("The server has the payload indexes"),
                    e -> LOG.warnf("Cannot create payload indexes: %s", e.getMessage())));
  }

  /** Writes the metadata that a collection lacks, and returns the collection with it. */
  private Uni<CollectionInfo> mark(CollectionInfo found) {
    Map<String, Value> lacking = CollectionSpec.lacking(found);
    if (lacking.isEmpty()) {
      return Uni.createFrom().item(found);
    }
    UpdateCollection update =
        UpdateCollection.newBuilder()
            .setCollectionName(spec.name())
            .putAllMetadata(lacking)
            .build();
    return calls
        .collections(stub -> stub.update(update))
        // Another worker may write at the same time, so read the result afterwards.
        .chain(this::info)
        .onFailure()
        .transform(failures::of)
        .invoke(
            marked -> {
              if (!CollectionSpec.lacking(marked).isEmpty()) {
                throw new IndexUnavailableException(
                    "the collection '%s' in Qdrant does not have its metadata yet: a node is behind"
                        .formatted(spec.name()));
              }
            });
  }

  /**
   * @param wait whether to wait until the points are indexed
   */
  private Uni<Void> indexFields(CollectionInfo found, boolean wait) {
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
                      .setWait(wait);
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
