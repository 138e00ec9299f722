package dev.winnow.access;

import static dev.winnow.access.GuardedService.ADMIN;
import static dev.winnow.access.GuardedService.BODY_TIMEOUT;
import static dev.winnow.access.GuardedService.HEADER_TIMEOUT;
import static dev.winnow.access.GuardedService.RESPONSE_TIMEOUT;
import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.quarkus.test.common.ResourceArg;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Clients that send or read slowly, more of them than the service has threads, and at every
 * operation.
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
class SlowClientsIT {

  static final String THREADS = "16";

  private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(8);

  static final int CLIENTS = 60;
  static final List<String> OTHERS =
      List.of("/q/health/live", "/v1/search?q=a+dog&limit=3", "/v1/assets?limit=1");

  /** A client that sends a byte each 100 ms is far from its deadline at any time. */
  private static final long TRICKLE_MILLIS = 100;

  /** Time after a deadline in which a busy machine may close a connection. */
  private static final Duration LATE = Duration.ofSeconds(30);

  /** Clients of large answers, which take more time and memory. */
  private static final int READERS = 40;

  /** As a list, more than the buffers of a connection hold. */
  private static final int ASSETS = 100;

  private static final int LONG = 65_000;

  @TestHTTPResource URI service;

  @TestHTTPResource(tls = true)
  URI withTls;

  @Inject MeterRegistry metrics;

  private final List<RawHttp> clients = new ArrayList<>();

  /** The first answers of a process take longer. */
  @BeforeEach
  void warmUp() {
    for (String path : OTHERS) {
      admin().get(path).then().statusCode(200);
    }
  }

  @AfterEach
  void close() throws IOException {
    for (RawHttp client : clients) {
      client.close();
    }
  }

  private record Operation(String method, String path, boolean hasBody) {
    String line() {
      return "%s %s HTTP/1.1".formatted(method, path);
    }
  }

  static RequestSpecification admin() {
    return given().header("Authorization", "Bearer " + ADMIN);
  }

  private static List<Operation> operations(Predicate<Operation> chosen) {
    Map<String, Map<String, Map<String, Object>>> paths =
        given().get("/q/openapi?format=json").jsonPath().getMap("paths");
    List<Operation> operations = new ArrayList<>();
    paths.forEach(
        (path, methods) ->
            methods.forEach(
                (method, described) ->
                    operations.add(
                        new Operation(
                            method.toUpperCase(Locale.ROOT),
                            path.replaceAll("\\{\\w+}", "1"),
                            described.containsKey("requestBody")))));
    return operations.stream().filter(chosen).toList();
  }

  private RawHttp client(Operation operation, String... further) throws IOException {
    RawHttp client = new RawHttp(service);
    clients.add(client);
    List<String> lines =
        new ArrayList<>(
            List.of(operation.line(), "Host: localhost", "Authorization: Bearer " + ADMIN));
    lines.addAll(List.of(further));
    client.send(lines.toArray(String[]::new));
    return client;
  }

  /**
   * Sends requests as another client. If slow clients held the threads, it would wait until their
   * deadline; a second less leaves time for a busy machine.
   */
  private static void assertOthersAreServed(Duration deadline) {
    for (String path : OTHERS) {
      long started = System.nanoTime();
      int status = admin().get(path).statusCode();
      Duration took = Duration.ofNanos(System.nanoTime() - started);
      assertThat(status).as(path).isEqualTo(200);
      assertThat(took).as(path).isLessThan(deadline.minusSeconds(1));
    }
  }

  /**
   * Requests as another client while a condition holds, until some time after two deadlines.
   *
   * @param slow does something as the slow clients, and returns whether the condition holds
   * @param deadline after which the service ends what the slow clients do
   */
  static void serveOthersWhile(BooleanSupplier slow, Duration deadline)
      throws InterruptedException {
    long end = System.nanoTime() + deadline.multipliedBy(2).plus(LATE).toNanos();
    while (slow.getAsBoolean() && System.nanoTime() < end) {
      assertOthersAreServed(deadline);
      TimeUnit.MILLISECONDS.sleep(TRICKLE_MILLIS);
    }
  }

  /**
   * Sends a byte of each request again and again, and requests as another client in between, until
   * the service has ended all.
   */
  private static void trickle(Map<RawHttp, Operation> slow, boolean always, Duration deadline)
      throws InterruptedException {
    serveOthersWhile(
        () -> slow.keySet().stream().filter(client -> client.trickle(always)).count() > 0,
        deadline);
  }

