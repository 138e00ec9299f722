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
   * The API key that is sent with every call. A process that only answers searches needs no more
   * than a read-only key.
   */
  Optional<String> apiKey();

  /** A PEM file with the certificates to trust under https, instead of those of the JVM. */
  Optional<String> caCertificates();

  /**
   * Put before the bundle's id in the collection's name, so that several environments or corpora
   * can share a server: {@code staging-}.
   */
  Optional<String> collectionPrefix();

  /**
   * The alias that stands for the collection that answers. A process that answers queries is ready
   * while the alias means the collection of its bundle. Without it, a process does not look at
   * aliases.
   */
  Optional<String> alias();

  /** How long a search or another read may take. */
  @WithDefault("5s")
  Duration readTimeout();

  /**
   * If a read is not answered after this time, it is also sent to another node, and the first
   * answer is used. Only useful where the address stands for several nodes. Off if absent.
   */
  Optional<Duration> hedgeAfter();

  /** How long a write may take until the server has applied it. */
  @WithDefault("30s")
  Duration writeTimeout();

  /** How many changes one write request holds at most. */
  @WithDefault("256")
  int maxBatch();

  /** How many write requests are in flight at most. */
  @WithDefault("4")
  int maxConcurrentBatches();

  /**
   * How many replicas answer a read: one, a majority, a quorum, or all. More replicas see writes
   * earlier and take longer.
   */
  @WithDefault("one")
  ReadConsistency readConsistency();

  /**
   * The order of writes on replicas. Every write carries its version as a condition, so replicas
   * agree in the end with {@code weak} too. {@code medium} and {@code strong} send all writes
   * through one replica, and wait while it is away.
   */
  @WithDefault("weak")
  WriteOrdering writeOrdering();

  /** Compares with every candidate instead of walking the HNSW graph. */
  @WithDefault("false")
  boolean exact();

  /**
   * How many candidates a search keeps while it walks the HNSW graph. More find more of the true
   * nearest points and take longer. The server's default if absent.
   */
  OptionalInt hnswEf();

  /**
   * Attributes with numbers that Winnow's range filters are fast for: {@code price,size.width}. On
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

  /** Settings of a collection that Winnow makes; an existing collection keeps its own. */
  Collection collection();

  /** Settings of a new collection; the server decides what is absent. */
  interface Collection {

    /** Shards of the collection, which spread it over the nodes of a cluster. */
    OptionalInt shards();

    /** Copies of each shard. Two or more survive the loss of a node. */
    OptionalInt replicationFactor();

    /** Replicas that must have a write before it is acknowledged. */
    OptionalInt writeConsistencyFactor();

    /** Whether vectors stay on disk and are cached in memory as they are used. */
    @WithDefault("false")
    boolean vectorsOnDisk();

    /** How dense vectors are compressed in memory, beside the whole ones. */
    @WithDefault("none")
    Quantization quantization();

    /** Edges of a node in the HNSW graph. */
    OptionalInt hnswM();

    /** Candidates while the HNSW graph is built. */
    OptionalInt hnswEfConstruct();
  }

  /** Compression of dense vectors. */
  enum Quantization {
    NONE,
    /** A byte a value. */
    SCALAR,
    /** A bit a value; for models of 1,024 dimensions and more. */
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
