package dev.winnow.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Part;
import dev.winnow.asset.Source;
import dev.winnow.asset.Version;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.Preview;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.VectorQuery;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.lucene.LuceneVectorIndex;
import dev.winnow.testing.qdrant.FakeQdrant;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

/**
 * Records of five topics about the same assets: whole assets, images and captions. They come in any
 * order, some twice, and to Qdrant by two workers at once. Both indexes then hold what an oracle
 * makes of the newest record of each key in each topic. The server is the real one where {@code
 * WINNOW_TEST_QDRANT_URL} names it.
 */
class PartsAgreeTest {

  private static final int KEYS = 12;
  private static final int RECORDS = 240;
  private static final int IN_FLIGHT = 60;
  private static final int DIMENSION = 4;

  private static final List<Source> SOURCES =
      List.of(
          Source.ASSETS,
          new Source(Part.WHOLE, "catalogue"),
          new Source(Part.IMAGE, "winnow.images"),
          new Source(Part.CAPTION, "captions.de"),
          new Source(Part.CAPTION, "captions.en"));

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @Property(tries = 6)
  void bothIndexesMatchTheLogs(@ForAll long seed) throws IOException {
    Path directory = Files.createTempDirectory("winnow");
    String collection = "winnow-parts-" + UUID.randomUUID();
    try (FakeQdrant fake = new FakeQdrant();
        TestServer server = TestServer.realOr(fake, collection);
        VectorIndex lucene = LuceneVectorIndex.open(directory, schema("parts"));
        VectorIndex one = QdrantVectorIndex.open(server.url(), schema(collection), exact());
        VectorIndex other = QdrantVectorIndex.open(server.url(), schema(collection), exact())) {
      if (seed % 2 == 0) {
        fake.indexSegments();
      }
      Logs logs = new Logs(new Random(seed));
      List<PointChange> first = logs.shuffled();
      // Partitions of different topics, so parts of one asset, may belong to different workers.
      Map<Boolean, List<PointChange>> workers =
          logs.shuffled().stream()
              .collect(
                  Collectors.partitioningBy(record -> SOURCES.indexOf(record.source()) % 2 == 0));
      fake.delay(1);
      // When
      Map<PointChange, Outcome> byLucene = new ConcurrentHashMap<>();
      Map<PointChange, Outcome> byQdrant = new ConcurrentHashMap<>();
      write(lucene, first, byLucene).await().atMost(PATIENCE);
      Uni.join()
          .all(
              write(one, workers.getOrDefault(true, List.of()), byQdrant),
              write(other, workers.getOrDefault(false, List.of()), byQdrant))
          .andFailFast()
          .await()
          .atMost(PATIENCE);
      // Then
      for (VectorIndex index : List.of(lucene, one)) {
        assertThat(state(index)).isEqualTo(logs.expected());
        for (String vector : List.of("image", "caption")) {
          assertThat(found(index, vector)).isEqualTo(logs.having(vector));
        }
      }
      for (PointChange newest : logs.newest()) {
        assertThat(byLucene.get(newest)).isNotNull().isNotEqualTo(Outcome.STALE);
        assertThat(byQdrant.get(newest)).isNotNull().isNotEqualTo(Outcome.STALE);
      }
    } finally {
      try (Stream<Path> files = Files.walk(directory)) {
        files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
      }
    }
  }

  private static IndexSchema schema(String collection) {
    return new IndexSchema(
        collection,
        Map.of("image", DIMENSION, "caption", DIMENSION),
        Map.of("image_sparse", 20, "caption_sparse", 20));
  }

  private static QdrantConfig exact() {
    return TestConfig.with(Map.of("exact", "true"));
  }

  private static Uni<Void> write(
      VectorIndex index, List<PointChange> changes, Map<PointChange, Outcome> outcomes) {
    return Multi.createFrom()
        .iterable(changes)
        .onItem()
        .transformToUni(
            change ->
                index
                    .apply(List.of(change))
                    .invoke(
                        applied ->
                            outcomes.merge(
                                change, applied.getFirst(), (a, b) -> a == Outcome.STALE ? b : a)))
        .merge(IN_FLIGHT)
        .collect()
        .last()
        .replaceWithVoid();
  }

  private static Map<String, String> state(VectorIndex index) {
    Set<AssetId> ids = new HashSet<>();
    for (int i = 0; i < KEYS; i++) {
      ids.add(new AssetId("key-" + i));
    }
    return index.fetch(ids).await().atMost(PATIENCE).values().stream()
        .collect(
            Collectors.toMap(
                point -> point.id().value(),
                point ->
                    describe(
                        point.dense(),
                        point.sparse(),
                        point.payload().captions(),
                        point.payload().attributes(),
                        point.payload().imageUrl(),
                        index
                            .preview(point.id())
                            .await()
                            .atMost(PATIENCE)
                            .map(preview -> Arrays.toString(preview.data()))
                            .orElse("none")),
                (a, b) -> a,
                TreeMap::new));
  }

  private static String describe(
      Map<String, float[]> dense,
      Map<String, SparseVector> sparse,
      List<String> captions,
      Map<String, @Nullable Object> attributes,
      @Nullable String url,
      String preview) {
    Map<String, String> vectors = new TreeMap<>();
    dense.forEach((name, vector) -> vectors.put(name, rounded(vector)));
    sparse.forEach(
        (name, vector) ->
            vectors.put(name, Arrays.toString(vector.indices()) + rounded(vector.values())));
    return "%s %s %s %s %s".formatted(vectors, captions, new TreeMap<>(attributes), url, preview);
  }

