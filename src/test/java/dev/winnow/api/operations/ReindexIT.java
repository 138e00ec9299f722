package dev.winnow.api.operations;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import dev.winnow.cli.WinnowCommand;
import dev.winnow.testing.EventStream;
import dev.winnow.testing.EventStream.Event;
import dev.winnow.testing.TwoBundles;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.eclipse.microprofile.config.ConfigProvider;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** The service switches to another bundle and back while it is searched and written to. */
@QuarkusTest
@WithTestResource(TwoBundles.class)
class ReindexIT {

  private static final Duration PATIENCE = Duration.ofSeconds(90);

  /** Assets that every answer has. */
  private static final int FIRST = 20;

  @TestHTTPResource URI service;

  // Not injected: other tests, whose beans this class is among, have no such property.
  private final String other = ConfigProvider.getConfig().getValue(TwoBundles.OTHER, String.class);

  @ConfigProperty(name = "winnow.data-dir")
  Path data;

  private static void put(String id, String caption) {
    given()
        .contentType("application/json")
        .body("{\"captions\":[\"%s\"]}".formatted(caption))
        .put("/v1/assets/" + id)
        .then()
        .statusCode(202);
  }

  private static Response search(String text) {
    return given()
        .queryParam("q", text)
        .queryParam("method", "sparse")
        .queryParam("limit", FIRST)
        .get("/v1/search");
  }

  private static String version() {
    return search("a dog").path("model.version");
  }

  private static void reindex(String body) {
    given().contentType("application/json").body(body).post("/v1/reindex").then().statusCode(202);
  }

  /** Runs the command and returns what it prints. */
  private String command(String... arguments) {
    List<String> all = new ArrayList<>(List.of("reindex"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--url", service.toString()));
    StringWriter out = new StringWriter();
    int exitCode =
        WinnowCommand.commandLine()
            .setOut(new PrintWriter(out))
            .execute(all.toArray(String[]::new));
    assertThat(exitCode).isZero();
    return out.toString();
  }

  private static void awaitAnswers(String bundle) {
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              JsonPath indexes = given().get("/v1/reindex").jsonPath();
              return bundle.equals(indexes.getString("serving")) && indexes.get("next") == null;
            });
  }

  private static void awaitIndexed(String id) {
    await().atMost(PATIENCE).until(() -> given().get("/v1/assets/" + id).statusCode() == 200);
  }

  /** Searches and writes until it is stopped. */
  private final class Traffic {

    final List<String> versions = new ArrayList<>();
    final List<String> wrong = new ArrayList<>();
    final AtomicInteger written = new AtomicInteger();
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final String prefix;
    private final CompletableFuture<Void> asking;
    private final CompletableFuture<Void> writing;

    Traffic(String prefix) {
      this.prefix = prefix; // before a thread uses it
      asking = run(this::ask);
      writing = run(this::write);
    }

    private static CompletableFuture<Void> run(Runnable work) {
      return CompletableFuture.runAsync(work, each -> Thread.ofPlatform().daemon().start(each));
    }

    private void ask() {
      while (!stopped.get()) {
        Response answer = search("a dog and a cat by the sea");
        if (answer.statusCode() != 200) {
          wrong.add(answer.asString());
        } else {
          versions.add(answer.path("model.version"));
          List<?> hits = answer.path("hits");
          if (hits.size() < FIRST) {
            wrong.add("%d hits".formatted(hits.size()));
          }
        }
        LockSupport.parkNanos(Duration.ofMillis(20).toNanos()); // the fill needs a processor
      }
    }

    private void write() {
      while (!stopped.get()) {
        put(prefix + written.getAndIncrement(), "a dog on the sea");
        // Each asset that is written is looked up later.
        LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
      }
    }

    void stop() {
      stopped.set(true);
      asking.join();
      writing.join();
    }
  }

  /** A live search that resumes where it ended. */
  private final class Listener {

    final Set<String> hits = ConcurrentHashMap.newKeySet();
    final List<String> lastEvents = new CopyOnWriteArrayList<>();
    final List<String> failures = new CopyOnWriteArrayList<>();
    final CompletableFuture<Void> connected = new CompletableFuture<>();
    private volatile boolean stopped;

    Listener() {
      Thread.ofPlatform().daemon().start(this::listen);
    }

    private void listen() {
      String last = null;
      while (!stopped) {
        String name = "none";
        try (EventStream stream =
            new EventStream(
                service.resolve("/v1/search/live?q=a+dog&method=plain&threshold=0.5"), last)) {
          for (Event event = stream.any(); event != null; event = stream.any()) {
            last = event.id();
            name = String.valueOf(event.name());
            connected.complete(null);
            if ("hit".equals(event.name())) {
              hits.add(event.data().path("id").asText());
            }
          }
          lastEvents.add(name);
        } catch (IOException e) {
          failures.add(e + " after " + last);
          LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
        } catch (InterruptedException e) {
          return;
        }
      }
    }

