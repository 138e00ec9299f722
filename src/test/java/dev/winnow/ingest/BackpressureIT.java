package dev.winnow.ingest;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.winnow.index.filter.Filter;
import dev.winnow.serving.Serving;
import dev.winnow.testing.KafkaRecords;
import dev.winnow.testing.TestImages;
import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.reactive.messaging.kafka.KafkaClientService;
import io.smallrye.reactive.messaging.kafka.KafkaConsumer;
import jakarta.inject.Inject;
import java.awt.Color;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** A slow step makes Kafka buffer the records, not the service. */
@QuarkusTest
@WithTestResource(
    value = WinnowService.class,
    initArgs = @ResourceArg(name = "winnow.ingest.max-in-flight", value = "64"))
class BackpressureIT {

  /** More than the limit in flight and the queue of the consumer hold. */
  private static final int RECORDS = 700;

  @Inject KafkaRecords kafka;
  @Inject KafkaClientService clients;
  @Inject Serving serving;

  @Test
  void pausesConsumptionWhileAStepHangsAndLosesNothing() throws Exception {
    // Given images on a server that does not respond yet
    CountDownLatch answer = new CountDownLatch(1);
    byte[] image = TestImages.of(Color.RED, 16, 16, "png");
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try {
            answer.await();
          } catch (InterruptedException e) {
            return; // the test has failed and ends
          }
          exchange.sendResponseHeaders(200, image.length);
          exchange.getResponseBody().write(image);
          exchange.close();
        });
    ExecutorService handlers = Executors.newVirtualThreadPerTaskExecutor();
    try {
      server.setExecutor(handlers);
      server.start();
      KafkaConsumer<String, byte[]> consumer = clients.getConsumer("assets");

      // When
      for (int i = 0; i < RECORDS; i++) {
        kafka.post(
            "waiting-" + i,
            "{\"image\":{\"url\":\"http://localhost:%d/%d.png\"}}"
                .formatted(server.getAddress().getPort(), i));
      }
      kafka.flush();

      // Then the consumer is paused, after the limit in flight and its full queue
      await()
          .untilAsserted(
              () -> {
                assertThat(consumer.paused().await().indefinitely()).isNotEmpty();
                assertThat(positions(consumer)).isGreaterThanOrEqualTo(64);
              });
      assertThat(positions(consumer)).isLessThanOrEqualTo(64L + 4 * 16L);

      // And consumption resumes when the step does
      answer.countDown();
      await()
          .atMost(Duration.ofMinutes(1))
          .untilAsserted(
              () ->
                  assertThat(serving.current().index().count(Filter.NONE).await().indefinitely())
                      .isEqualTo((long) RECORDS));
      assertThat(consumer.paused().await().indefinitely()).isEmpty();
      assertThat(positions(consumer)).isEqualTo(RECORDS);
    } finally {
      server.stop(0);
      handlers.shutdownNow(); // after a failure, they still wait
    }
  }

  private static long positions(KafkaConsumer<?, ?> consumer) {
    return consumer.getPositions().await().indefinitely().values().stream()
        .mapToLong(Long::longValue)
        .sum();
  }
}
