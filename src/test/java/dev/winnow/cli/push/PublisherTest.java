package dev.winnow.cli.push;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.asset.AssetId;
import dev.winnow.kafka.KafkaFailureException;
import dev.winnow.kafka.Offsets;
import dev.winnow.record.AssetRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

class PublisherTest {

  private final List<String> shown = new ArrayList<>();
  private final Problems problems = new Problems(shown::add);
  private final MockProducer<String, byte[]> producer =
      new MockProducer<>(false, null, new StringSerializer(), new ByteArraySerializer());
  private final Publisher publisher = new Publisher(producer, "t", problems);

  @Test
  void recordsTheOffsetsOfSentRecords() {
    // Given
    publisher.send(asset("a"));
    publisher.send(asset("b"));
    assertThat(publisher.sent()).isZero();
    // When
    publisher.flush();
    // Then
    assertThat(publisher.sent()).isEqualTo(2);
    assertThat(publisher.written())
        .isEqualTo(Map.of(new TopicPartition("t", 0), new Offsets(0, 1)));
    assertThat(producer.history()).extracting(sent -> sent.key()).containsExactly("a", "b");
  }

  @Test
  void skipsRecordsThatKafkaRejects() {
    // Given
    publisher.send(asset("a"));
    producer.errorNext(new RecordTooLargeException("1 MB at most"));
    // When
    publisher.send(asset("b"));
    publisher.flush();
    // Then
    assertThat(publisher.sent()).isEqualTo(1);
    assertThat(shown).containsExactly("file of a: Kafka rejected it: 1 MB at most");
  }

  @Test
  void stopsWhenKafkaIsUnavailable() {
    // Given
    publisher.send(asset("a"));
    producer.errorNext(new TimeoutException("no broker"));
    // When, Then
    assertThatThrownBy(() -> publisher.send(asset("b")))
        .isInstanceOf(KafkaFailureException.class)
        .hasMessage("sending failed after 0 records: no broker");
    assertThat(problems.count()).isZero();
  }

  @Test
  void showsTheFirstProblemsAndCountsTheRest() {
    for (int i = 1; i <= 30; i++) {
      problems.add("f:" + i, "bad");
    }

    assertThat(problems.count()).isEqualTo(30);
    assertThat(shown)
        .hasSize(21)
        .startsWith("f:1: bad")
        .endsWith("… further problems are only counted");
  }

  private static AssetRecord asset(String id) {
    return new AssetRecord("file of " + id, new AssetId(id), new byte[] {1}, List.of());
  }
}
