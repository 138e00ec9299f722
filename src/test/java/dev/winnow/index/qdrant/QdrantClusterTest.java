package dev.winnow.index.qdrant;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.index.IndexSchema;
import dev.winnow.index.VectorIndex;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random changes on a cluster of three real nodes with two replicas of each shard, while two of the
 * nodes are killed in turn. Every change counts as applied or stale exactly once, and at the end
 * all replicas equal the oracle. {@code -Dwinnow.test.crash.changes=100000} makes it long.
 */
@EnabledIfEnvironmentVariable(named = QdrantProcess.BINARY, matches = ".+")
class QdrantClusterTest {

  private static final int CHANGES = Integer.getInteger("winnow.test.crash.changes", 20_000);
  private static final int KILLS = 4;
  private static final int BETWEEN_KILLS = CHANGES / (KILLS + 1);

  private final List<QdrantProcess> nodes = new ArrayList<>();

  @AfterEach
  void stop() {
    nodes.forEach(QdrantProcess::close);
  }

  @ParameterizedTest
  @EnumSource(QdrantConfig.WriteOrdering.class)
  void replicasEqualTheOracleDespiteTheLossOfNodes(
      QdrantConfig.WriteOrdering ordering, @TempDir Path directory) throws Exception {
    // Given
    startCluster(directory);
    IndexSchema schema = RandomChanges.schema("cluster");
    RandomChanges changes = new RandomChanges(CHANGES, Long.getLong("winnow.test.crash.seed", 1));
    try (VectorIndex index =
        QdrantVectorIndex.open(nodes.getFirst().url(), schema, config(ordering, "one"))) {
      // When
      changes.applyTo(
          index,
          written -> {
            if (written % BETWEEN_KILLS == 0 && written <= KILLS * BETWEEN_KILLS) {
              QdrantProcess killed = nodes.get(1 + written / BETWEEN_KILLS % 2);
              Thread.ofVirtual().start(killed::killAndRestart);
            }
          });
      // Then
      changes.assertOutcomes();
    }
    for (QdrantProcess node : nodes) {
      try (VectorIndex index =
          QdrantVectorIndex.openForReading(node.url(), schema, config(ordering, "all"))) {
        await()
            .atMost(Duration.ofMinutes(2))
            .ignoreExceptions() // until the last killed node has all its replicas again
            .untilAsserted(() -> changes.assertState(index));
      }
    }
  }

  private void startCluster(Path directory) throws Exception {
    int first = QdrantProcess.freePort();
    for (int i = 0; i < 3; i++) {
      Path of = Files.createDirectory(directory.resolve("node-" + i));
      int port = i == 0 ? first : QdrantProcess.freePort();
      nodes.add(QdrantProcess.node(of, port, first));
    }
    await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(() -> assertThat(nodes.getFirst().peers()).isEqualTo(3));
  }

  private static QdrantConfig config(QdrantConfig.WriteOrdering ordering, String consistency) {
    return TestConfig.with(
        Map.of(
            "exact", "true",
            "write-ordering", ordering.name(),
            "read-consistency", consistency,
            "collection.shards", "3",
            "collection.replication-factor", "2"));
  }
}
