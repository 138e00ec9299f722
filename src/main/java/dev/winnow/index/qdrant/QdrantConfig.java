package dev.winnow.index.qdrant;

import io.qdrant.client.grpc.Points.ReadConsistencyType;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The Qdrant server, and the collection that Winnow creates and uses there. */
@ConfigMapping(prefix = "winnow.qdrant")
public interface QdrantConfig {

  /**
   * The gRPC address, {@code http://host:6334}, or {@code https://…} for TLS. Without it the index
   * is embedded.
   */
  Optional<URI> url();

  /**
   * The API key that is sent with every call. A read-only key is enough for a process that only answers searches.
   */
  Optional<String> apiKey();

  /** A PEM file with the certificates to trust under https, instead of those of the JVM. */
  Optional<String> caCertificates();

  /**
   * The prefix of the collection's name, before the bundle's id, such as {@code staging-}. With different prefixes several environments or corpora can share a server.
   */
  Optional<String> collectionPrefix();

  /**
   * The alias of the collection that answers. A process that answers queries is ready while the alias points to the collection of its bundle. If absent, aliases are ignored.
   */
  Optional<String> alias();

  /** How long a search or another read may take. */
  @WithDefault("5s")
  Duration readTimeout();

  /**
   * If a read is not answered after this time, it is also sent to another node, and the first
   * answer is used. Only useful if the address resolves to several nodes. Off if absent.
   */
  Optional<Duration> hedgeAfter();

  /** How long a write may take until the server has applied it. */
  @WithDefault("30s")
  Duration writeTimeout();

  /** Maximum number of changes in a write request. */
  @WithDefault("256")
  int maxBatch();

  /** Maximum number of write requests in flight. */
  @WithDefault("4")
  int maxConcurrentBatches();

  /**
   * How many replicas answer a read: one, a majority, a quorum, or all. With more replicas a read sees writes earlier and takes longer.
   */
  @WithDefault("one")
  ReadConsistency readConsistency();

  /**
   * The order of writes on replicas. Every write carries its version as a condition, so replicas converge even with {@code weak}. {@code medium} and {@code strong} send all writes through one replica, and wait while it is unavailable.
   */
  @WithDefault("weak")
  WriteOrdering writeOrdering();

  /** Compares with every candidate instead of walking the HNSW graph. */
  @WithDefault("false")
  boolean exact();

  /**
   * How many candidates a search keeps while it walks the HNSW graph. A larger number finds more of the true nearest points and takes longer. If absent: the server's default.
   */
  OptionalInt hnswEf();

  /**
   * Numeric attributes on which Winnow's range filters are fast: {@code price,size.width}. On
   * other attributes a range filter reads every point, or is rejected by a server in strict mode.
   */
  Optional<List<String>> rangeAttributes();

  /**
   * Attributes to index for programs that read the collection directly and filter on {@code
   * attributes.NAME}, with the type of the index: {@code
   * winnow.qdrant.indexed-attributes.colour=keyword}.
   */
  Map<String, IndexType> indexedAttributes();

  /**
   * How long the server keeps the tombstones of deleted assets. A tombstone protects against a late
   * older record of the same asset, so keep this longer than records stay in the topic.
   */
  @WithDefault("30d")
  Duration tombstoneRetention();

  /** Settings of a collection that Winnow creates; an existing collection keeps its own. */
  Collection collection();

  /** Settings of a new collection. The server's defaults apply to absent settings. */
  interface Collection {

    /** Number of shards, which spread the collection over the nodes of a cluster. */
    OptionalInt shards();

    /** Copies of each shard. Two or more survive the loss of a node. */
    OptionalInt replicationFactor();

    /** Replicas that must have a write before it is acknowledged. */
    OptionalInt writeConsistencyFactor();

    /** Whether vectors stay on disk and are cached in memory as they are used. */
    @WithDefault("false")
    boolean vectorsOnDisk();

    /** Compression of dense vectors in memory. The uncompressed vectors are kept too. */
    @WithDefault("none")
    Quantization quantization();

    /** Number of edges of a node in the HNSW graph. */
    OptionalInt hnswM();

    /** Number of candidates while the HNSW graph is built. */
    OptionalInt hnswEfConstruct();
  }

  /** Compression of dense vectors. */
  enum Quantization {
    NONE,
    /** One byte per value. */
    SCALAR,
    /** One bit per value; for models of 1,024 dimensions and more. */
    BINARY
  }

  /** How many replicas answer a read. */
  enum ReadConsistency {
    ONE,
    /** Points on which most of all replicas agree. */
    MAJORITY,
    /** Points on which most of the replicas that answer agree. */
    QUORUM,
    ALL;

    io.qdrant.client.grpc.Points.ReadConsistency toMessage() {
      var message = io.qdrant.client.grpc.Points.ReadConsistency.newBuilder();
      return switch (this) {
        case ONE -> message.setFactor(1).build();
        case MAJORITY -> message.setType(ReadConsistencyType.Majority).build();
        case QUORUM -> message.setType(ReadConsistencyType.Quorum).build();
        case ALL -> message.setType(ReadConsistencyType.All).build();
      };
    }
  }

  /** The order of writes on replicas. */
  enum WriteOrdering {
    WEAK,
    MEDIUM,
    STRONG;

    io.qdrant.client.grpc.Points.WriteOrdering toMessage() {
      var message = io.qdrant.client.grpc.Points.WriteOrdering.newBuilder();
      return message
          .setType(
              switch (this) {
                case WEAK -> io.qdrant.client.grpc.Points.WriteOrderingType.Weak;
                case MEDIUM -> io.qdrant.client.grpc.Points.WriteOrderingType.Medium;
                case STRONG -> io.qdrant.client.grpc.Points.WriteOrderingType.Strong;
              })
          .build();
    }
  }

  /** The type of an index on an attribute. */
  enum IndexType {
    KEYWORD,
    INTEGER,
    FLOAT,
    BOOL,
    DATETIME,
    TEXT
  }
}
