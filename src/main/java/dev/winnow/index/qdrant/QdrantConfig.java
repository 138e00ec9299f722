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

/** The Qdrant server, and the collection that Winnow creates and uses on it. */
@ConfigMapping(prefix = "winnow.qdrant")
public interface QdrantConfig {

  /**
   * The gRPC address, {@code http://host:6334}, or {@code https://…} for TLS. If absent, the index
   * is embedded.
   */
  Optional<URI> url();

  /**
   * The API key that is sent with every call. A process with only the role query needs just a
   * read-only key.
   */
  Optional<String> apiKey();

  /** A PEM file with the certificates to trust for https, instead of those of the JVM. */
  Optional<String> caCertificates();

  /**
   * Prefix of the collection's name, before the bundle's id, so that several environments or
   * corpora can share a server: {@code staging-}.
   */
  Optional<String> collectionPrefix();

  /**
   * The alias of the serving collection. A process with the role query is ready only while the
   * alias points to the collection of its bundle. If absent, aliases are not checked.
   */
  Optional<String> alias();

  /** Timeout of a search or another read. */
  @WithDefault("5s")
  Duration readTimeout();

  /**
   * If a read has no response after this time, it is also sent to another node, and the first
   * response is used. Useful only if the address resolves to several nodes. Off if absent.
   */
  Optional<Duration> hedgeAfter();

  /** Timeout of a write, until the server has applied it. */
  @WithDefault("30s")
  Duration writeTimeout();

  /** Maximum number of changes in a write request. */
  @WithDefault("256")
  int maxBatch();

  /** Maximum number of concurrent write requests. */
  @WithDefault("4")
  int maxConcurrentBatches();

  /**
   * Number of replicas that answer a read: one, a majority, a quorum, or all. With more replicas,
   * reads see writes earlier but take longer. Lists of assets are always read from one.
   */
  @WithDefault("one")
  ReadConsistency readConsistency();

  /**
   * The order of writes on replicas. {@code medium} and {@code strong} send all writes through one
   * replica, and wait while it is unavailable. With {@code weak}, replicas converge because every
   * write has its version as a condition. With topics in {@code winnow.topics}, {@code weak} means
   * {@code medium}: their records are merged with the stored asset, so replicas must apply the same
   * writes in the same order. Keep {@code medium} if the collection has assets from topics of
   * parts.
   */
  @WithDefault("weak")
  WriteOrdering writeOrdering();

  /** Whether searches compare every candidate instead of using the HNSW graph. */
  @WithDefault("false")
  boolean exact();

  /**
   * Number of candidates that a search keeps while it traverses the HNSW graph. A larger number
   * increases recall and search time. The server's default if absent.
   */
  OptionalInt hnswEf();

  /**
   * Numeric attributes with an index for Winnow's range filters: {@code price,size.width}. For
   * other attributes, a range filter reads every point, or is rejected by a server in strict mode.
   */
  Optional<List<String>> rangeAttributes();

  /**
   * Attributes to index for programs that read the collection directly and filter on {@code
   * attributes.NAME}, with the type of the index: {@code
   * winnow.qdrant.indexed-attributes.colour=keyword}.
   */
  Map<String, IndexType> indexedAttributes();

  /**
   * Retention of the tombstones of deleted assets. A tombstone protects against a late older record
   * of the same asset, so this should exceed the retention of the topic.
   */
  @WithDefault("30d")
  Duration tombstoneRetention();

  /** Settings of a collection that Winnow creates. An existing collection keeps its own. */
  Collection collection();

  /** Settings of a new collection. The server's defaults apply if absent. */
  interface Collection {

    /** Number of shards, which distribute the collection over the nodes of a cluster. */
    OptionalInt shards();

    /**
     * Number of replicas of each shard. With two or more, the collection survives the loss of a
     * node.
     */
    OptionalInt replicationFactor();

    /** Number of replicas that must apply a write before it is acknowledged. */
    OptionalInt writeConsistencyFactor();

    /** Whether vectors stay on disk and are cached in memory on use. */
    @WithDefault("false")
    boolean vectorsOnDisk();

    /** Quantisation of dense vectors in memory, in addition to the full vectors. */
    @WithDefault("none")
    Quantization quantization();

    /** Number of edges per node of the HNSW graph (m). */
    OptionalInt hnswM();

    /** Number of candidates during the construction of the HNSW graph (ef_construct). */
    OptionalInt hnswEfConstruct();
  }

  /** Quantisation of dense vectors. */
  enum Quantization {
    NONE,
    /** One byte per value. */
    SCALAR,
    /** One bit per value; for models with 1,024 or more dimensions. */
    BINARY
  }

  /** The number of replicas that answer a read. */
  enum ReadConsistency {
    ONE,
    /** Points on which the majority of all replicas agree. */
    MAJORITY,
    /** Points on which the majority of the responding replicas agree. */
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

    /** Returns the order for collections of which some writes are merged with stored points. */
    WriteOrdering ofMerges() {
      return this == WEAK ? MEDIUM : this;
    }

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