  private static void assertClosed(Map<RawHttp, Operation> slow) {
    assertThat(slow.entrySet().stream().filter(client -> !client.getKey().isClosed()))
        .as("connections that are still open")
        .extracting(client -> client.getValue().line())
        .isEmpty();
  }

  @Test
  void closesConnectionsThatSendBodiesSlowly() throws Exception {
    List<Operation> operations = operations(Operation::hasBody);
    assertThat(operations).hasSizeGreaterThan(5);
    Map<RawHttp, Operation> slow = new LinkedHashMap<>();
    for (int i = 0; i < CLIENTS; i++) {
      Operation operation = operations.get(i % operations.size());
      slow.put(
          client(operation, "Content-Type: application/json", "Content-Length: 100000", "", ""),
          operation);
    }

    trickle(slow, false, BODY_TIMEOUT);

    for (Map.Entry<RawHttp, Operation> client : slow.entrySet()) {
      assertThat(client.getKey().answerOrReset())
          .as(client.getValue().line())
          .startsWith("HTTP/1.1 408")
          .contains("urn:winnow:timeout");
    }
  }

  @Test
  void closesConnectionsThatSendUnreadBodiesSlowly() throws Exception {
    List<Operation> operations =
        operations(operation -> !operation.hasBody() && !operation.path().endsWith("/live"));
    Map<RawHttp, Operation> slow = new LinkedHashMap<>();
    for (int i = 0; i < CLIENTS; i++) {
      Operation operation = operations.get(i % operations.size());
      slow.put(client(operation, "Content-Length: 100000", "", ""), operation);
    }

    trickle(slow, true, BODY_TIMEOUT);

    assertClosed(slow);
  }

  @Test
  void closesConnectionsThatSendHeadersSlowly() throws Exception {
    List<Operation> operations = operations(any -> true);
    assertThat(operations).hasSizeGreaterThan(15);
    Map<RawHttp, Operation> slow = new LinkedHashMap<>();
    for (int i = 0; i < CLIENTS; i++) {
      Operation operation = operations.get(i % operations.size());
      slow.put(client(operation, "X-Slow: "), operation);
    }

    trickle(slow, true, HEADER_TIMEOUT);

    assertClosed(slow);
  }

  @Test
  void closesConnectionsThatSendLaterHeadersSlowly() throws Exception {
    Operation health = new Operation("GET", "/q/health/live", false);
    Map<RawHttp, Operation> slow = new LinkedHashMap<>();
    for (int i = 0; i < CLIENTS; i++) {
      slow.put(client(health, "", health.line(), "Host: localhost", "X-Slow: "), health);
    }

    trickle(slow, true, HEADER_TIMEOUT);

    assertClosed(slow);
  }

  /** Connections are kept for clients that pause between their requests. */
  @Test
  void keepsConnectionsOfClientsThatPauseBetweenRequests() throws Exception {
    Operation health = new Operation("GET", "/q/health/live", false);
    RawHttp client = client(health, "");
    assertThat(client.status()).isEqualTo(200);
    TimeUnit.NANOSECONDS.sleep(HEADER_TIMEOUT.plusSeconds(1).toNanos());

    client.send(health.line(), "Host: localhost", "Connection: close", "");

    assertThat(client.answer()).contains("HTTP/1.1 200");
  }

  @Test
  void closesIdleConnectionsButNotLiveSearches() throws Exception {
    Operation health = new Operation("GET", "/q/health/live", false);
    Operation live = new Operation("GET", "/v1/search/live?q=a+dog", false);
    RawHttp listening = client(live, "");
    assertThat(listening.status()).isEqualTo(200);
    Map<RawHttp, Operation> idle = new LinkedHashMap<>();
    for (int i = 0; i < CLIENTS; i++) {
      RawHttp client = client(health, "");
      assertThat(client.status()).isEqualTo(200);
      idle.put(client, health);
    }

    await()
        .between(IDLE_TIMEOUT.dividedBy(2), IDLE_TIMEOUT.plus(LATE))
        .untilAsserted(() -> assertClosed(idle));
    TimeUnit.SECONDS.sleep(1);

    assertThat(listening.isClosed()).isFalse();
  }

