package dev.winnow.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.asset.AssetId;
import java.io.IOException;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class IndexEventJsonTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final IndexEventJson events = new IndexEventJson();

  @Test
  void writesADeclaredVersionOfZero() throws IOException {
    IndexedAsset asset = new IndexedAsset(new AssetId("a"), 0L, Instant.EPOCH, false);

    byte[] written = events.write(asset);

    assertThat(JSON.readTree(written))
        .isEqualTo(
            JSON.readTree(
                "{\"id\": \"a\", \"version\": 0, \"indexed_at\": \"1970-01-01T00:00:00Z\"}"));
    assertThat(events.read(written)).isEqualTo(asset);
  }

  @Test
  void omitsAVersionThatWasNotDeclared() throws IOException {
    IndexedAsset asset = new IndexedAsset(new AssetId("a"), null, Instant.EPOCH, true);

    byte[] written = events.write(asset);

    assertThat(JSON.readTree(written))
        .isEqualTo(
            JSON.readTree(
                "{\"id\": \"a\", \"indexed_at\": \"1970-01-01T00:00:00Z\", \"deleted\": true}"));
    assertThat(events.read(written)).isEqualTo(asset);
  }
}
