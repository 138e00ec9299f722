package dev.winnow.testing.qdrant;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.qdrant.client.grpc.Collections.AliasDescription;
import io.qdrant.client.grpc.Collections.AliasOperations;
import io.qdrant.client.grpc.Collections.ChangeAliases;
import io.qdrant.client.grpc.Collections.CollectionConfig;
import io.qdrant.client.grpc.Collections.CollectionDescription;
import io.qdrant.client.grpc.Collections.CollectionExists;
import io.qdrant.client.grpc.Collections.CollectionExistsRequest;
import io.qdrant.client.grpc.Collections.CollectionExistsResponse;
import io.qdrant.client.grpc.Collections.CollectionInfo;
import io.qdrant.client.grpc.Collections.CollectionOperationResponse;
import io.qdrant.client.grpc.Collections.CollectionParams;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.qdrant.client.grpc.Collections.GetCollectionInfoRequest;
import io.qdrant.client.grpc.Collections.GetCollectionInfoResponse;
import io.qdrant.client.grpc.Collections.ListAliasesRequest;
import io.qdrant.client.grpc.Collections.ListAliasesResponse;
import io.qdrant.client.grpc.Collections.ListCollectionsRequest;
import io.qdrant.client.grpc.Collections.ListCollectionsResponse;
import io.qdrant.client.grpc.CollectionsGrpc.CollectionsImplBase;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The service of collections of {@link FakeQdrant}. */
final class FakeCollections extends CollectionsImplBase {

  private final Map<String, FakeCollection> collections;
  private final Map<String, String> aliases = new ConcurrentHashMap<>();

  FakeCollections(Map<String, FakeCollection> collections) {
    this.collections = collections;
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
        observer,
        GetCollectionInfoResponse.newBuilder()
            .setResult(
                CollectionInfo.newBuilder()
                    .setConfig(
                        CollectionConfig.newBuilder()
                            .setParams(
                                CollectionParams.newBuilder()
                                    .setVectorsConfig(collection.creation().getVectorsConfig())
                                    .setSparseVectorsConfig(
                                        collection.creation().getSparseVectorsConfig()))))
            .build());
  }

  @Override
  public void create(
      CreateCollection request, StreamObserver<CollectionOperationResponse> observer) {
    if (collections.putIfAbsent(request.getCollectionName(), new FakeCollection(request)) != null) {
      observer.onError(Status.ALREADY_EXISTS.asException());
      return;
    }
    FakeQdrant.answer(observer, CollectionOperationResponse.newBuilder().setResult(true).build());
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
    for (AliasOperations action : request.getActionsList()) {
      boolean done =
          action.hasDeleteAlias()
              ? aliases.remove(action.getDeleteAlias().getAliasName()) != null
              : collections.containsKey(action.getCreateAlias().getCollectionName())
                  && aliases.putIfAbsent(
                          action.getCreateAlias().getAliasName(),
                          action.getCreateAlias().getCollectionName())
                      == null;
      if (!done) {
        observer.onError(Status.NOT_FOUND.withDescription("no such name").asException());
        return;
      }
    }
    FakeQdrant.answer(observer, CollectionOperationResponse.newBuilder().setResult(true).build());
  }
}
