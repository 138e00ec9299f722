package dev.winnow.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.asset.Version;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.PointChange;
import dev.winnow.index.RandomPoints;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.filter.Filter;
import dev.winnow.testing.qdrant.FakeQdrant;
import io.smallrye.mutiny.Uni;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** Keys that may write, read, or nothing. */
class QdrantAccessTest {

  private static final IndexSchema SCHEMA = RandomPoints.schema("access");
  private static final String MANAGE = "manage-secret";
  private static final String READ = "read-secret";

  @Test
  void keysOnTheProtocolServer() {
    try (FakeQdrant server = new FakeQdrant()) {
      server.requireApiKey(MANAGE);
      server.allowReadingWith(READ);
      assertKeys(server.url());
    }
  }

  @Test
  @EnabledIfEnvironmentVariable(named = QdrantProcess.BINARY, matches = ".+")
  void keysOnARealServer(@TempDir Path directory) {
    try (QdrantProcess server =
        new QdrantProcess(
            directory,
            Map.of(
                "QDRANT__SERVICE__API_KEY", MANAGE, "QDRANT__SERVICE__READ_ONLY_API_KEY", READ))) {
      assertKeys(server.url());
    }
  }

  private static void assertKeys(URI url) {
    PointChange change =
        new PointChange.Upsert(new RandomPoints(1).point(Version.ofOffset(1)), null);
    try (VectorIndex reader = QdrantVectorIndex.openForReading(url, SCHEMA, key(READ));
        VectorIndex stranger = QdrantVectorIndex.openForReading(url, SCHEMA, key("wrong-secret"))) {
      // Given
      assertThatThrownBy(() -> get(reader.count(Filter.NONE)))
          .isInstanceOf(IndexUnavailableException.class)
          .hasMessageContaining("no collection 'access' yet");
      // When
      try (VectorIndex writer = QdrantVectorIndex.open(url, SCHEMA, key(MANAGE));
          VectorIndex presumptuous = QdrantVectorIndex.open(url, SCHEMA, key(READ))) {
        get(writer.apply(List.of(change)));
        assertRejected(presumptuous.apply(List.of(change)));
      }
      // Then
      assertThat(get(reader.count(Filter.NONE))).isEqualTo(1);
      get(reader.ping());
      assertRejected(stranger.count(Filter.NONE));
    }
  }

  private static void assertRejected(Uni<?> call) {
    assertThatThrownBy(() -> get(call))
        .isInstanceOf(IndexUnavailableException.class)
        .hasMessageContaining("does not accept winnow.qdrant.api-key")
        .hasMessageNotContaining("-secret");
  }

  private static QdrantConfig key(String key) {
    return TestConfig.with(Map.of("api-key", key));
  }

  private static <T> T get(Uni<T> uni) {
    return uni.await().atMost(Duration.ofSeconds(20));
  }
}
