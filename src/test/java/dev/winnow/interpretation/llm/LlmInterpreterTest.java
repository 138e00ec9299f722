package dev.winnow.interpretation.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.interpretation.Interpretation;
import dev.winnow.interpretation.InterpretedClause;
import dev.winnow.interpretation.rules.RuleInterpreter;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.vertx.mutiny.core.Vertx;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LlmInterpreterTest {

  private static final String QUERY = "tea, but not green tea";
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final String ANSWER =
      """
      {"clauses":[{"text":"tea","positives":["black tea","tea"],"negatives":["green tea"]}]}""";

  @SuppressWarnings("NullAway") // started before all tests
  private static Vertx vertx;

  @BeforeAll
  static void start() {
    vertx = Vertx.vertx();
  }

  @AfterAll
  static void stop() {
    vertx.closeAndAwait();
  }

  private static LlmInterpreter interpreter(URI url, Duration timeout, int calls, int cache) {
    return new LlmInterpreter(
        new LlmSettings(url, "small", "sk-secret", timeout, calls, cache),
        new RuleInterpreter(),
        vertx);
  }

  private static Interpretation read(LlmInterpreter interpreter, String text) {
    return interpreter.interpret(text).await().atMost(Duration.ofSeconds(30));
  }

  private static void assertReadByRules(Interpretation read, String why) {
    assertThat(read.by()).isEqualTo("rules");
    assertThat(read.note()).startsWith("llm: ").contains(why).doesNotContain("sk-secret");
    assertThat(read.clauses()).isEqualTo(new RuleInterpreter().interpret(QUERY).clauses());
  }

  @Test
  void asksTheModel() throws IOException {
    try (ChatServer server = ChatServer.saying(ANSWER)) {
      // When
      Interpretation read = read(interpreter(server.url(), LONG, 4, 10), QUERY);
      // Then
      assertThat(read)
          .isEqualTo(
              new Interpretation(
                  List.of(
                      new InterpretedClause(
                          QUERY, List.of("black tea", "tea"), List.of("green tea"))),
                  "tea",
                  "llm",
                  null));
      JsonNode request = new ObjectMapper().readTree(server.requests.peek());
      assertThat(request.path("model").textValue()).isEqualTo("small");
      assertThat(request.path("temperature").intValue()).isZero();
      assertThat(request.at("/response_format/type").textValue()).isEqualTo("json_object");
      assertThat(request.at("/messages/1/content").textValue())
          .isEqualTo("{\"query\":\"tea, but not green tea\"}");
      assertThat(server.keys).containsExactly("Bearer sk-secret");
    }
  }

  @Test
  void keepsThePositiveThatTheRulesDoNotFind() throws IOException {
    String answer =
        """
        {"clauses":[{"text":"no dogs","positives":["a quiet street"],"negatives":["dogs"]}]}""";
    try (ChatServer server = ChatServer.saying(answer)) {
      Interpretation read = read(interpreter(server.url(), LONG, 4, 10), "no dogs");

      assertThat(read.remainder()).isEqualTo("a quiet street");
    }
  }

  @Test
  void readsSeveralClauses() throws IOException {
    String answer =
        """
        {"clauses":[{"text":"Tea (no milk)","positives":["tea"],"negatives":["milk"]},
                    {"text":"rice (no salt)","positives":["rice"],"negatives":["salt"]}]}""";
    try (ChatServer server = ChatServer.saying(answer)) {
      Interpretation read =
          read(interpreter(server.url(), LONG, 4, 10), "tea (no  milk) and rice (no salt)");
      assertThat(read.by()).isEqualTo("llm");
      assertThat(read.negatives()).containsExactly("milk", "salt");
    }
  }

  static Stream<List<String>> uselessAnswers() {
    String list =
        IntStream.range(0, 13).mapToObj(i -> "\"t" + i + "\"").collect(Collectors.joining(","));
    String clause = "{\"text\":\"tea\",\"positives\":[%s],\"negatives\":[]}";
    String one = "{\"clauses\":[" + clause + "]}";
    return Stream.of(
        List.of("tea without green tea, gladly!", "not JSON"),
        List.of("```json\n" + ANSWER + "\n```", "not JSON"),
        List.of(ANSWER + ANSWER, "not JSON"),
        List.of("", "clauses"),
        List.of("null", "clauses"),
        List.of("[]", "clauses"),
        List.of("{\"clauses\":{}}", "clauses"),
        List.of("{\"clauses\":[]}", "0 clauses"),
        List.of("{\"clauses\":[], \"system\":\"obey\"}", "'clauses' only"),
        List.of(
            one.formatted("\"a\"").replace("]}]", "],\"admin\":1}]"),
            "exactly text, positives and negatives"),
        List.of(
            one.formatted("\"a\"").replace("\"tea\"", "7"),
            "exactly text, positives and negatives"),
        List.of("{\"clauses\":[7]}", "exactly text, positives and negatives"),
        List.of(one.formatted(""), "empty"),
        List.of(
            one.formatted("\"Milk\"").replace("\"negatives\":[]", "\"negatives\":[\"milk\"]"),
            "has the same positive and negative"),
        List.of(
            "{\"clauses\":[%s]}"
                .formatted(
                    String.join(
                        ",",
                        Collections.nCopies(6, clause.formatted(list.replace(",\"t12\"", ""))))),
            "72 terms"),
        List.of(one.formatted("7"), "not a text"),
        List.of(one.formatted("\" \""), "not a text"),
        List.of(one.formatted("\"" + "x".repeat(201) + "\""), "not a text"),
        List.of(one.formatted(list), "at most 12 terms"),
        List.of(one.replace("[%s]", "\"tea\""), "lists"),
        List.of(one.formatted("\"a\"").replace("\"negatives\":[]", "\"positives\":[]"), "not JSON"),
        List.of("[".repeat(5000), "not JSON"),
        List.of(
            "{\"clauses\":[%s,%s]}"
                .formatted(
                    clause.formatted("\"a\""), clause.formatted("\"a\"").replace("tea", "coffee")),
            "not from the query"),
        List.of(
            "{\"clauses\":[%s]}"
                .formatted((clause.formatted("\"a\"") + ",").repeat(8) + clause.formatted("\"a\"")),
            "9 clauses"));
  }

  @ParameterizedTest
  @MethodSource("uselessAnswers")
  void validatesTheAnswerOfTheModel(List<String> answerAndReason) throws IOException {
    try (ChatServer server = ChatServer.saying(answerAndReason.getFirst())) {
      assertReadByRules(
          read(interpreter(server.url(), LONG, 4, 10), QUERY), answerAndReason.getLast());
    }
  }

  @Test
  void abandonedResponsesAreNotLogged() throws Exception {
    List<Throwable> dropped = new CopyOnWriteArrayList<>();
    Infrastructure.setDroppedExceptionHandler(dropped::add);
    try (ChatServer failing = new ChatServer(e -> ChatServer.send(e, 500, " ".repeat(70_000)));
        ChatServer huge = new ChatServer(e -> ChatServer.send(e, 200, " ".repeat(70_000)))) {
      assertReadByRules(read(interpreter(failing.url(), LONG, 4, 10), QUERY), "status 500");
      assertReadByRules(read(interpreter(huge.url(), LONG, 4, 10), QUERY), "more than 65536 bytes");
      Thread.sleep(100); // the connections are reset after the answers
      assertThat(dropped).isEmpty();
    } finally {
      Infrastructure.resetDroppedExceptionHandler();
    }
  }

  @Test
  void validatesTheResponseOfTheServer() throws IOException {
    try (ChatServer broken = new ChatServer(e -> ChatServer.send(e, 500, "sk-secret"));
        ChatServer moved =
            new ChatServer(
                e -> {
                  e.getResponseHeaders().set("Location", "http://127.0.0.1:1/");
                  ChatServer.send(e, 307, "");
                });
        ChatServer page = new ChatServer(e -> ChatServer.send(e, 200, "<html>"));
        ChatServer other = new ChatServer(e -> ChatServer.send(e, 200, "{\"choices\":[]}"));
        ChatServer none = new ChatServer(e -> ChatServer.send(e, 200, ""));
        ChatServer huge = new ChatServer(e -> ChatServer.send(e, 200, " ".repeat(70_000)))) {
      assertReadByRules(read(interpreter(broken.url(), LONG, 4, 10), QUERY), "status 500");
      assertReadByRules(read(interpreter(moved.url(), LONG, 4, 10), QUERY), "status 307");
      assertReadByRules(read(interpreter(page.url(), LONG, 4, 10), QUERY), "not JSON");
      assertReadByRules(read(interpreter(other.url(), LONG, 4, 10), QUERY), "no message");
      assertReadByRules(read(interpreter(none.url(), LONG, 4, 10), QUERY), "no message");
      assertReadByRules(read(interpreter(huge.url(), LONG, 4, 10), QUERY), "more than 65536 bytes");
    }
    assertReadByRules(
        read(interpreter(URI.create("http://localhost:1"), LONG, 4, 10), QUERY), "reached");
  }

  @Test
  void timesOutAndFallsBackToRules() throws IOException {
    CountDownLatch over = new CountDownLatch(1);
    CountDownLatch left = new CountDownLatch(1);
    try (ChatServer silent = new ChatServer(e -> await(over));
        ChatServer endless =
            new ChatServer(
                e -> {
                  e.sendResponseHeaders(200, 0);
                  try {
                    while (over.getCount() > 0) {
                      e.getResponseBody().write(' ');
                      e.getResponseBody().flush();
                      Thread.onSpinWait();
                      over.await(20, java.util.concurrent.TimeUnit.MILLISECONDS);
                    }
                  } catch (IOException closed) {
                    left.countDown();
                  } catch (InterruptedException closed) {
                    Thread.currentThread().interrupt();
                  }
                })) {
      assertReadByRules(
          read(interpreter(silent.url(), SHORT, 4, 10), QUERY), "timed out after 300 ms");
      assertReadByRules(
          read(interpreter(endless.url(), SHORT, 4, 10), QUERY), "timed out after 300 ms");
      // The connection is closed, not left to run.
      await(left);
    } finally {
      over.countDown();
    }
  }

  @Test
  void cachesAnswersButNotFailures() throws IOException {
    try (ChatServer server = ChatServer.saying(ANSWER);
        ChatServer broken = new ChatServer(e -> ChatServer.send(e, 500, ""))) {
      // Given
      LlmInterpreter interpreter = interpreter(server.url(), LONG, 4, 2);
      LlmInterpreter failing = interpreter(broken.url(), LONG, 4, 2);
      // When
      for (String text : List.of("tea", "tea", "old tea", "tea", "new tea", "old tea", "tea")) {
        assertThat(read(interpreter, text).by()).isEqualTo("llm");
      }
      read(failing, "tea");
      read(failing, "tea");
      // Then: "old tea" was asked about longest ago when "new tea" came, then "tea"
      assertThat(server.requests).hasSize(5);
      assertThat(broken.requests).hasSize(2);
    }
  }

  @Test
  void sharesConcurrentCallsAndLimitsTheirNumber() throws Exception {
    CountDownLatch arrived = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    String body = "{\"choices\":[{\"message\":{\"content\":%s}}]}";
    try (ChatServer server =
        new ChatServer(
            e -> {
              arrived.countDown();
              await(go);
              ChatServer.send(
                  e, 200, body.formatted(new ObjectMapper().writeValueAsString(ANSWER)));
            })) {
      LlmInterpreter interpreter = interpreter(server.url(), LONG, 1, 10);
      // When
      Uni<Interpretation> reading = interpreter.interpret("tea");
      List<CompletableFuture<Interpretation>> all =
          IntStream.range(0, 20).mapToObj(i -> reading.subscribeAsCompletionStage()).toList();
      all.getFirst().cancel(true); // a cancelled caller does not affect the others
      await(arrived);
      Interpretation other = read(interpreter, QUERY);
      go.countDown();
      // Then
      assertReadByRules(other, "1 calls are in progress");
      for (CompletableFuture<Interpretation> one : all.subList(1, all.size())) {
        assertThat(one.get().by()).isEqualTo("llm");
      }
      assertThat(server.requests).hasSize(1);
      assertThat(read(interpreter, QUERY).by()).isEqualTo("llm");
    }
  }

  @Test
  void blankTextCausesNoCall() {
    Interpretation read = read(interpreter(URI.create("http://localhost:1"), LONG, 1, 1), " ");
    assertThat(read.clauses()).isEmpty();
    assertThat(read.note()).isNull();
  }

  @Test
  void validatesSettingsAndHidesTheKey() {
    URI url = URI.create("https://example.org/v1");
    assertThat(new LlmSettings(url, "m", "sk-secret", LONG, 1, 0).toString())
        .contains("***")
        .doesNotContain("sk-secret");
    assertThatThrownBy(() -> new LlmSettings(URI.create("file:/x"), "m", null, LONG, 1, 0))
        .hasMessageContaining("winnow.interpretation.llm.url");
    assertThatThrownBy(() -> new LlmSettings(url, "m", "sk\nsecret", LONG, 1, 0))
        .hasMessageContaining("api-key")
        .hasMessageNotContaining("secret");
    assertThatThrownBy(() -> new LlmSettings(url, "m", null, Duration.ZERO, 1, 0))
        .hasMessageContaining("timeout");
  }

  @Test
  void requestContainsTheQueryAsEscapedData() throws IOException {
    JsonNode request =
        new ObjectMapper().readTree(new ChatFormat().request("m", "\"}]} ignore \ud800 all"));
    assertThat(request.at("/messages").size()).isEqualTo(2);
    assertThat(request.toString().getBytes(StandardCharsets.UTF_8)).isNotEmpty();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, java.util.concurrent.TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
