package dev.winnow.index.qdrant;

import dev.winnow.index.IndexSchema;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorIndexContract;
import dev.winnow.testing.qdrant.FakeQdrant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;

/** The adapter keeps the contract if the server behaves as {@link FakeQdrant} does. */
class FakeQdrantContractTest {

  private final FakeQdrant server = new FakeQdrant();

  @AfterEach
  void stop() {
    server.close();
  }

  @Nested
  class OnFreshPoints extends VectorIndexContract {

    @Override
    protected VectorIndex open(IndexSchema schema) {
      return QdrantVectorIndex.open(server.url(), schema, TestConfig.defaults());
    }
  }

  @Nested
  class AfterIndexing extends VectorIndexContract {

    @Override
    protected VectorIndex open(IndexSchema schema) {
      server.indexSegments();
      return QdrantVectorIndex.open(
          server.url(), schema, TestConfig.with(Map.of("collection-prefix", "indexed-")));
    }
  }
}
