package dev.winnow.index.qdrant;

import dev.winnow.testing.qdrant.FakeQdrant;
import io.qdrant.client.QdrantClient;
import io.qdrant.client.QdrantGrpcClient;
import io.qdrant.client.grpc.Collections.StrictModeConfig;
import io.qdrant.client.grpc.Collections.UpdateCollection;
import java.net.URI;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/**
 * The server of a test, with one collection that is removed at the end: the real one that {@code
 * WINNOW_TEST_QDRANT_URL} names, or the one of the test.
 */
final class TestServer implements AutoCloseable {

  static final String REAL = "WINNOW_TEST_QDRANT_URL";

  private final URI url;
  private final String collection;
  private final QdrantClient client;

  private TestServer(URI url, String collection) {
    this.url = url;
    this.collection = collection;
    this.client =
        new QdrantClient(
            QdrantGrpcClient.newBuilder(
                    url.getHost(), url.getPort(), url.getScheme().equals("https"), false)
                .build());
  }

  static TestServer realOr(FakeQdrant fake, String collection) {
    return System.getenv(REAL) == null ? new TestServer(fake.url(), collection) : real(collection);
  }

  static TestServer real(String collection) {
    return new TestServer(URI.create(System.getenv(REAL)), collection);
  }

  URI url() {
    return url;
  }

  QdrantClient client() {
    return client;
  }

  /** Limits requests on the collection. */
  void limit(StrictModeConfig.Builder limits) {
    get(
        client.updateCollectionAsync(
            UpdateCollection.newBuilder()
                .setCollectionName(collection)
                .setStrictModeConfig(limits.setEnabled(true))
                .build()));
  }

  static <T> T get(Future<T> answer) {
    try {
      return answer.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    try (client) {
      if (get(client.collectionExistsAsync(collection))) {
        get(client.deleteCollectionAsync(collection));
      }
    }
  }
}
