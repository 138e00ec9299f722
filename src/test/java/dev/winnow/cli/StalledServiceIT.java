package dev.winnow.cli;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.winnow.testing.ServiceProcess;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A service with an embedded broker on a machine that hangs, such as one that sleeps or swaps. When
 * it goes on, the session of the broker with its controller is over.
 */
class StalledServiceIT {

  /** Both are longer than the session, which is just below 3 s. */
  private static final List<Duration> STALLS =
      List.of(Duration.ofSeconds(5), Duration.ofSeconds(12));

  private static final Duration START = Duration.ofSeconds(90);

  /** A busy machine needs some of it; an idle one a fraction of a second. */
  private static final Duration RECOVERY = Duration.ofSeconds(10);

  private static final int WRITES = 5;

  /** With a connection for each write that waits. */
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final List<String> accepted = new ArrayList<>();

  @TempDir Path directory;

  @Test
  void losesNoWriteAndLogsNoError() throws Exception {
    assumeThat(ServiceProcess.isPackaged()).isTrue();
    String kafkaPort = Integer.toString(ServiceProcess.freePort());
    try (ServiceProcess service =
        ServiceProcess.start(directory, Map.of("winnow.embedded.kafka-port", kafkaPort), "serve")) {
      await().atMost(START).until(() -> status(service.at("/q/health/ready")) == 200);
      for (Duration stall : STALLS) {
        String name = "stall-%d-".formatted(stall.toSeconds());
        // Given writes just before it hangs
        for (int i = 0; i < WRITES; i++) {
          note(put(service, name + "before-" + i).get(RECOVERY.toSeconds(), TimeUnit.SECONDS));
        }
        // When it hangs while others arrive
        var during =
            CompletableFuture.supplyAsync(
                () ->
                    IntStream.range(0, WRITES)
                        .mapToObj(i -> put(service, name + "during-" + i))
                        .toList(),
                CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS));
        service.freeze(stall);
        // Then those, and later ones, are accepted soon
        assertThat(during).isDone();
        for (var write : during.get()) {
          note(write.get(RECOVERY.toSeconds(), TimeUnit.SECONDS));
        }
        for (int i = 0; i < WRITES; i++) {
          note(put(service, name + "after-" + i).get(RECOVERY.toSeconds(), TimeUnit.SECONDS));
        }
        // And all are indexed
        assertThat(accepted).hasSize(3 * WRITES);
        for (String location : accepted) {
          await().atMost(RECOVERY).until(() -> status(location) == 200);
        }
        accepted.clear();
      }
      assertThat(service.log().lines().filter(line -> line.contains(" ERROR "))).isEmpty();
    }
  }

  private CompletableFuture<HttpResponse<String>> put(ServiceProcess service, String id) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(service.at("/v1/assets/" + id)))
            .header("content-type", "application/json")
            .PUT(BodyPublishers.ofString("{\"captions\":[\"a quince\"]}"))
            .build();
    return http.sendAsync(request, BodyHandlers.ofString());
  }

  /** Requires that a write was accepted, and notes its asset. */
  private void note(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
    accepted.add(answer.uri().toString());
  }

  private int status(String address) {
    HttpRequest request = HttpRequest.newBuilder(URI.create(address)).build();
    try {
      return http.send(request, BodyHandlers.discarding()).statusCode();
    } catch (Exception e) { // it does not listen yet
      return 0;
    }
  }
}