  private static String rounded(float[] vector) {
    StringBuilder text = new StringBuilder();
    for (float value : vector) {
      text.append(Math.round(value * 1_000)).append(' ');
    }
    return text.toString();
  }

  private static Set<String> found(VectorIndex index, String vector) {
    float[] query = new float[DIMENSION];
    query[0] = 1;
    return index
        .search(new VectorQuery(vector, new VectorQuery.Dense(query), Filter.NONE, 2 * KEYS, 0))
        .await()
        .atMost(PATIENCE)
        .stream()
        .map(hit -> hit.id().value())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The records of all topics, and the expected assets. */
  private static final class Logs {

    private final Random random;
    private final List<PointChange> records = new ArrayList<>();
    private final Map<String, Map<Source, PointChange>> newest = new LinkedHashMap<>();

    Logs(Random random) {
      this.random = random;
      for (int offset = 0; offset < RECORDS; offset++) {
        PointChange record = record(SOURCES.get(random.nextInt(SOURCES.size())), offset);
        records.add(record);
        newest
            .computeIfAbsent(record.id().value(), id -> new HashMap<>())
            .put(record.source(), record);
      }
    }

    /** In any order, and one in ten twice. */
    List<PointChange> shuffled() {
      List<PointChange> shuffled = new ArrayList<>(records);
      records.stream().filter(record -> random.nextInt(10) == 0).forEach(shuffled::add);
      Collections.shuffle(shuffled, random);
      return shuffled;
    }

    List<PointChange> newest() {
      return newest.values().stream().flatMap(bySource -> bySource.values().stream()).toList();
    }

    private PointChange record(Source source, int offset) {
      AssetId id = new AssetId("key-" + random.nextInt(KEYS));
      Version version = Version.ofOffset(offset);
      if (random.nextInt(3) == 0) {
        return new PointChange.Delete(id, version, source);
      }
      boolean image = source.part() != Part.CAPTION && random.nextInt(4) > 0;
      boolean caption = source.part() != Part.IMAGE && random.nextInt(4) > 0;
      Map<String, float[]> dense = new HashMap<>();
      Map<String, SparseVector> sparse = new HashMap<>();
      if (image) {
        dense.put("image", dense());
        sparse.put("image_sparse", sparse());
      }
      if (caption) {
        dense.put("caption", dense());
        sparse.put("caption_sparse", sparse());
      }
      Payload payload =
          new Payload(
              caption ? List.of(source.topic() + " " + offset) : List.of(),
              Map.of("common", offset, source.topic() + "-only", offset),
              image ? "http://%s/%d".formatted(source.topic(), offset) : null,
              image);
      Preview preview = image ? new Preview("image/png", new byte[] {(byte) offset}) : null;
      return new PointChange.Upsert(
          new Point(id, version, dense, sparse, payload), preview, source);
    }

    private float[] dense() {
      float[] vector = new float[DIMENSION];
      for (int i = 0; i < DIMENSION; i++) {
        vector[i] = (float) random.nextGaussian();
      }
      return DenseVectors.normalize(vector);
    }

    private SparseVector sparse() {
      return new SparseVector(new int[] {random.nextInt(20)}, new float[] {1 + random.nextInt(5)});
    }

    /** The record that gives each part of an asset: the last topic that has the part decides. */
    private @Nullable Point last(String id, Part part) {
      Point last = null;
      for (Source source : SOURCES) {
        if ((source.part() == Part.WHOLE || source.part() == part)
            && newest.getOrDefault(id, Map.of()).get(source) instanceof PointChange.Upsert upsert) {
          last = upsert.point();
        }
      }
      return last;
    }

    Set<String> having(String vector) {
      Part part = vector.equals("image") ? Part.IMAGE : Part.CAPTION;
      return newest.keySet().stream()
          .filter(id -> last(id, part) instanceof Point point && point.dense().containsKey(vector))
          .collect(Collectors.toCollection(TreeSet::new));
    }

    Map<String, String> expected() {
      Map<String, String> expected = new TreeMap<>();
      for (String id : newest.keySet()) {
        Point image = last(id, Part.IMAGE);
        Point caption = last(id, Part.CAPTION);
        if (image == null && caption == null) {
          continue;
        }
        Map<String, float[]> dense = new HashMap<>();
        Map<String, SparseVector> sparse = new HashMap<>();
        if (image != null && image.dense().containsKey("image")) {
          dense.put("image", image.dense().get("image"));
          sparse.put("image_sparse", image.sparse().get("image_sparse"));
        }
        if (caption != null && caption.dense().containsKey("caption")) {
          dense.put("caption", caption.dense().get("caption"));
          sparse.put("caption_sparse", caption.sparse().get("caption_sparse"));
        }
        String preview =
            image != null && image.payload().hasPreview()
                ? "[%d]".formatted((byte) image.version().offset())
                : "none";
        expected.put(
            id,
            describe(
                dense,
                sparse,
                caption == null ? List.of() : caption.payload().captions(),
                attributes(id),
                image == null ? null : image.payload().imageUrl(),
                preview));
      }
      return expected;
    }

    /** The attributes of the whole asset, then those of its parts. */
    private Map<String, @Nullable Object> attributes(String id) {
      Map<String, @Nullable Object> attributes = new HashMap<>();
      for (Source source : SOURCES) {
        if (newest.getOrDefault(id, Map.of()).get(source) instanceof PointChange.Upsert upsert) {
          if (source.part() == Part.WHOLE) {
            attributes.clear();
          }
          attributes.putAll(upsert.point().payload().attributes());
        }
      }
      return attributes;
    }
  }
}
