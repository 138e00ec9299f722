package dev.winnow.api.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.testing.EventStream;
import dev.winnow.testing.EventStream.Event;
import dev.winnow.testing.EventsService;
import dev.winnow.testing.KafkaRecords;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Instant;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Live searches that receive indexed assets over a topic, as those of other processes do. */
@QuarkusTest
@WithTestResource(EventsService.class)
@Timeout(60)
class LiveOverKafkaIT {

  @TestHTTPResource URI service;
  @Inject KafkaRecords kafka;

  @Test
  void sendsIndexedAssetsOverTheTopic() throws Exception {
    try (EventStream stream = new EventStream(service.resolve("/v1/search/live?q=dog"), null)) {
      // Given
      stream.next();

      // When
      kafka.send("topic/dog", "{\"captions\":[\"a dog\"],\"version\":7}");

      // Then
      Event hit = Objects.requireNonNull(stream.next());
      assertThat(hit.data().path("id").asText()).isEqualTo("topic/dog");
      ConsumerRecord<String, byte[]> event =
          kafka.indexed().stream()
              .filter(record -> "topic/dog".equals(record.key()))
              .findFirst()
              .orElseThrow();
      JsonNode value = new ObjectMapper().readTree(event.value());
      assertThat(value.path("id").asText()).isEqualTo("topic/dog");
      assertThat(value.path("version").asLong()).isEqualTo(7);
      assertThat(Instant.parse(value.path("indexed_at").asText()))
          .isBetween(Instant.now().minusSeconds(60), Instant.now());
    }
  }
}
