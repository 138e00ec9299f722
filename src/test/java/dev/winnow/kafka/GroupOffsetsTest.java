package dev.winnow.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class GroupOffsetsTest {

  @Test
  void waitsOnceForAllThreadsDuringAnOutage() throws Exception {
    // Given an address at which nothing listens
    var offsets = new GroupOffsets(Map.of("bootstrap.servers", "127.0.0.1:1"), "group");
    Callable<Map<TopicPartition, Long>> read = offsets::committed;
    long started = System.nanoTime();
    // When
    try (ExecutorService threads = Executors.newFixedThreadPool(5)) {
      for (Future<Map<TopicPartition, Long>> answer :
          threads.invokeAll(Collections.nCopies(5, read))) {
        assertThat(answer.get()).isEmpty();
      }
    }
    offsets.close();
    // Then: one wait takes 3 s, five take 15 s; Kafka gives up a request after a minute
    assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(Duration.ofSeconds(10));
  }
}
