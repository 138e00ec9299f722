package dev.winnow.index.lucene;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.LocalState;
import dev.winnow.index.LogPartition;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.SourceLog;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.filter.Condition;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.filter.FilterParser;
import dev.winnow.vector.SparseVector;
import io.smallrye.mutiny.Uni;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.FSDirectory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Guarantees of the embedded index beyond the port: its files, failures, and group commits. */
class LuceneOperationTest {

  private static final IndexSchema SCHEMA =
      new IndexSchema("assets", Map.of("image", 3), Map.of("image_sparse", 10));

  @TempDir Path directory;

  @Test
  @Timeout(60)
  void acknowledgedChangesSurviveAKill() throws Exception {
    // Given
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-cp",
                System.getProperty("java.class.path"),
                KillVictim.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    List<String> acknowledged = new ArrayList<>();
    try (BufferedReader output = child.inputReader(UTF_8)) {
      while (acknowledged.size() < 500) {
        acknowledged.add(output.readLine());
      }
      // When
      child
          .toHandle()
          .destroyForcibly(); // which, unlike the process itself, leaves its output open
      output.lines().forEach(acknowledged::add); // its output before the kill
    }
    child.waitFor(10, TimeUnit.SECONDS);
    acknowledged.removeIf(id -> !id.endsWith(".")); // a line cut short
    // Then
    try (LuceneVectorIndex index = LuceneVectorIndex.open(directory, KillVictim.SCHEMA)) {
      List<AssetId> ids = acknowledged.stream().map(AssetId::new).toList();
      Map<AssetId, Point> found = await(index.fetch(ids));
      assertThat(found).containsOnlyKeys(ids);
      assertThat(await(index.count(Filter.NONE))).isGreaterThanOrEqualTo(ids.size());
      assertThat(await(index.apply(List.of(upsert("after", 1))))).containsExactly(Outcome.APPLIED);
    }
  }

  @Test
  void clearThatFailsLeavesNoPositionThatWasReached() throws IOException {
    // Given
    LogPartition partition = new LogPartition("assets", 0);
    LuceneVectorIndex closed = LuceneVectorIndex.open(directory, SCHEMA);
    await(closed.apply(List.of(upsert("a", 1))));
    LocalState state = closed.local().orElseThrow();
    state.note(Map.of(partition, 7L));
    Instant noted = state.notedAt().orElseThrow();
    closed.close();
    // When
    assertThatThrownBy(state::clear).isInstanceOf(IndexUnavailableException.class);
    // Then
    assertThat(state.positions()).containsExactly(Map.entry(partition, 0L));
    assertThat(state.notedAt()).contains(noted);
  }

  @Test
  void acceptsChangesOfOneLogOnly() {
    // Given
    SourceLog log = new SourceLog("cluster", "winnow.assets", "topic-id");
    SourceLog madeAgain = new SourceLog("cluster", "winnow.assets", "another-id");
    try (LuceneVectorIndex index = open()) {
      await(index.claim(log));
      await(index.apply(List.of(upsert("a", 1))));
    }
    // When / Then
    try (LuceneVectorIndex index = open()) {
      await(index.claim(log));
      assertThat(await(index.count(Filter.NONE))).isEqualTo(1);
      assertThatThrownBy(() -> await(index.claim(madeAgain)))
          .isInstanceOf(IllegalStateException.class)
          .isNotInstanceOf(IndexUnavailableException.class)
          .hasMessageContaining("topic-id")
          .hasMessageContaining("another-id")
          .hasMessageContaining("delete this directory");
    }
  }

  @Test
  void waitingCallsShareACommit() throws IOException {
    // Given
    try (LuceneVectorIndex index = open()) {
      long before = commits();
      // When
      List<Uni<List<Outcome>>> calls =
          IntStream.range(0, 1_000)
              .mapToObj(i -> index.apply(List.of(upsert("id-" + i, i))))
              .toList();
      await(Uni.join().all(calls).andFailFast());
      // Then
      assertThat(commits() - before).isLessThan(300);
      assertThat(await(index.count(Filter.NONE))).isEqualTo(1_000);
    }
  }

  @Test
  void staleAndRepeatedChangesCauseNoCommit() throws IOException {
    // Given
    try (LuceneVectorIndex index = open()) {
      await(index.apply(List.of(upsert("a", 2))));
      long before = commits();
      // When
      List<Outcome> outcomes = await(index.apply(List.of(upsert("a", 1), upsert("a", 2))));
      // Then
      assertThat(outcomes).containsExactly(Outcome.STALE, Outcome.APPLIED);
      assertThat(commits()).isEqualTo(before);
    }
  }

