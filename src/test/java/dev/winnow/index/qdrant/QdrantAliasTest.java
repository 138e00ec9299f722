package dev.winnow.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.index.IndexSchema;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.RandomPoints;
import dev.winnow.testing.qdrant.FakeQdrant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * An alias selects the collection that serves; also on the server of {@code
 * WINNOW_TEST_QDRANT_URL}.
 */
class QdrantAliasTest {

  private final String old = "winnow-alias-" + UUID.randomUUID();
  private final String other = "winnow-alias-" + UUID.randomUUID();
  private final String alias = "winnow-answering-" + UUID.randomUUID();
  private final FakeQdrant fake = new FakeQdrant();
  private final TestServer server = TestServer.realOr(fake, old);
  private final TestServer sameServer = TestServer.realOr(fake, other);

  @AfterEach
  void removeCollections() {
    sameServer.close();
    server.close();
    fake.close();
  }

  private QdrantVectorIndex open(String collection) {
    IndexSchema schema = RandomPoints.schema(collection);
    QdrantConfig config = TestConfig.with(Map.of("alias", alias));
    return QdrantVectorIndex.open(server.url(), schema, config).answering(config);
  }

  private void move(String collection) {
    try (QdrantCollections collections =
        new QdrantCollections(server.url(), TestConfig.defaults())) {
      collections.switchAlias(alias, collection);
    }
  }

  private static void assertReady(QdrantVectorIndex index) {
    assertThat(index.ping().await().indefinitely()).isNull();
  }

  private void assertNotReady(QdrantVectorIndex index, String meant) {
    assertThatThrownBy(() -> index.ping().await().indefinitely())
        .isInstanceOf(IndexUnavailableException.class)
        .hasMessageContaining("the alias '%s' points to %s".formatted(alias, meant));
  }

  @Test
  void onlyTheCollectionOfTheAliasIsReady() {
    try (QdrantVectorIndex first = open(old);
        QdrantVectorIndex second = open(other)) {
      assertNotReady(first, "no collection");
      // When
      move(old);
      // Then
      assertReady(first);
      assertNotReady(second, old);
      // When
      move(other);
      // Then
      assertNotReady(first, other);
      assertReady(second);
      // And back
      move(old);
      assertReady(first);
      assertNotReady(second, old);
    }
  }

  @Test
  void aTypoKeepsTheAlias() {
    try (QdrantVectorIndex first = open(old)) {
      move(old);
      // When / Then
      assertThatThrownBy(() -> move(other))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("no collection '%s'".formatted(other));
      assertReady(first);
    }
  }

  @Test
  void workersIgnoreTheAlias() {
    IndexSchema schema = RandomPoints.schema(other);
    QdrantConfig config = TestConfig.with(Map.of("alias", alias));
    try (QdrantVectorIndex worker = QdrantVectorIndex.open(server.url(), schema, config);
        QdrantVectorIndex first = open(old)) {
      move(old);
      assertReady(worker);
      assertReady(first);
    }
  }
}