    void stop() {
      stopped = true;
    }
  }

  @Test
  void switchesToAnotherBundleAndBackAtomically() throws Exception {
    // Given assets, one of them deleted, and a live search
    for (int i = 0; i < FIRST; i++) {
      put("first-" + i, "a cat by the sea");
    }
    put("gone", "a dog");
    awaitIndexed("gone");
    awaitIndexed("first-" + (FIRST - 1));
    given().delete("/v1/assets/gone").then().statusCode(202);
    await().untilAsserted(() -> given().get("/v1/assets/gone").then().statusCode(404));
    assertThat(version()).isEqualTo("1");
    Listener listener = new Listener();
    listener.connected.join();
    // When
    Traffic traffic = new Traffic("during-");
    reindex("{\"bundle\":\"%s\"}".formatted(other));
    given().get("/v1/operations").then().body("reindex.bundle", is("test-2"));
    awaitAnswers("test-2");
    given().get("/v1/operations").then().body("reindex", nullValue());
    await().atMost(PATIENCE).until(() -> version().equals("2"));
    traffic.stop();
    // Then every answer came from one bundle, and none was a mix
    assertThat(traffic.wrong).isEmpty();
    assertThat(traffic.versions).contains("1").isSorted();
    // And nothing is missing in the new index
    assertThat(traffic.written).hasPositiveValue();
    for (int i = 0; i < traffic.written.get(); i++) {
      awaitIndexed("during-" + i);
    }
    given().get("/v1/assets/first-0").then().statusCode(200);
    given().get("/v1/assets/gone").then().statusCode(404);
    // And the live search has ended, as its query belongs to the former bundle; resumed, it has all
    // hits
    List<String> written =
        IntStream.range(0, traffic.written.get()).mapToObj(i -> "during-" + i).toList();
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(listener.hits)
                    .as("last events %s, failures %s", listener.lastEvents, listener.failures)
                    .containsAll(written));
    assertThat(listener.lastEvents).isNotEmpty().containsOnly("ended");
    backAgain(listener);
    listener.stop();
  }

  private void backAgain(Listener listener) {
    // Given assets that the former index does not contain
    put("later", "a cat");
    awaitIndexed("later");
    // When
    Traffic traffic = new Traffic("back-");
    assertThat(command("back", "--wait")).endsWith("test-1 serves searches%n".formatted());
    traffic.stop();
    // Then
    put("last", "a dog");
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(listener.hits)
                    .as("last events %s, failures %s", listener.lastEvents, listener.failures)
                    .contains("last", "back-0", "back-" + (traffic.written.get() - 1)));
    assertThat(listener.lastEvents).hasSizeGreaterThan(1).containsOnly("ended");
    assertThat(version()).isEqualTo("1");
    assertThat(traffic.wrong).isEmpty();
    assertThat(traffic.versions).isSortedAccordingTo((a, b) -> b.compareTo(a));
    awaitIndexed("later");
    for (int i = 0; i < traffic.written.get(); i++) {
      awaitIndexed("back-" + i);
    }
    // And its index can be deleted
    assertThat(data.resolve("index/test-2")).isDirectory();
    assertThat(command())
        .isEqualTo(
            "test-1 serves searches%ntest-2 served searches before, and its index is kept%n"
                .formatted());
    command("forget");
    await().atMost(PATIENCE).until(() -> !data.resolve("index/test-2").toFile().exists());
    given()
        .contentType("application/json")
        .body("{\"back\":true}")
        .post("/v1/reindex")
        .then()
        .statusCode(422)
        .body("detail", containsString("no index of a former bundle is kept"));
  }

  /** The task that was given up must not delete the index of the one that follows it. */
  @Test
  void isCancelledAndStartedAgain() throws Exception {
    // Given
    put("kept", "a dog");
    awaitIndexed("kept");
    // When
    reindex("{\"bundle\":\"%s\"}".formatted(other));
    given().delete("/v1/reindex").then().statusCode(202);
    reindex("{\"bundle\":\"%s\"}".formatted(other));
    awaitAnswers("test-2");
    // Then
    assertThat(command("back", "--wait")).endsWith("test-1 serves searches%n".formatted());
    assertThat(data.resolve("index/test-2/source.properties")).exists();
    command("forget");
    await().atMost(PATIENCE).until(() -> !data.resolve("index/test-2").toFile().exists());
  }

  @Test
  void rejectsInvalidReindexRequests() {
    given()
        .contentType("application/json")
        .body("{\"bundle\":\"/no/such/bundle\"}")
        .post("/v1/reindex")
        .then()
        .statusCode(422)
        .body("detail", containsString("no bundle in /no/such/bundle"));
    given().delete("/v1/reindex").then().statusCode(422);
    given().contentType("application/json").body("{}").post("/v1/reindex").then().statusCode(400);
  }
}
