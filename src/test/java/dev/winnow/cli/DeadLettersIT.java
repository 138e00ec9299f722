package dev.winnow.cli;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.Program;
import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands for dead letters, on records that the service rejected. */
@QuarkusTest
@WithTestResource(WinnowService.class)
class DeadLettersIT {

  private static final String BAD =
      "{\"captions\":[\"a rusty bolt\"],\"vectors\":{\"caption\":[1,2,3]}}";

  @ConfigProperty(name = "winnow.embedded.kafka-port")
  int kafkaPort;

  @Inject KafkaRecords records;

  @TempDir Path files;

  private record Result(int exitCode, String out, String err) {
    String position() {
      return out.replaceAll("(?s).*\"position\":\"(\\d+:\\d+)\".*", "$1");
    }
  }

  private Result deadLetters(String command, String... arguments) {
    Program program = new Program();
    int exitCode =
        program.run(
            List.of("dead-letters", command, "--bootstrap-servers", "localhost:" + kafkaPort),
            arguments);
    return new Result(exitCode, program.out(), program.err());
  }

  private Result listed(String key, int replays) {
    return await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> deadLetters("list", "--json", "--key", key),
            list -> list.out.contains("\"replays\":" + replays));
  }

  @Test
  void listsShowsAndReplaysARejectedRecord() throws Exception {
    // Given
    records.send("letter-1", BAD);

    // When
    Result listed = listed("letter-1", 0);
    Path value = files.resolve("value.json");
    Result shown = deadLetters("show", listed.position(), "--value", value.toString());
    Result replayed = deadLetters("replay", listed.position());
    Result again = listed("letter-1", 1);
    Result table = deadLetters("list", "--reason", "3 DIMENSIONS");

    // Then
    assertThat(listed.out).contains("\"reason\":\"vectors.caption has 3 dimensions");
    assertThat(shown.out).contains("reason:   vectors.caption has 3 dimensions", "letter-1");
    assertThat(value).hasContent(BAD);
    assertThat(replayed.out).startsWith("1 record replayed; 0 superseded");
    assertThat(again.exitCode).isZero();
    assertThat(table.out).contains("position", "letter-1", "3 dimensions", "dead letters");
  }

  @Test
  void replayDoesNotOverwriteALaterChange() throws Exception {
    // Given
    records.send("letter-2", BAD);
    records.send("letter-2", "{\"captions\":[\"a bent nail\"]}");
    listed("letter-2", 0);

    // When
    Result replayed = deadLetters("replay", "--key", "letter-2");

    // Then
    assertThat(replayed.out).startsWith("0 records replayed; 1 superseded");
  }

  @Test
  void purgesOnlySelectedLetters() throws Exception {
    // Given
    records.send("letter-3", BAD);
    records.send("letter-4", BAD);
    listed("letter-3", 0);
    Result second = listed("letter-4", 0);

    // When
    Result dry = deadLetters("purge", "--dry-run", "--key", "letter-3");
    Result first = deadLetters("purge", "--key", "letter-3");

    // Then
    assertThat(dry.out).startsWith("1 dead letter would be deleted");
    assertThat(first.out).startsWith("1 dead letter deleted");
    assertThat(deadLetters("list", "--key", "letter-3").out).startsWith("No dead letters found.");
    assertThat(deadLetters("list", "--json", "--key", "letter-4").out)
        .contains("letter-4", second.out.replaceAll("(?s).*(\"rejected\":\"[^\"]+\").*", "$1"));
  }

  @Test
  void changesNothingIfAPositionHasNoLetter() throws Exception {
    // Given
    records.send("letter-5", BAD);
    String position = listed("letter-5", 0).position();
    // When
    Result replayed = deadLetters("replay", position, "0:999998", "77:1");
    Result purged = deadLetters("purge", position, "0:999999");
    // Then
    assertThat(replayed.exitCode).isEqualTo(1);
    assertThat(replayed.err.lines())
        .containsExactly("winnow: there is no dead letter at 0:999998, 77:1, so nothing was done");
    assertThat(purged.exitCode).isEqualTo(1);
    assertThat(purged.err.lines())
        .containsExactly("winnow: there is no dead letter at 0:999999, so nothing was done");
    assertThat(deadLetters("show", position).exitCode).isZero();
    assertThat(deadLetters("replay", position).out).startsWith("1 record replayed");
  }

  @Test
  void reportsMissingDeadLettersInOneLine() {
    Result nowhere = deadLetters("show", "0:999999");
    Result nothing = deadLetters("replay");
    Result purged = deadLetters("purge");
    Result purgedTwice = deadLetters("purge", "--all", "--before", "7d");
    Result bad = deadLetters("show", "first");
    Result unknown = deadLetters("list", "--dead-letter-topic", "no.such.topic");

    assertThat(nowhere.exitCode).isEqualTo(1);
    assertThat(nowhere.err.lines()).containsExactly("winnow: there is no dead letter at 0:999999");
    assertThat(nothing.exitCode).isEqualTo(2);
    assertThat(nothing.err).contains("give either --all, or positions");
    assertThat(purged.exitCode).isEqualTo(2);
    assertThat(purged.err).contains("give either --all, or positions");
    assertThat(purgedTwice.exitCode).isEqualTo(2);
    assertThat(bad.exitCode).isEqualTo(2);
    assertThat(bad.err).contains("'first' is not the position of a dead letter, such as 0:42");
    assertThat(unknown.out).isEqualToIgnoringNewLines("No dead letters found.");
  }
}
