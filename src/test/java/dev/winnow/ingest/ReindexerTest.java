package dev.winnow.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.index.IndexSchema;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.lucene.LuceneVectorIndex;
import dev.winnow.serving.ServedBundle;
import dev.winnow.serving.Serving;
import dev.winnow.serving.ServingFile;
import dev.winnow.serving.ServingState;
import dev.winnow.testing.Servings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands before the former model is closed. */
class ReindexerTest {

  private static final ServedBundle OLD = new ServedBundle("old-1", "/bundles/old");
  private static final ServedBundle NEW = new ServedBundle("new-1", "/bundles/new");

  @TempDir Path directory;

  @Test
  @Timeout(10)
  @SuppressWarnings("NullAway") // the rest is not used before the former model is closed
  void stopDoesNotWaitForTheFormerModel() throws Exception {
    ServingFile file = new ServingFile(directory.resolve("index"));
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    try (VectorIndex former = open("former");
        VectorIndex current = open("current")) {
      // Given a service that has just switched
      Serving serving = new Serving(Servings.model(former), registry, Duration.ofMinutes(5));
      serving.switchTo(Servings.model(current));
      file.write(ServingState.of(OLD).filling(NEW).switched());
      Reindexer reindexer = new Reindexer(null, serving, file, null, null, registry);
      // When
      reindexer.back();
      reindexer.end(new ShutdownEvent());
      // Then it continues after a restart
      assertThat(file.read().orElseThrow().next()).isEqualTo(OLD);
    }
  }

  private VectorIndex open(String name) {
    return LuceneVectorIndex.open(
        directory.resolve(name), new IndexSchema("assets", Map.of("image", 3), Map.of()));
  }
}