  @Test
  void closeFinishesAcceptedCalls() {
    // Given
    LuceneVectorIndex index = open();
    List<Outcome> outcomes = Collections.synchronizedList(new ArrayList<>());
    for (int i = 0; i < 200; i++) {
      index.apply(List.of(upsert("id-" + i, i))).subscribe().with(outcomes::addAll);
    }
    // When
    index.close();
    // Then
    assertThat(outcomes).hasSize(200).containsOnly(Outcome.APPLIED);
  }

  @Test
  void secondOpenReportsThatTheIndexIsInUse() {
    // Given
    try (LuceneVectorIndex index = open()) {
      // When / Then
      assertThatThrownBy(this::open)
          .isInstanceOf(IndexUnavailableException.class)
          .hasMessageContaining(directory.toString())
          .hasMessageContaining("in use");
      await(index.ping());
    }
  }

  @Test
  void openWithAnotherSchemaNamesBoth() {
    // Given
    open().close();
    IndexSchema other = new IndexSchema("assets", Map.of("image", 4), Map.of("image_sparse", 10));
    // When / Then
    assertThatThrownBy(() -> LuceneVectorIndex.open(directory, other))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("image=3")
        .hasMessageContaining("image=4");
    open().close();
  }

  @Test
  void rejectsASchemaWithTooManyDimensions() {
    IndexSchema tooLarge = new IndexSchema("assets", Map.of("image", 1_025), Map.of());
    assertThatThrownBy(() -> LuceneVectorIndex.open(directory, tooLarge))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1025");
  }

  @Test
  void recoversFromAFailingDisk() throws IOException {
    // Given
    Path files = directory.resolve("assets");
    Path away = directory.resolve("away");
    try (LuceneVectorIndex index = open()) {
      await(index.apply(List.of(upsert("before", 1))));
      // When
      Files.move(files, away);
      assertThatThrownBy(() -> await(index.apply(List.of(upsert("lost", 1)))))
          .isInstanceOf(IndexUnavailableException.class)
          .hasMessageContaining("cannot be used");
      assertThatThrownBy(() -> await(index.ping())).isInstanceOf(IndexUnavailableException.class);
      Files.move(away, files);
      // Then
      await(index.ping());
      assertThat(ids(index, Filter.NONE)).containsExactly("before");
      assertThat(await(index.apply(List.of(upsert("lost", 1), upsert("before", 1)))))
          .containsExactly(Outcome.APPLIED, Outcome.APPLIED);
      assertThat(ids(index, Filter.NONE)).containsExactlyInAnyOrder("before", "lost");
    }
  }

  @Test
  void storesAndMatchesTextOfAnyLength() {
    // Given
    String text = "word".repeat(20_000);
    String key = "k".repeat(50_000);
    PointChange change = upsert("a", 1, Map.of("long", text + "a", key, "value", "b", text + "b"));
    try (LuceneVectorIndex index = open()) {
      // When
      await(index.apply(List.of(change)));
      // Then
      assertThat(ids(index, must(new Filter.MatchValue("long", text + "a")))).containsExactly("a");
      assertThat(ids(index, must(new Filter.MatchValue("long", text + "b")))).isEmpty();
      assertThat(ids(index, must(new Filter.MatchValue("long", text)))).isEmpty();
      assertThat(ids(index, must(new Filter.MatchText("long", text + "A")))).containsExactly("a");
      assertThat(ids(index, must(new Filter.MatchText("long", text)))).isEmpty();
      assertThat(ids(index, must(new Filter.MatchValue(key, "value")))).containsExactly("a");
      assertThat(ids(index, must(new Filter.MatchValue(key + "k", "value")))).isEmpty();
    }
  }

  @Test
  void doesNotConfusePathsAndValues() {
    // Given
    PointChange change = upsert("a", 1, Map.of("k\u0000t", "v", "k", "x\u0000y", "n\u0000", 1));
    try (LuceneVectorIndex index = open()) {
      // When
      await(index.apply(List.of(change)));
      // Then
      assertThat(ids(index, must(new Filter.MatchValue("k", "tv")))).isEmpty();
      assertThat(ids(index, must(new Filter.MatchValue("k", "x\u0000y")))).containsExactly("a");
      assertThat(ids(index, must(new Filter.Range("n", -1e9, null, 1e9, null)))).isEmpty();
    }
  }

