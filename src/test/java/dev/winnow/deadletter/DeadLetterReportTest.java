package dev.winnow.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.kafka.Offsets;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class DeadLetterReportTest {

  private static final TopicPartition LETTERS = new TopicPartition("t.dead-letter", 0);
  private static final Map<TopicPartition, Offsets> WRITTEN =
      Map.of(new TopicPartition("t", 1), new Offsets(10, 19));

  @Test
  void countsTheLettersOfThePushedRecords() {
    // Given
    var consumer = new MockConsumer<String, byte[]>("earliest");
    consumer.updateBeginningOffsets(Map.of(LETTERS, 0L));
    consumer.schedulePollTask(
        () -> {
          consumer.addRecord(letter(0, "before", "1", "11"));
          consumer.addRecord(letter(1, "older", "1", "9"));
          consumer.addRecord(letter(2, "mine", "1", "10"));
          consumer.addRecord(letter(3, "elsewhere", "0", "10"));
          consumer.addRecord(letter(4, "foreign", "x", "10"));
          consumer.addRecord(letter(5, "mine", "1", "10")); // again, after a crash
          consumer.addRecord(letter(6, "last", "1", "19"));
        });
    // When
    var report = DeadLetterReport.read(consumer, Map.of(LETTERS, 1L), Map.of(LETTERS, 7L), WRITTEN);
    // Then
    assertThat(report.count()).isEqualTo(2);
    assertThat(report.examples()).containsExactly("mine: no picture", "last: no picture");
  }

  @Test
  void examplesCannotForgeLinesOfATerminal() {
    var consumer = new MockConsumer<String, byte[]>("earliest");
    consumer.updateBeginningOffsets(Map.of(LETTERS, 0L));
    var letter = letter(0, "a\u001b[2J", "1", "10");
    letter.headers().add("dead-letter-reason", "no\npicture".getBytes(UTF_8));
    consumer.schedulePollTask(() -> consumer.addRecord(letter));

    var report = DeadLetterReport.read(consumer, Map.of(LETTERS, 0L), Map.of(LETTERS, 1L), WRITTEN);

    assertThat(report.examples()).containsExactly("a?[2J: no?picture");
  }

  @Test
  void readsNothingWithoutNewLetters() {
    var consumer = new MockConsumer<String, byte[]>("earliest");

    var report = DeadLetterReport.read(consumer, Map.of(LETTERS, 6L), Map.of(LETTERS, 6L), WRITTEN);

    assertThat(report).isEqualTo(DeadLetterReport.NONE);
    assertThat(consumer.assignment()).isEmpty();
  }

  private static ConsumerRecord<String, byte[]> letter(
      long at, String key, String partition, String offset) {
    var letter = new ConsumerRecord<>(LETTERS.topic(), 0, at, key, new byte[0]);
    letter
        .headers()
        .add("dead-letter-topic", "t".getBytes(UTF_8))
        .add("dead-letter-partition", partition.getBytes(UTF_8))
        .add("dead-letter-offset", offset.getBytes(UTF_8))
        .add("dead-letter-reason", "no picture".getBytes(UTF_8));
    return letter;
  }
}
