package dev.winnow.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.asset.Source;
import dev.winnow.asset.Version;
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
 * What an index has stored while the service is down.
 *
 * @param answers whether searches use this index
 * @param isOnly whether there is no other index, which is being filled or was replaced
 * @param positions offsets before which it has applied all records, as it notes them
 * @param versions of the newest change of each source, by asset
 */
record StoredIndex(
    String name,
    boolean answers,
    boolean isOnly,
    Map<TopicPartition, Long> positions,
    Map<String, Map<Source, Version>> versions) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Reads the last commits of the embedded indexes from their files. */
  static List<StoredIndex> embedded(Path indexes) throws IOException {
    List<Path> filled = Positions.filled(indexes);
    boolean isOnly = filled.size() == 1;
    Path serving = isOnly ? filled.getFirst() : serving(indexes);
    List<StoredIndex> stored = new ArrayList<>();
    for (Path index : filled) {
      stored.add(
          new StoredIndex(
              index.getFileName().toString(),
              index.equals(serving),
              isOnly,
              Positions.noted(index),
              versions(index)));
    }
    return stored;
  }

  private static @Nullable Path serving(Path indexes) throws IOException {
    Properties stored = new Properties();
    try (var reader = Files.newBufferedReader(indexes.resolve("serving.properties"))) {
      stored.load(reader);
    }
    String name = stored.getProperty("serving");
    return name == null ? null : indexes.resolve(name);
  }

  private static Map<String, Map<Source, Version>> versions(Path index) throws IOException {
    Map<String, Map<Source, Version>> versions = new HashMap<>();
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

  private static void addVersions(LeafReader reader, Map<String, Map<Source, Version>> versions)
      throws IOException {
    BinaryDocValues ids = DocValues.getBinary(reader, "id");
    BinaryDocValues layers = DocValues.getBinary(reader, "layers");
    NumericDocValues declared = DocValues.getNumeric(reader, "version.declared");
    NumericDocValues offsets = DocValues.getNumeric(reader, "version.offset");
    Bits live = reader.getLiveDocs();
    for (int doc = 0; doc < reader.maxDoc(); doc++) {
      if ((live == null || live.get(doc)) && ids.advanceExact(doc)) {
        Map<Source, Version> ofId = new HashMap<>();
        if (layers.advanceExact(doc)) {
          for (var layer : JSON.readTree(bytes(layers.binaryValue())).properties()) {
            JsonNode version = layer.getValue().path("declared");
            ofId.put(
                Source.parse(layer.getKey()),
                new Version(
                    version.isNumber() ? version.asLong() : null,
                    layer.getValue().path("offset").asLong()));
          }
        } else if (offsets.advanceExact(doc)) {
          Long version = declared.advanceExact(doc) ? declared.longValue() : null;
          ofId.put(Source.ASSETS, new Version(version, offsets.longValue()));
        }
        versions.put(ids.binaryValue().utf8ToString(), ofId);
      }
    }
  }

  private static byte[] bytes(BytesRef value) {
    return Arrays.copyOfRange(value.bytes, value.offset, value.offset + value.length);
  }
}
