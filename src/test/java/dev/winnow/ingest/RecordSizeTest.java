package dev.winnow.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class RecordSizeTest {

  @Test
  void countsValueAndHeaders() {
    ConsumerRecord<String, byte[]> record = new ConsumerRecord<>("assets", 0, 7, "id", new byte[5]);
    record.headers().add("name", new byte[10]).add("empty", null);

    assertThat(RecordSize.of(record)).isEqualTo(5 + 4 + 10 + 5);
  }

  @Test
  void aDeleteHasNoValue() {
    assertThat(RecordSize.of(new ConsumerRecord<>("assets", 0, 7, "id", null))).isZero();
  }
}
