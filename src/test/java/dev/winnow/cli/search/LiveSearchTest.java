package dev.winnow.cli.search;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.winnow.testing.ProgramProcess;
import dev.winnow.testing.Waiting;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class LiveSearchTest {

  private static final String START =
      """
      id: 6
      event: interpreted
      data: {"interpreted":{"positive":[{"text":"a dog"}],"negative":[{"text":"a cat"}]},
      data: "measure":"probability","threshold":0.6666666666666666}

      """;

  /** The responses of the server to one connection after the other. */
  private interface Answer {
    void to(HttpExchange exchange) throws IOException;
  }

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final Queue<Answer> answers = new ArrayDeque<>();
  private final List<@Nullable String> resumed = Collections.synchronizedList(new ArrayList<>());
  private final List<String> queries = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch end = new CountDownLatch(1);
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        "/v1/search/live",
        exchange -> {
          resumed.add(exchange.getRequestHeaders().getFirst("Last-Event-ID"));
          queries.add(exchange.getRequestURI().getQuery());
          answers.remove().to(exchange);
        });
    server.start();
  }

  @AfterEach
  void stop() {
    end.countDown();
    server.stop(0);
  }

  private static String hit(int number) {
    return """
    id: %d
    event: hit
    data: {"id":"asset-%d","score":0.93,"captions":["a \\u001b[31mdog"],"attributes":{"n":1}}

    """
        .formatted(number, number);
  }

  private static Answer stream(String... events) {
    return exchange -> {
      exchange.sendResponseHeaders(200, 0);
      exchange.getResponseBody().write(String.join("", events).getBytes(UTF_8));
      exchange.close();
    };
  }

  private Answer endless(String... events) {
    return exchange -> {
      exchange.sendResponseHeaders(200, 0);
      exchange.getResponseBody().write(String.join("", events).getBytes(UTF_8));
      exchange.getResponseBody().flush();
      try {
        end.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    };
  }

  private static Answer refusal(int status) {
    return exchange -> {
      byte[] problem = "{\"title\":\"No\",\"detail\":\"not now\"}".getBytes(UTF_8);
      exchange.sendResponseHeaders(status, problem.length);
      exchange.getResponseBody().write(problem);
      exchange.close();
    };
  }

  private void listen(int limit, Duration silence) throws Exception {
    URI service = URI.create("http://localhost:%d/v1/search".formatted(port()));
    var patience = new LiveSearch.Patience(Duration.ofMillis(1), Duration.ofMillis(2), silence);
    try (var client = new SearchClient(service, null)) {
      new LiveSearch(client, patience, limit, false, new PrintWriter(out), new PrintWriter(err))
          .run("q=a+dog");
    }
  }

  private int port() {
    return server.getAddress().getPort();
  }

  @Test
  void printsNotesOfTheService() throws Exception {
    String noted = START.replace("6666}", "6666,\"note\":\"Excluded \\\"cats\\\".\"}");
    answers.add(stream(noted, hit(7)));

    listen(1, Duration.ofMinutes(1));

    assertThat(err.toString().lines()).contains("Excluded \"cats\".");
  }

  @Test
  void printsWhyAStreamEndedAndReconnects() throws Exception {
    String ended = "id: 9\nevent: ended\ndata: {\"reason\":\"another bundle answers now\"}\n\n";
    answers.add(stream(START, hit(7), ended));
    answers.add(stream(START, hit(12)));

    listen(2, Duration.ofMinutes(1));

    assertThat(resumed).containsExactly(null, "9");
    assertThat(err.toString().lines()).contains("another bundle answers now; trying again");
  }

  @Test
  void resumesAfterALostConnection() throws Exception {
    // Given a connection that ends after a comment with an id, an overloaded service, and another
    answers.add(stream(START, hit(7), ": still here\nid: 9\n\n", "id: 10\nevent: hit\n"));
    answers.add(refusal(503));
    answers.add(stream(START, hit(12)));
    // When
    listen(2, Duration.ofMinutes(1));
    // Then
    assertThat(resumed).containsExactly(null, "9", "9");
    assertThat(out.toString().lines())
        .containsExactly("0.9300  asset-7  a [31mdog  n=1", "0.9300  asset-12  a [31mdog  n=1");
    assertThat(err.toString().lines())
        .containsExactly(
            "listening; understood as: + a dog - a cat; a hit has a probability of at least 0.67",
            "the connection was lost; trying again",
            "No: not now; trying again",
            "listening again",
            "listening; understood as: + a dog - a cat; a hit has a probability of at least 0.67");
  }

  @Test
  void closesADeadConnection() throws Exception {
    // Given a connection without data
    answers.add(endless(START));
    answers.add(stream(hit(7)));
    // When
    listen(1, Duration.ofMillis(50));
    // Then
    assertThat(resumed).containsExactly(null, "6");
  }

  @Test
  void reportsMissedAssetsAndDroppedStreams() throws Exception {
    // Given
    answers.add(
        stream(
            "id: 8\nevent: lagged\ndata: {\"reason\":\"not looked at\",\"missed\":3}\n\n",
            "id: 8\nevent: dropped\ndata: {\"reason\":\"too slow\"}\n\n"));
    answers.add(stream(hit(9)));
    // When
    listen(1, Duration.ofMinutes(1));
    // Then
    assertThat(err.toString()).contains("3 skipped: not looked at", "dropped: too slow");
  }

  @Test
  void endsWhenTheServiceRejectsTheKey() {
    // Given
    answers.add(stream(START));
    answers.add(refusal(401));
    // When, Then
    assertThatThrownBy(() -> listen(1, Duration.ofMinutes(1)))
        .isInstanceOf(SearchClient.FailedException.class)
        .hasMessageContaining("set WINNOW_API_KEY");
  }

  @Test
  void printsTotalsOnInterrupt(@TempDir Path directory) throws Exception {
    // Given
    answers.add(endless(START, hit(7), hit(8)));
    String url = "http://localhost:" + port();
    try (ProgramProcess program =
        ProgramProcess.start(directory, "search", "a", "dog", "--live", "--url", url)) {
      Waiting.await().atMost(Duration.ofMinutes(1)).until(() -> program.out().lines().count() == 2);
      // When
      program.interrupt();
      // Then
      assertThat(program.err().lines().toList().getLast()).startsWith("2 hits in ");
    }
  }

  @Test
  void sendsTheParametersOfASearch() {
    // Given
    answers.add(stream(hit(7)));
    // When
    int code =
        run("a", "dog", "--live", "--not=a cat", "--hard", "--in=image", "-n1", "--threshold=0.7");
    // Then
    assertThat(err.toString()).isEmpty();
    assertThat(code).isZero();
    assertThat(queries)
        .containsExactly("q=a+dog&not=a+cat&in=image&method=auto&mode=hard&threshold=0.7");
  }

  @Test
  void sendsExamples() {
    // Given
    answers.add(stream(hit(7)));
    answers.add(stream(hit(8)));
    // When
    run("--live", "-n1", "--id=a", "--by=hue", "--not-id=b", "--not-by=style", "--board=bikes");
    run("--live", "-n1", "--id=a", "--by=hue", "--not-by=style");
    // Then
    assertThat(err.toString()).isEmpty();
    assertThat(queries)
        .containsExactly(
            "id=a&by=hue&board=bikes&not_id=b&not_by=style&method=auto&mode=soft",
            "id=a&by=hue&not_id=a&not_by=style&method=auto&mode=soft");
  }

  @Test
  void rejectsWrongUsage() {
    assertThat(run("--live")).isEqualTo(2);
    assertThat(run("x", "--live", "--explain")).isEqualTo(2);
    assertThat(run("x", "--threshold=0.5")).isEqualTo(2);
    answers.add(refusal(503));
    assertThat(run("x", "--live")).isEqualTo(1);
    assertThat(err.toString()).contains("No: not now");
  }

  private int run(String... arguments) {
    var all = new ArrayList<>(List.of(arguments));
    all.add("--url=http://localhost:" + port());
    return new CommandLine(new SearchCommand())
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(all.toArray(String[]::new));
  }
}
