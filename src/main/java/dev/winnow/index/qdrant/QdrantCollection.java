package dev.winnow.index.qdrant;

import dev.winnow.index.IndexUnavailableException;
import io.grpc.Status;
import io.qdrant.client.grpc.Collections.AliasDescription;
import io.qdrant.client.grpc.Collections.CollectionExistsRequest;
import io.qdrant.client.grpc.Collections.CollectionInfo;
import io.qdrant.client.grpc.Collections.GetCollectionInfoRequest;
import io.qdrant.client.grpc.Collections.GetCollectionInfoResponse;
import io.qdrant.client.grpc.Collections.ListAliasesRequest;
import io.qdrant.client.grpc.Collections.UpdateCollection;
import io.qdrant.client.grpc.Points.CreateFieldIndexCollection;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import org.jboss.logging.Logger;

/**
 * The collection on the server. A writer makes it if it is missing; a reader only checks that it is
 * there and fits, so a read-only API key is enough for it.
 */
final class QdrantCollection {

  private static final Logger LOG = Logger.getLogger(QdrantCollection.class);

  private final QdrantCalls calls;
  private final CollectionSpec spec;
  private final Failures failures;
  private final boolean writer;
  private volatile boolean ready;

  QdrantCollection(QdrantCalls calls, CollectionSpec spec, Failures failures, boolean writer) {
    this.calls = calls;
    this.spec = spec;
    this.failures = failures;
    this.writer = writer;
  }

  /**
   * Completes when the collection can be used. Fails with {@link IndexUnavailableException} while
   * the server cannot be reached or has no such collection for a reader, and with {@link
   * IllegalStateException} while the collection does not fit.
   */
  Uni<Void> ensure() {
    return info()
        .onFailure(failure -> Failures.code(failure) == Status.Code.NOT_FOUND)
        .recoverWithUni(this::create)
        .onFailure(failure -> !(failure instanceof IllegalStateException))
        .transform(failures::of)
        .invoke(spec::requireFits)
        .chain(found -> writer ? prepare(found) : Uni.createFrom().voidItem())
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

  /** Fails where an alias does not stand for this collection. */
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
                    "the alias '%s' means %s, and this process has %s"
                        .formatted(alias, meant, spec.name()));
              }
            })
        .replaceWithVoid();
  }

  /** Fails with what gRPC says. */
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
                      "Qdrant has no collection '%s' yet: a worker makes it when it starts"
                          .formatted(spec.name())));
    }
    return calls
        .collections(stub -> stub.create(spec.creation()))
        .invoke(() -> LOG.infof("Made the collection '%s' in Qdrant", spec.name()))
        .replaceWithVoid()
        // Another worker may have made it at the same time. Then it exists now.
        .onFailure()
        .recoverWithUni(failure -> info().onFailure().transform(e -> failure).replaceWithVoid())
        .chain(this::info);
  }

  /** Marks a collection that somebody made by hand, and adds the payload indexes that it lacks. */
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
        .filter(field -> !found.containsPayloadSchema(field.getKey()))
        .onItem()
        .transformToUniAndConcatenate(
            field -> {
              CreateFieldIndexCollection request =
                  CreateFieldIndexCollection.newBuilder()
                      .setCollectionName(spec.name())
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
