package dev.winnow.ingest;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.encoder.EncoderFailedException;
import dev.winnow.encoder.batch.EncoderClosedException;
import dev.winnow.encoder.batch.OverloadedException;
import dev.winnow.index.IndexClosedException;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.record.PoisonRecordException;
import dev.winnow.testing.ImageServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Handling of records whose stages fail. */
class FailureTest {

  @TempDir Path directory;

  @SuppressWarnings("NullAway") // made before each test
  private PipelineFixture pipeline;

  @SuppressWarnings("NullAway") // started before each test
  private ImageServer images;

  @BeforeEach
  void start() throws Exception {
    images = new ImageServer();
    pipeline = new PipelineFixture(directory);
  }

  @AfterEach
  void stop() {
    images.close();
    pipeline.close();
  }

  private String linked(String file) {
    return "{\"image\":{\"url\":\"%s\"},\"captions\":[\"one\",\"two\"]}"
        .formatted(images.address(file));
  }

  @Test
  void retriesImageEncodingWithoutFetchingOrDecodingAgain() {
    // Given
    pipeline.encoders.failImages(
        new OverloadedException("full"),
        new OverloadedException("full"),
        new EncoderFailedException("out of memory", new IllegalStateException()));
    // When
    pipeline.send("a", linked("red.png"));
    // Then
    await().untilAsserted(() -> assertThat(pipeline.acknowledged).containsExactly("a"));
    assertThat(pipeline.encoders.images).hasValue(4);
    assertThat(pipeline.encoders.texts).hasValue(2);
    assertThat(images.requests("red.png")).isEqualTo(1);
    assertThat(pipeline.count(Stage.DECODE)).isEqualTo(1);
    assertThat(pipeline.rejected).isEmpty();
  }

  @Test
  void retriesOnlyTheRejectedCaption() {
    // Given
    pipeline.encoders.failTexts(new OverloadedException("full"));
    // When
    pipeline.send("a", linked("red.png"));
    // Then
    await().untilAsserted(() -> assertThat(pipeline.acknowledged).containsExactly("a"));
    assertThat(pipeline.encoders.texts).hasValue(3);
    assertThat(pipeline.encoders.images).hasValue(1);
    assertThat(images.requests("red.png")).isEqualTo(1);
  }

  @Test
  void appliesARecordAgainIfItsModelWasClosedAfterASwitch() {
    // Given
    pipeline.index.before(pipeline::switchModel);
    pipeline.index.fail(new IndexClosedException("the index is closed"));
    // When
    pipeline.send("a", linked("red.png"));
    // Then
    await().untilAsserted(() -> assertThat(pipeline.acknowledged).containsExactly("a"));
    assertThat(pipeline.index.calls).hasValue(2);
    assertThat(pipeline.encoders.images).hasValue(1); // and once with the other model
    assertThat(pipeline.rejected).isEmpty();
  }

  @Test
  void retriesIndexingWithoutRepeatingEarlierStages() {
    // Given
    pipeline.index.fail(
        new IndexUnavailableException("away"),
        new IndexUnavailableException("away"),
        new IndexUnavailableException("away"));
    // When
    pipeline.send("a", linked("red.png"));
    // Then
    await().untilAsserted(() -> assertThat(pipeline.acknowledged).containsExactly("a"));
    assertThat(pipeline.index.calls).hasValue(4);
    assertThat(images.requests("red.png")).isEqualTo(1);
    assertThat(pipeline.count(Stage.READ)).isEqualTo(1);
    assertThat(pipeline.count(Stage.DECODE)).isEqualTo(1);
    assertThat(pipeline.encoders.images).hasValue(1);
    assertThat(pipeline.encoders.texts).hasValue(2);
  }

