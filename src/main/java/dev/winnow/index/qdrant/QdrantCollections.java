package dev.winnow.index.qdrant;

import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.filter.Filter;
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
 * The collections of a server, one per bundle, and their aliases. After a change of the model, the
 * new collection is filled next to the old one; then the alias is switched. Blocks; every call may
 * throw {@link IndexUnavailableException}.
 */
public final class QdrantCollections implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(QdrantCollections.class);

  private final QdrantCalls calls;
  private final QdrantConfig config;
  private final String address;

  /**
   * @throws IllegalArgumentException if the configuration is invalid
   */
  public QdrantCollections(URI url, QdrantConfig config) {
    this.address = url.toString();
    this.config = config;
    this.calls = new QdrantCalls(url, config, new Failures(address, ""));
  }

  /**
   * A collection.
   *
   * @param assets number of assets without deleted ones; for collections of other programs, the
   *     number of points; empty if unknown
   */
  public record Summary(String name, OptionalLong assets, List<String> aliases) {}

  /** Returns all collections by name, including those of other programs. */
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
   * Switches an alias to a collection, atomically for all clients. If this fails, the alias does
   * not change.
   */
  public void switchAlias(String alias, String collection) {
    // This also moves an existing alias. Deleting the alias first would lose it if the creation
    // failed.
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

  /**
   * Returns the number of assets; empty if it cannot be counted, so that one collection does not
   * fail the whole list.
   */
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
      LOG.debugf(e, "Cannot count the points of '%s'", collection);
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
