package dev.winnow.ingest.partition;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DroppedDeletesTest {

  @Test
  void dependsOnTheTopicThatKeepsDeletesForTheShortestTime() {
    DroppedDeletes deletes =
        new DroppedDeletes(
            topics -> Map.of("short", Duration.ofHours(1), "long", Duration.ofDays(7)));

    assertThat(deletes.since(ago(3), Set.of("short", "long"))).isTrue();
    assertThat(deletes.since(ago(3), Set.of("long"))).isFalse();
    assertThat(deletes.since(ago(48), Set.of("long"))).isFalse();
  }

  @Test
  void assumesADayWhereTheSettingIsUnknown() {
    DroppedDeletes deletes = new DroppedDeletes(topics -> Map.of());

    assertThat(deletes.since(ago(19), Set.of("assets"))).isFalse();
    assertThat(deletes.since(ago(21), Set.of("assets"))).isTrue();
    assertThat(deletes.since(ago(21), Set.of())).isTrue();
  }

  private static Instant ago(int hours) {
    return Instant.now().minus(Duration.ofHours(hours));
  }
}
