package dev.winnow.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.faults.LogContent.Change;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/** Tests that missing and wrong events of indexed assets are violations. */
class EventCheckTest {

  private static final byte[] STATE = "{}".getBytes(UTF_8);
  private static final Instant SENT = Instant.parse("2026-01-01T00:00:10Z");

  /** key-1 has versions, key-4 has none, and key-2 is deleted. */
  private final EventCheck check =
      new EventCheck(
          new LogContent(
              Map.of(),
              Map.of("key-1", Set.of(7L, 9L), "key-2", Set.of(10L), "key-4", Set.of(8L)),
              Map.of(
                  "key-1", Map.of(Stage.ASSETS, new Change(9, STATE, SENT.toEpochMilli())),
                  "key-2", Map.of(Stage.IMAGES, new Change(10, null, SENT.toEpochMilli())),
                  "key-4", Map.of(Stage.ASSETS, new Change(8, STATE, SENT.toEpochMilli()))),
              Map.of(),
              Map.of(),
              Map.of()));

  @Test
  void acceptsLastStates() {
    addOthers();
    add("key-1", ",\"version\":9");
    assertThat(violations()).isEmpty();
    assertThat(check.checked()).isEqualTo(3);
  }

  @Test
  void seesThatOnlyAnEarlierStateWasAnnounced() {
    addOthers();
    add("key-1", ",\"version\":7");
    assertThat(violations()).containsExactly("key-1 was not announced with its last state 9");
  }

  @Test
  void seesVersionThatNeverWas() {
    addOthers();
    add("key-1", ",\"version\":9");
    add("key-1", ",\"version\":11");
    assertThat(violations())
        .singleElement()
        .asString()
        .contains("is of a version that the log does not have");
  }

  @Test
  void seesStateThatIsAnnouncedAsDeleted() {
    addOthers();
    add("key-1", ",\"version\":9,\"deleted\":true");
    assertThat(violations()).containsExactly("key-1 was announced as deleted by state 9");
  }

  @Test
  void seesThatDeletionsAndKeysWithoutVersionsWereNotAnnounced() {
    add("key-1", ",\"version\":9");
    add("key-2", ",\"version\":10");
    add("key-4", SENT.minusSeconds(1), "");
    assertThat(violations())
        .containsExactlyInAnyOrder(
            "key-2 is deleted, and was not announced as deleted",
            "key-4 was not announced after its last state 8, but at 2026-01-01T00:00:09Z");
  }

  @Test
  void seesAssetThatNeverWas() {
    addOthers();
    add("key-1", ",\"version\":9");
    add("key-3", ",\"version\":9");
    assertThat(violations()).singleElement().asString().contains("is of an asset that never was");
  }

  @Test
  void eventsThatWereLostNeedNotBeThere() {
    assertThat(check.violations(SENT.toEpochMilli(), true)).isEmpty();
    assertThat(check.checked()).isZero();
  }

  private void addOthers() {
    add("key-2", ",\"version\":10,\"deleted\":true");
    add("key-4", "");
  }

  private void add(String key, String more) {
    add(key, SENT.plusSeconds(1), more);
  }

  private void add(String key, Instant at, String more) {
    String value = "{\"id\":\"%s\",\"indexed_at\":\"%s\"%s}".formatted(key, at, more);
    check.add(new ConsumerRecord<>(Stage.EVENTS, 0, 0, key, value.getBytes(UTF_8)));
  }

  private List<String> violations() {
    return check.violations(0, true);
  }
}
