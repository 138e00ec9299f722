package dev.winnow.access;

import static dev.winnow.access.GuardedService.ADMIN;
import static dev.winnow.access.GuardedService.BODY_TIMEOUT;
import static dev.winnow.access.GuardedService.RESPONSE_TIMEOUT;
import static dev.winnow.access.SlowClientsIT.CLIENTS;
import static dev.winnow.access.SlowClientsIT.OTHERS;
import static dev.winnow.access.SlowClientsIT.admin;
import static dev.winnow.access.SlowClientsIT.serveOthersWhile;
import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Streams of HTTP/2 whose client sends or reads slowly, more of them than the service has threads.
 * Has the configuration of {@link SlowClientsIT}, so that both share a start.
 */
@QuarkusTest
@WithTestResource(
    value = GuardedService.class,
    initArgs = {
      @ResourceArg(name = "quarkus.thread-pool.max-threads", value = SlowClientsIT.THREADS),
      @ResourceArg(name = "winnow.live.heartbeat", value = "2s"),
      @ResourceArg(name = "winnow.http.idle-timeout", value = "8s")
    })
@Timeout(120)
class SlowStreamsIT {

  /** Of a stream, in bytes: the rest of a response waits until the client has read so much. */
  private static final int WINDOW = 10;

  /** Of each kind of response one: data, metrics, descriptions, health and pages. */
  private static final List<String> PATHS =
      List.of(
          "/v1/assets/none/status",
          "/v1/search?q=a+dog&limit=3",
          "/v1/assets?limit=1",
          "/v1/examples",
          "/metrics",
          "/q/openapi",
          "/q/health/ready",
          "/ops/",
          "/");

  private final Vertx vertx = Vertx.vertx();

  @TestHTTPResource(tls = true)
  URI service;

  @Inject MeterRegistry metrics;

  @BeforeEach
  void warmUp() {
    OTHERS.forEach(path -> admin().get(path).then().statusCode(200));
  }

  @AfterEach
  void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  private HttpClient client() {
    return vertx.createHttpClient(
        new HttpClientOptions()
            .setProtocolVersion(HttpVersion.HTTP_2)
            .setUseAlpn(true)
            .setSsl(true)
            .setTrustAll(true)
            .setVerifyHost(false)
            .setInitialSettings(new Http2Settings().setInitialWindowSize(WINDOW))
            .setDefaultHost(service.getHost())
            .setDefaultPort(service.getPort()));
  }

  private static <T> T get(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().orTimeout(20, TimeUnit.SECONDS).join();
  }

  private static HttpClientRequest stream(HttpClient client, HttpMethod method, String path) {
    HttpClientRequest request = get(client.request(method, path));
    assertThat(request.version()).isEqualTo(HttpVersion.HTTP_2);
    return request
        .putHeader("Authorization", "Bearer " + ADMIN)
        .exceptionHandler(reset -> {}); // the response tells the reason
  }

  @Test
  void endsStreamsThatSendBodiesSlowly() throws Exception {
    HttpClient client = client();
    List<HttpClientRequest> slow = new ArrayList<>();
    List<Future<HttpClientResponse>> answers = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      HttpClientRequest request = stream(client, HttpMethod.POST, "/v1/search");
      request.putHeader("Content-Type", "application/json").putHeader("Content-Length", "100000");
      answers.add(request.response().onSuccess(response -> response.exceptionHandler(reset -> {})));
      slow.add(request);
    }

    serveOthersWhile(
        () -> {
          slow.forEach(request -> request.write("x"));
          return !answers.stream().allMatch(Future::isComplete);
        },
        BODY_TIMEOUT);

    assertThat(answers).allSatisfy(answer -> assertThat(get(answer).statusCode()).isEqualTo(408));
  }

  @Test
  void endsStreamsThatDoNotReadResponses() throws Exception {
    HttpClient client = client();
    Set<Integer> ended = ConcurrentHashMap.newKeySet();
    for (int i = 0; i < CLIENTS; i++) {
      String path = PATHS.get(i % PATHS.size());
      HttpClientRequest request = stream(client, HttpMethod.GET, path);
      int stream = i;
      Future<HttpClientResponse> answer =
          request
              .response()
              .onSuccess(
                  response -> {
                    response.pause();
                    response.exceptionHandler(reset -> ended.add(stream));
                  });
      request.end();
      assertThat(get(answer).statusCode()).as(path).isEqualTo(200);
    }
    await().until(() -> unread() > CLIENTS * WINDOW);
    assertThat(ended).isEmpty();

    serveOthersWhile(() -> ended.size() < CLIENTS, RESPONSE_TIMEOUT);

    assertThat(ended).hasSize(CLIENTS);
    await().until(() -> unread() == 0);
  }

  private double unread() {
    return metrics.get("winnow.http.unread").gauge().value();
  }
}
