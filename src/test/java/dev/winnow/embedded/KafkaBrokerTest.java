package dev.winnow.embedded;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import javax.management.ObjectName;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Exit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class KafkaBrokerTest {

  private static final int RECORDS = 3;

  /** Of a broker whose metadata log fails, the controller ends first. */
  @Test
  @Timeout(60)
  void stopsAndRestartsWithoutItsController(@TempDir Path directory) throws Exception {
    // Given
    int port = freePort();
    ThreadGroup threads = new ThreadGroup("broker");
    var start = new FutureTask<>(() -> KafkaBroker.start(directory, port));
    Thread.ofPlatform().group(threads).start(start);
    KafkaBroker broker = start.get();
    Set<ThreadGroup> reporters = ConcurrentHashMap.newKeySet();
    Exit.setHaltProcedure(
        (code, message) -> reporters.add(Thread.currentThread().getThreadGroup()));
    try {
      Thread controller =
          Thread.getAllStackTraces().keySet().stream()
              .filter(thread -> thread.getName().contains("raft-io-thread"))
              .findFirst()
              .orElseThrow();
      controller.interrupt();
      controller.join();
      await().untilAsserted(() -> assertThat(reporters).containsExactly(threads));
      // When
      broker.abandon();
      // Then
      KafkaBroker.start(directory, port).close();
    } finally {
      Exit.resetHaltProcedure();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  @Test
  void acknowledgedRecordsAreOnTheDisk(@TempDir Path directory) throws Exception {
    try (KafkaBroker broker = KafkaBroker.start(directory, freePort())) {
      Map<String, Object> connection = Map.of("bootstrap.servers", broker.bootstrapServers());
      try (Admin admin = Admin.create(connection);
          var producer =
              new KafkaProducer<>(connection, new StringSerializer(), new StringSerializer())) {
        // Given
        admin.createTopics(List.of(new NewTopic("t", 1, (short) 1))).all().get();
        long before = flushes();
        // When
        for (int i = 0; i < RECORDS; i++) {
          producer.send(new ProducerRecord<>("t", "value")).get(10, TimeUnit.SECONDS);
        }
        // Then
        assertThat(flushes() - before).isGreaterThanOrEqualTo(RECORDS);
      }
    }
  }

  /** How often logs were flushed to the disk. */
  private static long flushes() throws Exception {
    return (long)
        ManagementFactory.getPlatformMBeanServer()
            .getAttribute(
                new ObjectName("kafka.log:type=LogFlushStats,name=LogFlushRateAndTimeMs"), "Count");
  }
}
