package dev.winnow.encoder;

import static dev.winnow.testing.Waiting.await;

import dev.winnow.testing.Servings;
import dev.winnow.testing.TestBundle;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EncodersTest {

  @TempDir Path data;

  @Test
  void closeWaitsForLoadingModels() throws IOException {
    // Given
    TestBundle.shareModels(data);
    Encoders encoders =
        Encoders.inBackground(Servings.config(), "classpath:/bundles/default", data);
    // When
    encoders.close();
    // Then
    await()
        .atMost(Duration.ofMillis(200))
        .until(
            () ->
                Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(thread -> thread.getName().equals("winnow-bundle")));
  }
}
