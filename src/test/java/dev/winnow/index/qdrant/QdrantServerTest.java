package dev.winnow.index.qdrant;

import dev.winnow.index.IndexSchema;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorIndexContract;
import io.qdrant.client.QdrantClient;
import io.qdrant.client.QdrantGrpcClient;
import java.net.URI;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/**
 * The contract on a real server: {@code WINNOW_TEST_QDRANT_URL=http://localhost:6334}. Every test
 * has a collection of its own and removes it.
 */
@EnabledIfEnvironmentVariable(named = "WINNOW_TEST_QDRANT_URL", matches = "https?://.+")
class QdrantServerTest extends VectorIndexContract {

  private final URI url = URI.create(System.getenv("WINNOW_TEST_QDRANT_URL"));
  private final String collection = "winnow-contract-" + UUID.randomUUID();

  @Override
  protected VectorIndex open(IndexSchema schema) {
    return QdrantVectorIndex.open(
        url, new IndexSchema(collection, schema.dense(), schema.sparse()), TestConfig.defaults());
  }

  @AfterEach
  void removeCollection() throws ExecutionException, InterruptedException {
    try (QdrantClient client =
        new QdrantClient(
            QdrantGrpcClient.newBuilder(
                    url.getHost(), url.getPort(), url.getScheme().equals("https"), false)
                .build())) {
      client.deleteCollectionAsync(collection).get();
    }
  }
}
