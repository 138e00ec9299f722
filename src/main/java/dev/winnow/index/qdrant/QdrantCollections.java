package dev.winnow.index.qdrant;

import dev.winnow.index.Filter;
import dev.winnow.index.IndexUnavailableException;
import io.qdrant.client.grpc.Collections.AliasDescription;
import io.qdrant.client.grpc.Collections.AliasOperations;
import io.qdrant.client.grpc.Collections.ChangeAliases;
import io.qdrant.client.grpc.Collections.CollectionDescription;
import io.qdrant.client.grpc.Collections.CreateAlias;
import io.qdrant.client.grpc.Collections.DeleteAlias;
import io.qdrant.client.grpc.Collections.ListAliasesRequest;
import io.qdrant.client.grpc.Collections.ListCollectionsRequest;
import io.smallrye.mutiny.Uni;
import java.net.URI;
import java.util.List;
import java.util.function.Supplier;

/**
 * The collections of a server, one for each bundle, and the names that others give them. After a
 * change of the model the new collection fills beside the old one; then the alias moves. Blocks;
 * every call may throw {@link IndexUnavailableException}.
 */
public final class QdrantCollections implements AutoCloseable {

  private final QdrantCalls calls;
  private final Failures failures;

  /**
   * @throws IllegalArgumentException if the configuration cannot be used
   */
  public QdrantCollections(URI url, QdrantConfig config) {
    this.failures = new Failures(url.toString(), "asked for");
    this.calls = new QdrantCalls(url, config, failures);
  }

  /**
   * A collection.
   *
   * @param assets without those that are deleted
   */
  public record Summary(String name, long assets, List<String> aliases) {}

  /** Returns all collections by name; those of other programs, too. */
  public List<Summary> list() {
    List<AliasDescription> aliases = aliases();
    return get(
            () -> calls.collections(stub -> stub.list(ListCollectionsRequest.getDefaultInstance())))
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

  /** Lets a name stand for a collection from now on, in one step for all who use the name. */
  public void switchAlias(String alias, String collection) {
    ChangeAliases.Builder change = ChangeAliases.newBuilder();
    if (aliases().stream().anyMatch(known -> known.getAliasName().equals(alias))) {
      change.addActions(
          AliasOperations.newBuilder()
              .setDeleteAlias(DeleteAlias.newBuilder().setAliasName(alias)));
    }
    change.addActions(
        AliasOperations.newBuilder()
            .setCreateAlias(
                CreateAlias.newBuilder().setAliasName(alias).setCollectionName(collection)));
    get(() -> calls.collections(stub -> stub.updateAliases(change.build())));
  }

  private List<AliasDescription> aliases() {
    return get(() ->
            calls.collections(stub -> stub.listAliases(ListAliasesRequest.getDefaultInstance())))
        .getAliasesList();
  }

  private long assets(String collection) {
    return get(() -> calls.read(stub -> stub.count(Requests.count(collection, Filter.NONE))))
        .getResult()
        .getCount();
  }

  private <T> T get(Supplier<Uni<T>> call) {
    return call.get().onFailure().transform(failures::of).await().indefinitely();
  }

  @Override
  public void close() {
    calls.close();
  }
}
