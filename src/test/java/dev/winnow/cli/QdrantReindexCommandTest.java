package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.index.qdrant.QdrantCollections;
import dev.winnow.index.qdrant.TestConfig;
import dev.winnow.testing.qdrant.FakeQdrant;
import io.grpc.Status;
import io.qdrant.client.grpc.Collections.CreateCollection;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class QdrantReindexCommandTest {

  private final List<String> said = new ArrayList<>();

  @Test
  void switchesTheAliasAfterFailures() throws InterruptedException {
    try (FakeQdrant server = new FakeQdrant();
        QdrantCollections collections =
            new QdrantCollections(server.url(), TestConfig.defaults())) {
      server.addForeignCollection(
          CreateCollection.newBuilder().setCollectionName("clip-1").build());
      Status election = Status.INTERNAL.withDescription("no leader");
      server.fail("UpdateAliases", election, election);

      QdrantReindexCommand.switchAlias(collections, "photos", "clip-1", said::add);

      assertThat(collections.list().getFirst().aliases()).containsExactly("photos");
      assertThat(said)
          .singleElement()
          .asString()
          .startsWith("Cannot switch photos yet, trying again: Qdrant at " + server.url())
          .contains("no leader");
    }
  }

  @Test
  void givesUpIfThereIsNoSuchCollection() {
    try (FakeQdrant server = new FakeQdrant();
        QdrantCollections collections =
            new QdrantCollections(server.url(), TestConfig.defaults())) {
      assertThatThrownBy(
              () -> QdrantReindexCommand.switchAlias(collections, "photos", "none", said::add))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("no collection 'none'");
    }
  }
}
