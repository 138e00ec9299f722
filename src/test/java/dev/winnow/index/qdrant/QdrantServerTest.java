package dev.winnow.index.qdrant;

import dev.winnow.index.IndexSchema;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorIndexContract;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/**
 * The contract on a real server: {@code WINNOW_TEST_QDRANT_URL=http://localhost:6334}. Every test
 * creates and removes a separate collection.
 */
@EnabledIfEnvironmentVariable(named = TestServer.REAL, matches = "https?://.+")
class QdrantServerTest {

  private final String collection = "winnow-contract-" + UUID.randomUUID();
  private final TestServer server = TestServer.real(collection);

  @AfterEach
  void removeCollection() {
    server.close();
  }

  private VectorIndex open(IndexSchema schema) {
    return QdrantVectorIndex.open(
        server.url(),
        new IndexSchema(collection, schema.dense(), schema.sparse()),
        TestConfig.defaults());
  }

  @Nested
  class OnFreshPoints extends VectorIndexContract {

    @Override
    protected VectorIndex open(IndexSchema schema) {
      return QdrantServerTest.this.open(schema);
    }
  }

  /** Every change is in an indexed segment before the next call. */
  @Nested
  class AfterIndexing extends VectorIndexContract {

    @Override
    protected VectorIndex open(IndexSchema schema) {
      return new IndexingIndex(QdrantServerTest.this.open(schema), server.client(), collection);
    }
  }
}
