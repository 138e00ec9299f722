package dev.winnow.index.qdrant;

import dev.winnow.testing.qdrant.FakeQdrant;
import io.qdrant.client.QdrantClient;
import io.qdrant.client.QdrantGrpcClient;
import java.net.URI;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The server of a test, with one collection that is removed at the end: the real one that {@code
 * WINNOW_TEST_QDRANT_URL} names, or the one of the test.
 */
final class TestServer implements AutoCloseable {

  static final String REAL = "WINNOW_TEST_QDRANT_URL";

  private final URI url;
  private final String collection;
  private final @Nullable QdrantClient client;

  private TestServer(URI url, String collection, @Nullable QdrantClient client) {
    this.url = url;
    this.collection = collection;
    this.client = client;
  }

  static TestServer realOr(FakeQdrant fake, String collection) {
    return System.getenv(REAL) == null
        ? new TestServer(fake.url(), collection, null)
        : real(collection);
  }

  static TestServer real(String collection) {
    URI url = URI.create(System.getenv(REAL));
    QdrantGrpcClient.Builder grpc =
        QdrantGrpcClient.newBuilder(
            url.getHost(), url.getPort(), url.getScheme().equals("https"), false);
    return new TestServer(url, collection, new QdrantClient(grpc.build()));
  }

  URI url() {
    return url;
  }

  /** Returns a client of the real server. */
  QdrantClient client() {
    if (client == null) {
      throw new IllegalStateException("there is no real server");
    }
    return client;
  }

  @Override
  public void close() {
    if (client != null) {
      try (client) {
        client.deleteCollectionAsync(collection).get();
      } catch (ExecutionException e) {
        throw new IllegalStateException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