  private static void putLongAssets() {
    String note = "x".repeat(LONG);
    for (int i = 0; i < ASSETS; i++) {
      admin()
          .contentType("application/json")
          .body("{\"captions\":[\"a dog\"],\"attributes\":{\"note\":\"%s\"}}".formatted(note))
          .put("/v1/assets/long-" + i)
          .then()
          .statusCode(202);
    }
    await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(
            () ->
                assertThat(admin().get("/v1/assets?limit=0").jsonPath().getInt("total"))
                    .isGreaterThanOrEqualTo(ASSETS));
  }

  @Test
  void closesConnectionsThatDoNotReadResponses() throws Exception {
    putLongAssets();
    Operation list = new Operation("GET", "/v1/assets?limit=100", false);
    // It has a thread of the pool, unlike the list.
    Operation search = new Operation("POST", "/v1/search", true);
    String body = "{\"text\":\"a dog\",\"limit\":100}\r\n";
    Map<RawHttp, Operation> slow = new LinkedHashMap<>();
    for (int i = 0; i < READERS; i++) {
      RawHttp client =
          i % 2 == 0
              ? client(list, "")
              : client(
                  search,
                  "Content-Type: application/json",
                  "Content-Length: " + body.length(),
                  "",
                  body.strip());
      assertThat(client.status()).isEqualTo(200);
      slow.put(client, i % 2 == 0 ? list : search);
    }

    assertThat(unread()).isGreaterThan(READERS * LONG);

    serveOthersWhile(() -> unread() > 0, RESPONSE_TIMEOUT);

    for (Map.Entry<RawHttp, Operation> client : slow.entrySet()) {
      assertThat(client.getKey().answerOrReset().length())
          .as(client.getValue().line())
          .isLessThan(ASSETS * LONG);
    }
    assertThat(unread()).isZero();
  }

  private double unread() {
    return metrics.get("winnow.http.unread").gauge().value();
  }

  @ParameterizedTest
  @EnumSource(HttpClient.Version.class)
  void readResponsesFreeTheirMemory(HttpClient.Version version) throws Exception {
    putLongAssets();
    URI address = version == HttpClient.Version.HTTP_2 ? withTls : service;
    HttpRequest list =
        HttpRequest.newBuilder(address.resolve("/v1/assets?limit=100"))
            .header("Authorization", "Bearer " + ADMIN)
            .build();
    try (HttpClient http = HttpVersions.client(version)) {
      for (int i = 0; i < 3; i++) {
        HttpResponse<String> answer = http.send(list, HttpResponse.BodyHandlers.ofString());

        assertThat(answer.body()).hasSizeGreaterThan(ASSETS * LONG);
        await().atMost(RESPONSE_TIMEOUT.dividedBy(2)).until(() -> unread() == 0);
      }
    }
  }

  @Test
  void dropsLiveSearchesThatDoNotReadEvents() throws Exception {
    double before = metrics.counter("winnow.live.dropped").count();
    Operation live =
        new Operation("GET", "/v1/search/live?q=a+dog&method=plain&threshold=0.01", false);
    for (int i = 0; i < READERS; i++) {
      assertThat(client(live, "").status()).isEqualTo(200);
    }
    putLongAssets();

    serveOthersWhile(() -> subscribers() > 0, RESPONSE_TIMEOUT);

    assertThat(subscribers()).isZero();
    assertThat(metrics.counter("winnow.live.dropped").count() - before).isEqualTo(READERS);
  }

  private double subscribers() {
    return metrics.get("winnow.live.subscribers").gauge().value();
  }

  /** One connection sends many requests, and reads no response. */
  @Test
  void pipelinedRequestsWaitForAnUnreadResponse() throws Exception {
    putLongAssets();
    int many = 200;
    double before = listed();
    Operation list = new Operation("GET", "/v1/assets?limit=100", false);
    RawHttp client = client(list, "");
    for (int i = 0; i < many; i++) {
      client.send(list.line(), "Host: localhost", "Authorization: Bearer " + ADMIN, "");
    }

    TimeUnit.NANOSECONDS.sleep(RESPONSE_TIMEOUT.minusSeconds(1).toNanos());

    assertThat(listed() - before).isLessThan(10);
  }

  private double listed() {
    return metrics.find("http.server.requests").tag("uri", "/v1/assets").timers().stream()
        .mapToLong(Timer::count)
        .sum();
  }
}
