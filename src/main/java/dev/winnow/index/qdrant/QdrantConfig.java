package dev.winnow.index.qdrant;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The Qdrant server, and how collections are made there. */
@ConfigMapping(prefix = "winnow.qdrant")
public interface QdrantConfig {

  /**
   * The gRPC address, {@code http://host:6334}, or {@code https://…} for TLS. Without it the index
   * is embedded.
   */
  Optional<URI> url();

  /** The API key that is sent with every call. */
  Optional<String> apiKey();

  /** A PEM file with the certificates to trust under https, instead of those of the JVM. */
  Optional<String> caCertificates();

  /** How long a search or another read may take. */
  @WithDefault("5s")
  Duration readTimeout();

  /** How long a write may take until it is on disk and visible. */
  @WithDefault("30s")
  Duration writeTimeout();

  /** Changes that travel together at most. */
  @WithDefault("256")
  int maxBatch();

  /** Batches of changes that are on their way at once. */
  @WithDefault("4")
  int maxConcurrentBatches();

  /** Compares with every candidate instead of walking the HNSW graph. */
  @WithDefault("false")
  boolean exact();

  /**
   * Candidates that a search keeps while it walks the HNSW graph; the server's default if absent.
   */
  OptionalInt hnswEf();

  /**
   * Attributes with numbers that range filters are fast for: {@code price,size.width}. On others
   * they read every point.
   */
  Optional<List<String>> rangeAttributes();

  /** Settings of a collection that Winnow makes; one that exists keeps its own. */
  Collection collection();

  /** Settings of a new collection; what is absent is left to the server. */
  interface Collection {

    OptionalInt shards();

    OptionalInt replicationFactor();

    /** Replicas that must have a write before it counts. */
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
}
