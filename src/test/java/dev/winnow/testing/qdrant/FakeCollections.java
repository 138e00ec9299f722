package dev.winnow.testing.qdrant;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.qdrant.client.grpc.Collections.AliasDescription;
import io.qdrant.client.grpc.Collections.AliasOperations;
import io.qdrant.client.grpc.Collections.ChangeAliases;
import io.qdrant.client.grpc.Collections.CollectionDescription;
import io.qdrant.client.grpc.Collections.CollectionExists;
import io.qdrant.client.grpc.Collections.CollectionExistsRequest;
import io.qdrant.client.grpc.Collections.CollectionExistsResponse;
import io.qdrant.client.grpc.Collections.CollectionOperationResponse;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.qdrant.client.grpc.Collections.DeleteCollection;
import io.qdrant.client.grpc.Collections.GetCollectionInfoRequest;
import io.qdrant.client.grpc.Collections.GetCollectionInfoResponse;
import io.qdrant.client.grpc.Collections.ListAliasesRequest;
import io.qdrant.client.grpc.Collections.ListAliasesResponse;
import io.qdrant.client.grpc.Collections.ListCollectionsRequest;
import io.qdrant.client.grpc.Collections.ListCollectionsResponse;
import io.qdrant.client.grpc.Collections.UpdateCollection;
import io.qdrant.client.grpc.CollectionsGrpc.CollectionsImplBase;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The service of collections of {@link FakeQdrant}. */
final class FakeCollections extends CollectionsImplBase {

  private final Map<String, FakeCollection> collections;
  private final FakeLimits limits;
  private final Map<String, String> aliases = new ConcurrentHashMap<>();

  FakeCollections(Map<String, FakeCollection> collections, FakeLimits limits) {
    this.collections = collections;
    this.limits = limits;
  }

  @Override
  public void get(
      GetCollectionInfoRequest request, StreamObserver<GetCollectionInfoResponse> observer) {
    FakeCollection collection = collections.get(request.getCollectionName());
    if (collection == null) {
      observer.onError(Status.NOT_FOUND.withDescription("no such collection").asException());
      return;
    }
    FakeQdrant.answer(
        observer, GetCollectionInfoResponse.newBuilder().setResult(collection.info()).build());
  }

  @Override
  public void update(
      UpdateCollection request, StreamObserver<CollectionOperationResponse> observer) {
    FakeCollection collection = collections.get(request.getCollectionName());
    if (collection == null) {
      observer.onError(Status.NOT_FOUND.withDescription("no such collection").asException());
      return;
    }
    if (!limits.forgetsThisUpdate()) {
      collection.mergeMetadata(request.getMetadataMap());
    }
    if (request.hasStrictModeConfig()) {
      limits.set(request.getStrictModeConfig());
    }
    FakeQdrant.answer(observer, CollectionOperationResponse.newBuilder().setResult(true).build());
  }

  @Override
  public void create(
      CreateCollection request, StreamObserver<CollectionOperationResponse> observer) {
    try {
      FakeCollection made = new FakeCollection(request, limits);
      if (collections.putIfAbsent(request.getCollectionName(), made) != null) {
        throw Status.ALREADY_EXISTS.asRuntimeException();
      }
    } catch (RuntimeException e) {
      observer.onError(e);
      return;
    }
    FakeQdrant.answer(observer, CollectionOperationResponse.newBuilder().setResult(true).build());
  }

  @Override
  public void delete(
      DeleteCollection request, StreamObserver<CollectionOperationResponse> observer) {
    boolean existed = collections.remove(request.getCollectionName()) != null;
    FakeQdrant.answer(
        observer, CollectionOperationResponse.newBuilder().setResult(existed).build());
  }

  @Override
  public void collectionExists(
      CollectionExistsRequest request, StreamObserver<CollectionExistsResponse> observer) {
    FakeQdrant.answer(
        observer,
        CollectionExistsResponse.newBuilder()
            .setResult(
                CollectionExists.newBuilder()
                    .setExists(collections.containsKey(request.getCollectionName())))
            .build());
  }

  @Override
  public void list(
      ListCollectionsRequest request, StreamObserver<ListCollectionsResponse> observer) {
    ListCollectionsResponse.Builder response = ListCollectionsResponse.newBuilder();
    collections
        .keySet()
        .forEach(name -> response.addCollections(CollectionDescription.newBuilder().setName(name)));
    FakeQdrant.answer(observer, response.build());
  }

  @Override
  public void listAliases(
      ListAliasesRequest request, StreamObserver<ListAliasesResponse> observer) {
    ListAliasesResponse.Builder response = ListAliasesResponse.newBuilder();
    aliases.forEach(
        (alias, name) ->
            response.addAliases(
                AliasDescription.newBuilder().setAliasName(alias).setCollectionName(name)));
    FakeQdrant.answer(observer, response.build());
  }

  @Override
  public void updateAliases(
      ChangeAliases request, StreamObserver<CollectionOperationResponse> observer) {
    // The server runs the actions one after the other and stops at the first that fails.
    for (AliasOperations action : request.getActionsList()) {
      if (action.hasDeleteAlias()) {
        aliases.remove(action.getDeleteAlias().getAliasName());
        continue;
      }
      String name = action.getCreateAlias().getCollectionName();
      if (!collections.containsKey(name)) {
        observer.onError(
            Status.NOT_FOUND
                .withDescription("Not found: Collection `%s` doesn't exist!".formatted(name))
                .asException());
        return;
      }
      aliases.put(action.getCreateAlias().getAliasName(), name);
    }
    FakeQdrant.answer(observer, CollectionOperationResponse.newBuilder().setResult(true).build());
  }
}