  @Test
  void rejectsAFilterWithTooManyConditions() {
    // Given
    List<Condition> conditions =
        IntStream.range(0, 20_000)
            .mapToObj(i -> (Condition) new Filter.MatchValue("k" + i, "v"))
            .toList();
    try (LuceneVectorIndex index = open()) {
      // When / Then
      assertThatThrownBy(() -> await(index.count(new Filter(List.of(), conditions, List.of()))))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("more conditions");
    }
  }

  @Test
  void acceptsTheLargestFiltersOfRequests() {
    // Given
    List<Condition> empty =
        IntStream.range(0, FilterParser.MAX_CONDITIONS)
            .mapToObj(i -> (Condition) new Filter.IsEmpty("k" + i))
            .toList();
    String words = IntStream.range(0, 1_500).mapToObj("w%d"::formatted).collect(joining(" "));
    List<Condition> texts = Collections.nCopies(6, new Filter.MatchText("t", words));
    try (LuceneVectorIndex index = open()) {
      await(index.apply(List.of(upsert("a", 1, Map.of("t", words)))));
      await(index.apply(List.of(upsert("b", 1, Map.of("k7", "v")))));
      // When / Then
      assertThat(ids(index, new Filter(empty, List.of(), List.of()))).containsExactly("a");
      assertThat(ids(index, new Filter(List.of(), empty, List.of())))
          .containsExactlyInAnyOrder("a", "b");
      assertThat(ids(index, new Filter(List.of(), List.of(), empty))).isEmpty();
      assertThat(ids(index, new Filter(texts, List.of(), List.of()))).containsExactly("a");
    }
  }

  @Test
  void unstorableChangesFailOnlyTheirCall() {
    try (LuceneVectorIndex index = open()) {
      assertRefused(index, upsert("a", 1, Map.of("k", new Object())), "must be a JSON value");
      assertRefused(index, upsert("a", 1, Map.of("k", List.of(Double.NaN))), "NaN");
      assertRefused(index, withSparse(new SparseVector(new int[] {1}, new float[] {-1})), "-1.0");
      await(index.apply(List.of(upsert("a", 1))));
    }
  }

  private static void assertRefused(LuceneVectorIndex index, PointChange change, String message) {
    assertThatThrownBy(() -> await(index.apply(List.of(change))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void reportsUnavailableIfReadersAreFull() {
    // Given
    try (LuceneVectorIndex index =
        LuceneVectorIndex.open(
            directory,
            SCHEMA,
            task -> {
              throw new RejectedExecutionException("full");
            })) {
      // When / Then
      assertThatThrownBy(() -> await(index.count(Filter.NONE)))
          .isInstanceOf(IndexUnavailableException.class);
    }
  }

  private LuceneVectorIndex open() {
    return LuceneVectorIndex.open(directory, SCHEMA);
  }

  private long commits() throws IOException {
    try (FSDirectory files = FSDirectory.open(directory.resolve("assets"))) {
      return SegmentInfos.getLastCommitGeneration(files);
    }
  }

  private static Filter must(Condition condition) {
    return new Filter(List.of(condition), List.of(), List.of());
  }

  private static Set<String> ids(LuceneVectorIndex index, Filter filter) {
    return await(index.scroll(filter, null, 100)).points().stream()
        .map(point -> point.id().value())
        .collect(Collectors.toSet());
  }

  private static PointChange upsert(String id, long offset) {
    return upsert(id, offset, Map.of());
  }

  private static PointChange upsert(
      String id, long offset, Map<String, @Nullable Object> attributes) {
    Payload payload = new Payload(List.of(id), attributes, null, false);
    Map<String, float[]> dense = Map.of("image", new float[] {1, 0, 0});
    return new PointChange.Upsert(
        new Point(new AssetId(id), Version.ofOffset(offset), dense, Map.of(), payload), null);
  }

  private static PointChange withSparse(SparseVector vector) {
    Payload payload = new Payload(List.of(), Map.of(), null, false);
    return new PointChange.Upsert(
        new Point(
            new AssetId("s"),
            Version.ofOffset(1),
            Map.of(),
            Map.of("image_sparse", vector),
            payload),
        null);
  }

  private static <T> T await(Uni<T> uni) {
    return uni.await().atMost(Duration.ofSeconds(30));
  }
}
