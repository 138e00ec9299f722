package dev.winnow.http;

import io.quarkus.runtime.configuration.MemorySize;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.quarkus.vertx.http.runtime.security.SecurityHandlerPriorities;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.impl.RoutingContextInternal;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Set;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Reads the bodies of requests on the event loop, before a worker thread handles the request. So a
 * slow client occupies no thread. Limits the size and the rate of a body, and the memory that the
 * bodies of a caller and of all callers take until they are answered.
 */
@Singleton
public class RequestBodies {

  /**
   * Runs after the check of permissions, which rejects callers without a valid key or token. So
   * their bodies are neither awaited nor kept. Resources check the role after the body is read.
   */
  public static final int PRIORITY = SecurityHandlerPriorities.AUTHORIZATION - 10;

  private static final String CONTINUE = "100-continue";

  private static final Set<HttpMethod> WITH_BODY =
      Set.of(HttpMethod.PUT, HttpMethod.POST, HttpMethod.PATCH);

  /** The only operation with one of these methods that has no body. */
  private static final String WITHOUT_BODY = "/v1/snapshots";

  /** Divisor of the heap: maximum size of all bodies in memory. */
  private static final int HEAP_SHARE = 8;

  private final Vertx vertx;
  private final RouterProblems problems;
  private final long timeoutMillis;
  private final long limit;
  private final BodyMemory memory;

  RequestBodies(
      Vertx vertx,
      RouterProblems problems,
      HttpConfig config,
      @ConfigProperty(name = "quarkus.http.limits.max-body-size") MemorySize limit) {
    this.vertx = vertx;
    this.problems = problems;
    this.timeoutMillis = config.bodyTimeout().toMillis();
    this.limit = limit.asLongValue();
    // A caller may hold half of what the others leave, so one may send a body of the maximum size
    // beside another one.
    this.memory =
        new BodyMemory(Math.max(3 * this.limit, Runtime.getRuntime().maxMemory() / HEAP_SHARE));
  }

  void register(@Observes Filters filters) {
    filters.register(this::read, PRIORITY);
  }

  /** Returns the detail of the problem for a body that is too large. */
  public static String tooLarge(long limit) {
    return "the body may have at most %d bytes".formatted(limit);
  }

  private void read(RoutingContext context) {
    HttpServerRequest request = context.request();
    if (!WITH_BODY.contains(request.method()) || request.isEnded()) {
      context.next();
    } else if (request.version() != HttpVersion.HTTP_2) {
      new Body(context, Long.MAX_VALUE).begin();
    } else {
      readHttp2(context);
    }
  }

  /**
   * Reads a body by its declared length. REST resources pause the request, which fails over HTTP/2
   * after its end was read. So the end is not read. Clients without a body declare no length.
   */
  private void readHttp2(RoutingContext context) {
    String declared = context.request().getHeader(HttpHeaders.CONTENT_LENGTH);
    if (declared == null && context.normalizedPath().endsWith(WITHOUT_BODY)) {
      context.next();
    } else if (declared == null) {
      problems.sendUnread(
          context,
          ProblemType.LENGTH_REQUIRED,
          "over HTTP/2 a body needs the header Content-Length; set it, or use HTTP/1.1");
    } else if (Long.parseLong(declared) == 0) {
      context.next();
    } else {
      new Body(context, Long.parseLong(declared)).begin();
    }
  }

  /** A body that is being read. Confined to the event loop of its request. */
  private final class Body {

    private final RoutingContext context;
    private final HttpServerRequest request;
    private final long length;
    private final String caller;
    private final Buffer content = Buffer.buffer();
    private int receivedBefore;
    private long timer;
    private boolean over;

    /**
     * @param length number of bytes after which the body is complete, even if the request has not
     *     ended
     */
    Body(RoutingContext context, long length) {
      this.context = context;
      this.length = length;
      this.request = context.request();
      this.caller = Callers.of(context);
    }

    void begin() {
      request.handler(this::add);
      request.endHandler(end -> complete());
      request.exceptionHandler(gone -> finish());
      context.addEndHandler(
          answered -> {
            finish();
            memory.giveBack(caller, content.length());
          });
      awaitProgress();
      if (CONTINUE.equalsIgnoreCase(request.getHeader(HttpHeaders.EXPECT))
          && request.version() != HttpVersion.HTTP_1_0) {
        context.response().writeContinue(); // the client sends its body only after this
      }
      request.resume();
    }

    private void add(Buffer chunk) {
      if (over) {
        return;
      }
      if (content.length() + chunk.length() > limit) {
        refuse(ProblemType.TOO_LARGE, tooLarge(limit));
        return;
      }
      if (!memory.take(caller, chunk.length())) {
        refuse(ProblemType.OVERLOADED, "too many large requests are being read; try again");
        return;
      }
      content.appendBuffer(chunk);
      if (content.length() == length) {
        request.pause();
        complete();
      }
    }

    /**
     * Ends the body if less than the minimum arrives within the timeout, whatever arrived before.
     */
    private void awaitProgress() {
      receivedBefore = content.length();
      timer = vertx.setTimer(timeoutMillis, id -> checkProgress());
    }

    private void checkProgress() {
      if (over) {
        return;
      }
      if (Connections.minimumMillis(content.length() - receivedBefore) < timeoutMillis) {
        refuse(
            ProblemType.TIMEOUT,
            "receiving the body took too long; send at least 10 kB per second");
      } else {
        awaitProgress();
      }
    }

    private void refuse(ProblemType type, String detail) {
      finish();
      problems.sendUnread(context, type, detail);
    }

    private void complete() {
      if (!over) {
        finish();
        ((RoutingContextInternal) context).setBody(content);
        context.next();
      }
    }

    private void finish() {
      over = true;
      vertx.cancelTimer(timer);
    }
  }
}
