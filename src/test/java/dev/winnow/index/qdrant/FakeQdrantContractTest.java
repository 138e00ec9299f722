package dev.winnow.index.qdrant;

import dev.winnow.index.IndexSchema;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorIndexContract;
import dev.winnow.testing.qdrant.FakeQdrant;
import org.junit.jupiter.api.AfterEach;

/** The adapter keeps the contract, provided that the server means what {@link FakeQdrant} means. */
class FakeQdrantContractTest extends VectorIndexContract {

  private final FakeQdrant server = new FakeQdrant();

  @AfterEach
  void stop() {
    server.close();
  }

  @Override
  protected VectorIndex open(IndexSchema schema) {
    return QdrantVectorIndex.open(server.url(), schema, TestConfig.defaults());
  }
}
