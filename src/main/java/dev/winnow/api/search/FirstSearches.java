package dev.winnow.api.search;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.api.search.request.BoardLookup;
import dev.winnow.api.search.request.SearchRequest;
import dev.winnow.api.search.request.ValidatedSearchRequest;
import dev.winnow.interpretation.InterpretationConfig;
import dev.winnow.interpretation.InterpretationConfig.By;
import dev.winnow.serving.Model;
import dev.winnow.serving.Serving;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.security.spi.runtime.AuthorizationController;
import io.quarkus.vertx.http.HttpServer;
import io.quarkus.vertx.http.HttpServerStart;
import io.quarkus.vertx.http.HttpsServerStart;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.ObservesAsync;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLConnection;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;
import org.jboss.logging.Logger;

/**
 * Runs searches at start, until one is fast: the first ones load and compile a large part of the
 * program, and no user should wait for it. They use HTTP if callers need no key. Ready afterwards,
 * even if they have failed: other checks tell whether the index answers.
 */
@Readiness
@ApplicationScoped
class FirstSearches implements HealthCheck {

  private static final Logger LOG = Logger.getLogger(FirstSearches.class);
  private static final List<String> TEXTS =
      List.of(
          "animals but not dogs",
          "a red ball",
          "vehicles except cars",
          "people without hats",
          "a boat on the sea");
  private static final Duration FAST = Duration.ofMillis(100);
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final SearchService searches;
  private final Serving serving;
  private final ObjectMapper json;
  private final HttpServer http;
  private final AuthorizationController access;
  private final boolean byRules;
  private final CountDownLatch listening = new CountDownLatch(1);
  private volatile boolean over;

  FirstSearches(
      SearchService searches,
      Serving serving,
      ObjectMapper json,
      HttpServer http,
      AuthorizationController access,
      InterpretationConfig interpretation) {
    this.searches = searches;
    this.serving = serving;
    this.json = json;
    this.http = http;
    this.access = access;
    this.byRules = interpretation.by() == By.RULES; // a language model may cost money
  }

  void http(@ObservesAsync HttpServerStart started) {
    listening.countDown();
  }

  void https(@ObservesAsync HttpsServerStart started) {
    listening.countDown();
  }

  void start(@Observes StartupEvent started) {
    Thread.ofPlatform().daemon().name("winnow-first-searches").start(this::run);
  }

  private void run() {
    try {
      search(TEXTS.getFirst()); // takes seconds, while HTTP starts
      boolean byHttp =
          byRules
              && !access.isAuthorizationEnabled()
              && listening.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      for (String text : TEXTS) {
        long begin = System.nanoTime();
        if (byHttp) {
          searchByHttp(text);
        } else {
          search(text);
        }
        if (System.nanoTime() - begin < FAST.toNanos()) {
          break;
        }
      }
    } catch (RuntimeException | IOException | InterruptedException e) {
      LOG.debug("A first search has failed", e);
    } finally {
      over = true;
    }
  }

  private void search(String text) throws JsonProcessingException {
    Model model = serving.current();
    ValidatedSearchRequest request =
        searches.validated(SearchRequest.ofText(text, byRules), BoardLookup.NONE, model);
    json.writeValueAsBytes(searches.answer(request, model).await().atMost(PATIENCE));
  }

  private void searchByHttp(String text) throws IOException {
    String query = "v1/search?q=" + URLEncoder.encode(text, StandardCharsets.UTF_8);
    URLConnection connection = http.getLocalBaseUri().resolve(query).toURL().openConnection();
    connection.setConnectTimeout((int) PATIENCE.toMillis());
    connection.setReadTimeout((int) PATIENCE.toMillis());
    try (InputStream response = connection.getInputStream()) {
      response.readAllBytes();
    }
  }

  @Override
  public HealthCheckResponse call() {
    return HealthCheckResponse.named("first searches").status(over).build();
  }
}
