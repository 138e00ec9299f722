package dev.winnow.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.faults.LogScan.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.TopicPartition;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Compares the positions of the embedded indexes, and the committed offsets, with the contents of
 * the indexes, while the service is down: all records before them must be applied, superseded, or
 * dead letters. Reads only files.
 */
final class AppliedCheck {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Map<String, String> SOURCES =
      Map.of(
          Stage.ASSETS,
          "whole:",
          Stage.IMAGES,
          "image:" + Stage.IMAGES,
          Stage.CAPTIONS,
          "caption:" + Stage.CAPTIONS);

  /** The version of the newest change of an asset that an index has from a topic. */
  private record Version(@Nullable Long declared, long offset) {
    boolean hasApplied(String key, Entry entry) {
      if (entry.isLinked() || !Records.declaresVersions(key)) {
        return offset >= entry.offset();
      }
      long number = Long.parseLong(entry.number());
      return declared != null
          && (declared > number || (declared == number && offset >= entry.offset()));
    }
  }

  private final Path indexes;
  private final LogScan log;
  private int checks;
  private long compared;

  AppliedCheck(Launch launch) {
    indexes = launch.indexes();
    log = new LogScan(launch.brokerLogs());
  }

  @Override
  public String toString() {
    return "%d times, %d records compared".formatted(checks, compared);
  }

  /** Returns the violations now, one line each. The service must be down. */
  List<String> violations() throws IOException {
    checks++;
    log.refresh();
    List<String> violations = new ArrayList<>();
    List<Path> filled = Positions.filled(indexes);
    Path serving = filled.size() == 1 ? filled.getFirst() : serving();
    for (Path index : filled) {
      Map<TopicPartition, Long> positions = Positions.noted(index);
      if (index.equals(serving)) {
        log.committed()
            .forEach((partition, offset) -> positions.merge(partition, offset, Math::max));
      }
      Map<String, Map<String, Version>> versions = versions(index);
      positions.forEach(
          (partition, position) ->
              check(
                      partition,
                      position,
                      index.equals(serving) ? log.committed().getOrDefault(partition, 0L) : 0,
                      versions,
                      filled.size() > 1)
                  .forEach(
                      record ->
                          violations.add(
                              "%s@%s is before %d, but not applied to %s, which has %s"
                                  .formatted(
                                      partition,
                                      record,
                                      position,
                                      index.getFileName(),
                                      versions.get(record.key())))));
    }
    return violations;
  }

  private @Nullable Path serving() throws IOException {
    Properties stored = new Properties();
    try (var reader = Files.newBufferedReader(indexes.resolve("serving.properties"))) {
      stored.load(reader);
    }
    String name = stored.getProperty("serving");
    return name == null ? null : indexes.resolve(name);
  }

  /**
   * @param lettered the offset before which all rejected records have letters: the committed one,
   *     because an index that is being filled passes rejected records before the consumer does
   */
  private List<Entry> check(
      TopicPartition partition,
      long position,
      long lettered,
      Map<String, Map<String, Version>> versions,
      boolean reindexed) {
    List<Entry> missing = new ArrayList<>();
    String source = SOURCES.get(partition.topic());
    for (Entry entry : log.entries(partition)) {
      // Reindexing may find a link broken.
      if (entry.offset() >= position
          || (entry.isPoison() && entry.offset() >= lettered)
          || (entry.isLinked() && reindexed)) {
        continue;
      }
      compared++;
      Version stored = versions.getOrDefault(entry.key(), Map.of()).get(source);
      if (!log.hasLetter(partition, entry.offset())
          && (entry.isPoison() || stored == null || !stored.hasApplied(entry.key(), entry))) {
        missing.add(entry);
      }
    }
    return missing;
  }

  /** Returns the versions in the last commit of an index, by id and source. */
  private static Map<String, Map<String, Version>> versions(Path index) throws IOException {
    Map<String, Map<String, Version>> versions = new HashMap<>();
    try (FSDirectory directory = FSDirectory.open(index)) {
      if (DirectoryReader.indexExists(directory)) {
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
          for (LeafReaderContext leaf : reader.leaves()) {
            addVersions(leaf.reader(), versions);
          }
        }
      }
    }
    return versions;
  }

  private static void addVersions(LeafReader reader, Map<String, Map<String, Version>> versions)
      throws IOException {
    BinaryDocValues ids = DocValues.getBinary(reader, "id");
    BinaryDocValues layers = DocValues.getBinary(reader, "layers");
    NumericDocValues declared = DocValues.getNumeric(reader, "version.declared");
    NumericDocValues offsets = DocValues.getNumeric(reader, "version.offset");
    Bits live = reader.getLiveDocs();
    for (int doc = 0; doc < reader.maxDoc(); doc++) {
      if ((live == null || live.get(doc)) && ids.advanceExact(doc)) {
        Map<String, Version> ofId = new HashMap<>();
        if (layers.advanceExact(doc)) {
          for (var layer : JSON.readTree(bytes(layers.binaryValue())).properties()) {
            JsonNode version = layer.getValue().path("declared");
            ofId.put(
                layer.getKey(),
                new Version(
                    version.isNumber() ? version.asLong() : null,
                    layer.getValue().path("offset").asLong()));
          }
        } else if (offsets.advanceExact(doc)) {
          Long version = declared.advanceExact(doc) ? declared.longValue() : null;
          ofId.put("whole:", new Version(version, offsets.longValue()));
        }
        versions.put(ids.binaryValue().utf8ToString(), ofId);
      }
    }
  }

  private static byte[] bytes(BytesRef value) {
    return Arrays.copyOfRange(value.bytes, value.offset, value.offset + value.length);
  }
}
