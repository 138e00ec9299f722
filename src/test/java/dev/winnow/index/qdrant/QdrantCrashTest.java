package dev.winnow.index.qdrant;

import static io.qdrant.client.ConditionFactory.hasVector;
import static io.qdrant.client.ConditionFactory.matchKeyword;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.index.IndexSchema;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.qdrant.point.Fields;
import io.qdrant.client.QdrantClient;
import io.qdrant.client.QdrantGrpcClient;
import io.qdrant.client.grpc.Collections.OptimizersConfigDiff;
import io.qdrant.client.grpc.Collections.UpdateCollection;
import io.qdrant.client.grpc.Common;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random changes while a real server indexes and is killed again and again. Each change counts as
 * applied or stale exactly once, as an oracle says, and at the end the index equals the oracle, by
 * id and by search. {@code -Dwinnow.test.crash.changes=100000} makes it long.
 */
@EnabledIfEnvironmentVariable(named = QdrantProcess.BINARY, matches = ".+")
class QdrantCrashTest {

  private static final int CHANGES = Integer.getInteger("winnow.test.crash.changes", 20_000);
  private static final int KILLS = 5;
  private static final int BETWEEN_KILLS = CHANGES / (KILLS + 1);
  private static final IndexSchema SCHEMA = RandomChanges.schema("crash");

  @Test
  void indexEqualsTheOracleDespiteServerKills(@TempDir Path directory) throws Exception {
    // Given
    RandomChanges changes = new RandomChanges(CHANGES, Long.getLong("winnow.test.crash.seed", 1));
    try (QdrantProcess server = new QdrantProcess(directory);
        VectorIndex index =
            QdrantVectorIndex.open(
                server.url(), SCHEMA, TestConfig.with(Map.of("exact", "true")))) {
      indexEarly(server);
      // When
      changes.applyTo(
          index,
          written -> {
            if (written % BETWEEN_KILLS == 0 && written <= KILLS * BETWEEN_KILLS) {
              Thread.ofVirtual().start(server::killAndRestart);
            }
          });
      // Then
      changes.assertOutcomes();
      changes.assertState(index);
      assertThat(staleVectors(server)).isZero();
    }
  }

  private static QdrantClient client(QdrantProcess server) {
    return new QdrantClient(
        QdrantGrpcClient.newBuilder("127.0.0.1", server.grpcPort(), false, false).build());
  }

  private static void indexEarly(QdrantProcess server)
      throws ExecutionException, InterruptedException {
    try (QdrantClient client = client(server)) {
      client
          .updateCollectionAsync(
              UpdateCollection.newBuilder()
                  .setCollectionName(SCHEMA.collection())
                  .setOptimizersConfig(OptimizersConfigDiff.newBuilder().setIndexingThreshold(20))
                  .build())
          .get();
    }
  }

  /** Vectors that the server still holds though their point no longer declares them. */
  private static long staleVectors(QdrantProcess server)
      throws ExecutionException, InterruptedException {
    long stale = 0;
    try (QdrantClient client = client(server)) {
      for (String vector : List.of("image", "caption", "image_sparse")) {
        stale +=
            client
                .countAsync(
                    SCHEMA.collection(),
                    Common.Filter.newBuilder()
                        .addMust(hasVector(vector))
                        .addMustNot(matchKeyword(Fields.VECTORS, vector))
                        .build(),
                    true)
                .get();
      }
    }
    return stale;
  }
}
