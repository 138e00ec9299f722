package dev.winnow.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.testing.SceneService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

@QuarkusTest
@WithTestResource(SceneService.class)
class SearchPageIT extends SearchPageFlows {

  private static final int MAX_BYTES = 150_000;

  @TestHTTPResource URI url;

  @Override
  URI service() {
    return url;
  }

  @Test
  void pageIsSmall() throws Exception {
    long bytes = 0;
    try (var files = Files.walk(Path.of("src/main/resources/META-INF/resources"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        bytes += Files.size(file);
      }
    }
    assertThat(bytes).isBetween(10_000L, (long) MAX_BYTES);
  }
}
