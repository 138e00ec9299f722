package dev.winnow.index.qdrant;

import dev.winnow.index.Filter;
import dev.winnow.index.IndexUnavailableException;
import io.grpc.Status;
import io.qdrant.client.grpc.Collections.AliasDescription;
import io.qdrant.client.grpc.Collections.AliasOperations;
import io.qdrant.client.grpc.Collections.ChangeAliases;
import io.qdrant.client.grpc.Collections.CollectionDescription;
import io.qdrant.client.grpc.Collections.CollectionInfo;
import io.qdrant.client.grpc.Collections.CreateAlias;
import io.qdrant.client.grpc.Collections.GetCollectionInfoRequest;
import io.qdrant.client.grpc.Collections.ListAliasesRequest;
import io.qdrant.client.grpc.Collections.ListCollectionsRequest;
import io.smallrye.mutiny.Uni;
import java.net.URI;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jboss.logging.Logger;

/**
 * The collections of a server, one for each bundle, and their aliases. After a change of the model
 * the new collection fills beside the old one; then the alias moves. Blocks; every call may throw
 * {@link IndexUnavailableException}.
 */
public final class QdrantCollections implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(QdrantCollections.class);

  private final QdrantCalls calls;
  private final QdrantConfig config;
  private final String address;

  /**
   * @throws IllegalArgumentException if the configuration cannot be used
   */
  public QdrantCollections(URI url, QdrantConfig config) {
    this.address = url.toString();
    this.config = config;
    this.calls = new QdrantCalls(url, config, new Failures(address, ""));
  }

  /**
   * A collection.
   *
   * @param assets how many, without deleted ones; of other programs' collections, all points; empty
   *     if the server does not tell
   */
  public record Summary(String name, OptionalLong assets, List<String> aliases) {}

  /** Returns all collections by name, those of other programs included. */
  public List<Summary> list() {
    List<AliasDescription> aliases = aliases();
    return get(
            "", calls.collections(stub -> stub.list(ListCollectionsRequest.getDefaultInstance())))
        .getCollectionsList()
        .stream()
        .map(CollectionDescription::getName)
        .sorted()
        .map(
            name ->
                new Summary(
                    name,
                    assets(name),
                    aliases.stream()
                        .filter(alias -> alias.getCollectionName().equals(name))
                        .map(AliasDescription::getAliasName)
                        .sorted()
                        .toList()))
        .toList();
  }

  /**
   * Makes an alias stand for a collection from now on, in one step for all who use it. If that
   * fails, the alias stands for what it stood for before.
   */
  public void switchAlias(String alias, String collection) {
    // It moves an alias that exists; deleting that first would lose it if this part failed.
    ChangeAliases change =
        ChangeAliases.newBuilder()
            .addActions(
                AliasOperations.newBuilder()
                    .setCreateAlias(
                        CreateAlias.newBuilder().setAliasName(alias).setCollectionName(collection)))
            .build();
    calls
        .collections(stub -> stub.updateAliases(change))
        .onFailure(failure -> Failures.code(failure) == Status.Code.NOT_FOUND)
        .transform(
            failure ->
                new IllegalArgumentException(
                    "Qdrant at %s has no collection '%s'".formatted(address, collection)))
        .onFailure()
        .transform(new Failures(address, collection)::of)
        .await()
        .indefinitely();
  }

  private List<AliasDescription> aliases() {
    return get(
            "",
            calls.collections(stub -> stub.listAliases(ListAliasesRequest.getDefaultInstance())))
        .getAliasesList();
  }

  /** One collection that the server does not let us count must not hide the others. */
  private OptionalLong assets(String collection) {
    GetCollectionInfoRequest request =
        GetCollectionInfoRequest.newBuilder().setCollectionName(collection).build();
    Requests requests = new Requests(collection, Set.of(), config);
    try {
      CollectionInfo info =
          get(collection, calls.collections(stub -> stub.get(request))).getResult();
      return OptionalLong.of(
          CollectionSpec.isWinnows(info)
              ? get(collection, calls.read(stub -> stub.count(requests.count(Filter.NONE))))
                  .getResult()
                  .getCount()
              : info.getPointsCount());
    } catch (IndexUnavailableException | IllegalArgumentException e) {
      LOG.debugf(e, "The points of '%s' cannot be counted", collection);
      return OptionalLong.empty();
    }
  }

  private <T> T get(String collection, Uni<T> call) {
    return call.onFailure().transform(new Failures(address, collection)::of).await().indefinitely();
  }

  @Override
  public void close() {
    calls.close();
  }
}
