package dev.winnow.interpretation.llm;

import dev.winnow.fetch.ResponseBody;
import dev.winnow.interpretation.Interpretation;
import dev.winnow.interpretation.InterpretedClause;
import dev.winnow.interpretation.Interpreter;
import dev.winnow.interpretation.rules.RuleInterpreter;
import io.smallrye.mutiny.TimeoutException;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.mutiny.core.Vertx;
import io.vertx.mutiny.core.buffer.Buffer;
import io.vertx.mutiny.core.http.HttpClient;
import io.vertx.mutiny.core.http.HttpClientResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Asks a language model. If it gives no usable answer in time, the rules interpret the text. The
 * client follows no redirects, because the key belongs to one address. The result may arrive on any
 * thread.
 */
public final class LlmInterpreter implements Interpreter {

  /** Name of this interpreter in {@link Interpretation#by}. */
  static final String NAME = "llm";

  private final LlmSettings settings;
  private final RuleInterpreter rules;
  private final HttpClient client;
  private final ChatFormat format = new ChatFormat();
  private final RecentAnswers<List<InterpretedClause>> answers;
  private final Semaphore free;

  public LlmInterpreter(LlmSettings settings, RuleInterpreter rules, Vertx vertx) {
    this.settings = settings;
    this.rules = rules;
    this.answers = new RecentAnswers<>(settings.cacheSize());
    this.free = new Semaphore(settings.maxCalls());
    int millis = (int) Math.min(Integer.MAX_VALUE, settings.timeout().toMillis());
    this.client =
        vertx.createHttpClient(
            new HttpClientOptions()
                .setConnectTimeout(millis)
                // Longer than a call takes, so that the next call reuses the connection.
                .setIdleTimeoutUnit(TimeUnit.SECONDS)
                .setIdleTimeout(60),
            new PoolOptions().setHttp1MaxSize(settings.maxCalls()));
  }

  @Override
  public Uni<Interpretation> interpret(String text) {
    Interpretation read = rules.interpret(text);
    if (read.clauses().isEmpty()) {
      return Uni.createFrom().item(read);
    }
    return answers
        .get(text, () -> call(text))
        .map(clauses -> new Interpretation(clauses, remainder(clauses, read), NAME, null))
        .onFailure()
        .recoverWithItem(
            e ->
                new Interpretation(
                    read.clauses(),
                    read.remainder(),
                    read.by(),
                    "llm: " + reason(e),
                    read.contradictions()));
  }

  /**
   * The model returns no remainder. It is the one of the rules if that is not empty, and both agree
   * on whether the text excludes something; otherwise it joins the positives of the model.
   */
  private static String remainder(List<InterpretedClause> clauses, Interpretation rules) {
    boolean excludes = clauses.stream().anyMatch(clause -> !clause.negatives().isEmpty());
    return excludes == rules.excludes() && !rules.remainder().isEmpty()
        ? rules.remainder()
        : clauses.stream()
            .flatMap(clause -> clause.positives().stream())
            .distinct()
            .collect(Collectors.joining(", "));
  }

  private Uni<List<InterpretedClause>> call(String text) {
    if (!free.tryAcquire()) {
      return Uni.createFrom()
          .failure(new LlmException("%d calls are in progress".formatted(settings.maxCalls())));
    }
    return Uni.createFrom()
        .deferred(() -> request(text))
        .ifNoItem()
        .after(settings.timeout())
        .fail()
        .map(body -> format.clauses(body, text))
        .onTermination()
        .invoke(free::release);
  }

  private Uni<byte[]> request(String text) {
    RequestOptions options =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setAbsoluteURI(settings.address())
            .setTimeout(settings.timeout().toMillis())
            .putHeader("Content-Type", "application/json")
            .putHeader("Accept", "application/json");
    if (settings.apiKey() != null) {
      options.putHeader("Authorization", "Bearer " + settings.apiKey());
    }
    return client
        .request(options)
        .chain(request -> request.send(Buffer.buffer(format.request(settings.model(), text))))
        .chain(LlmInterpreter::body);
  }

  private static Uni<byte[]> body(HttpClientResponse response) {
    if (response.statusCode() != 200) {
      ResponseBody.discard(response);
      return Uni.createFrom().failure(new LlmException("status " + response.statusCode()));
    }
    return ResponseBody.read(
        response,
        ChatFormat.MAX_BYTES,
        () ->
            new LlmException(
                "the response has more than %d bytes".formatted(ChatFormat.MAX_BYTES)));
  }

  private String reason(Throwable failure) {
    if (failure instanceof LlmException) {
      return String.valueOf(failure.getMessage());
    }
    if (failure instanceof TimeoutException
        || failure instanceof java.util.concurrent.TimeoutException) {
      return "timed out after " + seconds(settings.timeout());
    }
    // The message may contain text from the server.
    return "cannot be reached: " + failure.getClass().getSimpleName();
  }

  private static String seconds(Duration time) {
    return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
  }
}
