package dev.winnow.ingest;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlockedCommitsTest {

  private static final int LIMIT = 10;

  @TempDir Path directory;

  @Test
  void pausesUntilTheRecordIsApplied() throws Exception {
    try (PipelineFixture pipeline = new PipelineFixture(directory)) {
      BlockedCommits commits = pipeline.blockedCommits(LIMIT);
      // Given a dead letter that cannot be written
      pipeline.letters = new CompletableFuture<>();
      pipeline.send("bad", "no JSON");
      send(pipeline, "before", LIMIT);
      await().until(() -> pipeline.acknowledged.size() == LIMIT);
      commits.check();
      // When there is one record too many
      send(pipeline, "last", 1);
      await().until(() -> pipeline.acknowledged.size() == LIMIT + 1);
      commits.check();
      // Then
      send(pipeline, "after", 3);
      commits.check();
      assertThat(pipeline.acknowledged).hasSize(LIMIT + 1).endsWith("last-0");
      assertThat(pipeline.logged)
          .filteredOn(line -> line.contains("no more records are read"))
          .singleElement()
          .asString()
          .contains("Record winnow.assets-0@0 is still retried, and more than 10 records after it");
      // When
      pipeline.letters.complete(null);
      commits.check();
      // Then
      await().until(() -> pipeline.acknowledged.size() == LIMIT + 4);
      assertThat(pipeline.logged).last().asString().contains("reading continues");
    }
  }

  private static void send(PipelineFixture pipeline, String key, int records) {
    for (int i = 0; i < records; i++) {
      pipeline.send(key + "-" + i, "{\"captions\":[\"a dog\"]}");
    }
  }
}
