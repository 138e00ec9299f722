package dev.winnow.faults;

import dev.winnow.asset.Part;
import dev.winnow.asset.Source;
import dev.winnow.asset.Version;
import dev.winnow.faults.LogScan.Entry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Compares the positions of the indexes, and the committed offsets, with the contents of the
 * indexes, while the service is down: all records before them must be applied, superseded, or dead
 * letters. Reads the files of the log and of embedded indexes, and the points of a Qdrant server.
 */
final class AppliedCheck {

  private static final Map<String, Source> SOURCES =
      Map.of(
          Stage.ASSETS,
          Source.ASSETS,
          Stage.IMAGES,
          new Source(Part.IMAGE, Stage.IMAGES),
          Stage.CAPTIONS,
          new Source(Part.CAPTION, Stage.CAPTIONS));

  private final Stage stage;
  private final LogScan log;
  private int checks;
  private long compared;

  AppliedCheck(Stage stage) {
    this.stage = stage;
    log = new LogScan(stage.launch.brokerLogs());
  }

  /** Returns the sources of all records. */
  static Collection<Source> sources() {
    return SOURCES.values();
  }

  @Override
  public String toString() {
    return "%d times, %d records compared".formatted(checks, compared);
  }

  /** Returns the violations now, one line each. The service must be down. */
  List<String> violations() throws IOException, InterruptedException {
    checks++;
    log.refresh();
    List<String> violations = new ArrayList<>();
    for (StoredIndex index : stage.storedIndexes()) {
      Map<TopicPartition, Long> positions = new HashMap<>(index.positions());
      if (index.answers()) {
        log.committed()
            .forEach((partition, offset) -> positions.merge(partition, offset, Math::max));
      }
      positions.forEach(
          (partition, position) ->
              missing(partition, position, index)
                  .forEach(
                      record ->
                          violations.add(
                              "%s@%s is before %d, but not applied to %s, which has %s"
                                  .formatted(
                                      partition,
                                      record,
                                      position,
                                      index.name(),
                                      index.versions().get(record.key())))));
    }
    return violations;
  }

  /** Returns the records before a position that are neither applied nor dead letters. */
  private List<Entry> missing(TopicPartition partition, long position, StoredIndex index) {
    // An index that is being filled passes rejected records before the consumer writes letters.
    long lettered = index.answers() ? log.committed().getOrDefault(partition, 0L) : 0;
    List<Entry> missing = new ArrayList<>();
    Source source = SOURCES.get(partition.topic());
    for (Entry entry : log.entries(partition)) {
      // Reindexing may find a link broken.
      if (entry.offset() >= position
          || (entry.isPoison() && entry.offset() >= lettered)
          || (entry.isLinked() && !index.isOnly())) {
        continue;
      }
      compared++;
      Version stored = index.versions().getOrDefault(entry.key(), Map.of()).get(source);
      if (!log.hasLetter(partition, entry.offset())
          && (entry.isPoison() || !isApplied(entry, stored))) {
        missing.add(entry);
      }
    }
    return missing;
  }

  private static boolean isApplied(Entry entry, @Nullable Version stored) {
    if (stored == null) {
      return false;
    }
    if (entry.isLinked() || !Records.declaresVersions(entry.key())) {
      return stored.offset() >= entry.offset();
    }
    Long declared = stored.declared();
    long number = Long.parseLong(entry.number());
    return declared != null
        && (declared > number || (declared == number && stored.offset() >= entry.offset()));
  }
}
