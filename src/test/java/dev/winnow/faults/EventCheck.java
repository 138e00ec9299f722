package dev.winnow.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.faults.LogContent.Change;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Compares the events of indexed assets with the log. An event has the version of the change that
 * was applied, but not its topic, so a key that has changes in several topics has the last versions
 * of all of them announced.
 */
final class EventCheck {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** What was announced of a key. */
  private static final class Announced {
    /** Whether a version was announced as a deletion of the asset, by version. */
    private final Map<Long, Boolean> versions = new HashMap<>();

    private Instant last = Instant.EPOCH;
  }

  private final LogContent log;
  private final Map<String, Announced> announced = new HashMap<>();
  private final List<String> violations = new ArrayList<>();
  private int checked;

  EventCheck(LogContent log) {
    this.log = log;
  }

  void add(ConsumerRecord<String, byte[]> record) {
    String key = record.key();
    JsonNode event = parse(record.value());
    if (!key.equals(event.path("id").asText())) {
      violations.add("an event of %s has the key %s".formatted(event, key));
    }
    if (log.linked().containsKey(key)) {
      return;
    }
    if (!log.changes().containsKey(key)) {
      violations.add("event %s is of an asset that never was".formatted(event));
      return;
    }
    Announced ofKey = announced.computeIfAbsent(key, k -> new Announced());
    Instant at = Instant.parse(event.path("indexed_at").asText());
    ofKey.last = at.isAfter(ofKey.last) ? at : ofKey.last;
    if (event.hasNonNull("version") != Records.declaresVersions(key)) {
      violations.add("event %s has a version, or lacks one".formatted(event));
    } else if (event.hasNonNull("version")) {
      long version = event.path("version").asLong();
      if (!log.changes().getOrDefault(key, Set.of()).contains(version)) {
        violations.add("event %s is of a version that the log does not have".formatted(event));
      }
      ofKey.versions.merge(version, event.path("deleted").asBoolean(), Boolean::logicalOr);
    }
  }

  private static JsonNode parse(byte[] value) {
    try {
      return JSON.readTree(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns how many last changes had to be announced. */
  int checked() {
    return checked;
  }

  /**
   * Returns the violations after the last event: the last change of each key in each topic was
   * announced, and a deletion if no topic has a part of the asset.
   *
   * @param lostMillis events of earlier records may be lost
   * @param inTime whether the clock of the service was always right
   */
  List<String> violations(long lostMillis, boolean inTime) {
    log.newest()
        .forEach(
            (key, ofKey) -> {
              Announced events = announced.getOrDefault(key, new Announced());
              Collection<Change> last = ofKey.values();
              last.stream()
                  .filter(change -> change.millis() > lostMillis)
                  .forEach(change -> check(key, change, events, inTime));
              checkDeletion(key, last, events, lostMillis);
            });
    return violations;
  }

  private void check(String key, Change change, Announced events, boolean inTime) {
    if (Records.declaresVersions(key)) {
      checked++;
      Boolean deleted = events.versions.get(change.number());
      if (deleted == null) {
        violations.add("%s was not announced with its last %s".formatted(key, describe(change)));
      } else if (deleted && !change.deletes()) {
        violations.add("%s was announced as deleted by %s".formatted(key, describe(change)));
      }
    } else if (inTime) {
      checked++;
      if (events.last.toEpochMilli() < change.millis()) {
        violations.add(
            "%s was not announced after its last %s, but at %s"
                .formatted(key, describe(change), events.last));
      }
    }
  }

  private void checkDeletion(
      String key, Collection<Change> last, Announced events, long lostMillis) {
    if (Records.declaresVersions(key)
        && last.stream().allMatch(change -> change.deletes() && change.millis() > lostMillis)
        && last.stream()
            .noneMatch(change -> events.versions.getOrDefault(change.number(), false))) {
      violations.add("%s is deleted, and was not announced as deleted".formatted(key));
    }
  }

  private static String describe(Change change) {
    return "%s %d".formatted(change.deletes() ? "deletion" : "state", change.number());
  }
}
