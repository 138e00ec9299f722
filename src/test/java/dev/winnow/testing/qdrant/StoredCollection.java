package dev.winnow.testing.qdrant;

import dev.winnow.asset.AssetId;
import dev.winnow.bundle.BundleFiles;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.LogPartition;
import dev.winnow.index.Point;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.qdrant.QdrantConfig;
import dev.winnow.index.qdrant.QdrantVectorIndex;
import dev.winnow.index.qdrant.TestConfig;
import dev.winnow.testing.TestBundle;
import dev.winnow.wiring.BundleSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The collection of a bundle, beside the processes that use it. Before it exists, each method
 * throws {@link IndexUnavailableException}.
 */
public final class StoredCollection implements AutoCloseable {

  /** More than any test has. */
  private static final int ALL = 10_000;

  private final VectorIndex index;

  public StoredCollection(URI server, Path bundle) {
    this(server, bundle, TestConfig.defaults());
  }

  /**
   * @param alias selects the collection that answers
   */
  public StoredCollection(URI server, Path bundle, String alias) {
    this(server, bundle, TestConfig.with(Map.of("alias", alias)));
  }

  private StoredCollection(URI server, Path bundle, QdrantConfig config) {
    index =
        QdrantVectorIndex.openForReading(
                server,
                BundleSchema.of(new BundleFiles(bundle.toString(), TestBundle.MODELS).manifest()),
                config)
            .answering(config);
  }

  /** Returns whether a query node of the bundle is ready. */
  public boolean isAnswering() {
    try {
      index.ping().await().indefinitely();
      return true;
    } catch (IndexUnavailableException e) {
      return false;
    }
  }

  /** Returns the offset of the record that each asset is from. */
  public Map<AssetId, Long> offsets() {
    return index.newest(Filter.NONE, null, ALL).await().indefinitely().points().stream()
        .collect(Collectors.toMap(Point::id, point -> point.version().offset()));
  }

  /** Returns the offsets up to which it is filled. */
  public Map<LogPartition, Long> positions() {
    try {
      return index.stored().orElseThrow().positions();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the sum of {@link #positions}. */
  public long filled() {
    return positions().values().stream().mapToLong(Long::longValue).sum();
  }

  @Override
  public void close() {
    index.close();
  }
}