  @Test
  void reportsBugsSeparatelyFromPoison() {
    // Given
    IllegalStateException bug = new IllegalStateException("a field is missing");
    pipeline.index.fail(bug);
    // When
    pipeline.send("bug", "{\"captions\":[\"fine\"]}");
    pipeline.send("poison", "{not json");
    // Then
    await().untilAsserted(() -> assertThat(pipeline.rejected).containsOnlyKeys("bug", "poison"));
    assertThat(pipeline.rejected.get("bug"))
        .hasMessage("internal error: java.lang.IllegalStateException: a field is missing")
        .hasCause(bug);
    assertThat(pipeline.rejected.get("poison"))
        .isInstanceOf(PoisonRecordException.class)
        .hasMessageStartingWith("not an asset");
    assertThat(pipeline.thrown).containsExactly(bug);
    assertThat(pipeline.acknowledged).isEmpty();
  }

  @Test
  void acknowledgesRejectedRecordsWhileItWritesNoDeadLetters() {
    // Given
    pipeline.writeDeadLetters(false);
    pipeline.index.fail(new IllegalStateException("a field is missing"));
    // When
    pipeline.send("bug", "{\"captions\":[\"fine\"]}");
    pipeline.send("poison", "{not json");
    // Then
    await()
        .untilAsserted(
            () -> assertThat(pipeline.acknowledged).containsExactlyInAnyOrder("bug", "poison"));
    assertThat(pipeline.rejected).isEmpty();
    assertThat(pipeline.logged)
        .anyMatch(line -> line.startsWith("Skipping record") && line.contains("key poison: not"));
    // When
    pipeline.writeDeadLetters(true);
    pipeline.send("later", "{not json");
    // Then
    await().untilAsserted(() -> assertThat(pipeline.rejected).containsOnlyKeys("later"));
  }

  @Test
  void keysCannotForgeLogLines() {
    // Given: an id may have a line separator, but no line break
    String broken = "a\r\n12:00:00 INFO forged";
    String separated = "b\u202812:00:00 INFO forged";
    pipeline.index.fail(new IllegalStateException("a field is missing"));
    // When
    pipeline.send(separated, "{\"captions\":[\"fine\"]}");
    pipeline.send(broken, "{}");
    // Then
    await().untilAsserted(() -> assertThat(pipeline.rejected).containsOnlyKeys(broken, separated));
    assertThat(pipeline.logged)
        .anyMatch(line -> line.contains("a??12:00:00 INFO forged"))
        .anyMatch(line -> line.startsWith("Bug") && line.contains("b?12:00:00 INFO forged"))
        .noneMatch(line -> line.contains("\n") || line.contains("\u2028"));
  }

  @Test
  void stoppingLeavesUnfinishedRecordsInKafka() throws Exception {
    // Given
    pipeline.encoders.failTexts(new EncoderClosedException("closed"));
    // When
    pipeline.send("a", "{\"captions\":[\"fine\"]}");
    // Then
    await().untilAsserted(() -> assertThat(pipeline.encoders.texts).hasValue(1));
    pipeline.awaitIdle();
    assertThat(pipeline.acknowledged).isEmpty();
    assertThat(pipeline.rejected).isEmpty();
  }

  @Test
  void deadLinksArePoison() {
    pipeline.send("a", linked("missing.png"));

    await().untilAsserted(() -> assertThat(pipeline.rejected).containsOnlyKeys("a"));
    assertThat(pipeline.rejected.get("a"))
        .isInstanceOf(PoisonRecordException.class)
        .hasMessageContaining("status 404");
    assertThat(pipeline.thrown).isEmpty();
  }

  @Test
  void truncatesTheReasonOfABug() {
    assertThat(
            new InternalErrorException(new IllegalStateException("x".repeat(10_000))).getMessage())
        .startsWith(InternalErrorException.PREFIX)
        .hasSizeLessThan(600);
    assertThat(List.of(Failure.of(new OverloadedException("full")), Failure.of(new Error("bug"))))
        .hasExactlyElementsOfTypes(Failure.Transient.class, Failure.Bug.class);
  }
}
