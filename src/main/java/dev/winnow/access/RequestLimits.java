package dev.winnow.access;

import dev.winnow.http.Callers;
import dev.winnow.http.OperationalPaths;
import dev.winnow.http.ProblemType;
import dev.winnow.http.RequestBodies;
import dev.winnow.http.RouterProblems;
import io.quarkus.runtime.configuration.MemorySize;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.quarkus.vertx.http.runtime.security.SecurityHandlerPriorities;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Rejects requests above the limits of size, rate and concurrency before any work is done. Health
 * and metrics are exempt, because they must respond under overload.
 */
@Singleton
class RequestLimits {

  private static final int MAX_CALLERS = 10_000;
  private static final String EVENTS = "text/event-stream";

  private final RouterProblems problems;
  private final OperationalPaths operational;
  private final AccessSettings.Limits limits;
  private final TokenBuckets buckets;
  private final long maxBody;
  private final AtomicInteger current = new AtomicInteger();

  RequestLimits(
      AccessSettings settings,
      RouterProblems problems,
      OperationalPaths operational,
      @ConfigProperty(name = "quarkus.http.limits.max-body-size") MemorySize maxBody) {
    this.problems = problems;
    this.operational = operational;
    this.limits = settings.limits();
    this.buckets = new TokenBuckets(limits.rate(), limits.burst(), MAX_CALLERS);
    this.maxBody = maxBody.asLongValue();
  }

  void register(@Observes Filters filters) {
    filters.register(this::rejectTooLarge, SecurityHandlerPriorities.AUTHENTICATION + 50);
    filters.register(this::meter, SecurityHandlerPriorities.AUTHENTICATION - 50);
    // Runs after the body is read, so that slow clients do not count towards the concurrency limit.
    filters.register(this::admit, RequestBodies.PRIORITY - 10);
  }

  private void rejectTooLarge(RoutingContext context) {
    if (context.request().isSSL()) {
      context.response().putHeader("Strict-Transport-Security", "max-age=31536000");
    }
    if (isTooLarge(context)) {
      problems.send(context, ProblemType.TOO_LARGE, RequestBodies.tooLarge(maxBody));
    } else {
      context.next();
    }
  }

  private void admit(RoutingContext context) {
    if (operational.include(context)) {
      context.next();
      return;
    }
    AtomicBoolean counted = new AtomicBoolean(true);
    Runnable release =
        () -> {
          if (counted.getAndSet(false)) {
            current.decrementAndGet();
          }
        };
    if (current.incrementAndGet() > limits.maxConcurrent()) {
      release.run();
      problems.tooMany(context, "too many concurrent requests; try again", 1);
      return;
    }
    context.addEndHandler(ended -> release.run());
    // Live searches last as long as their clients stay connected, and have their own limit.
    context.addHeadersEndHandler(
        headers -> {
          String type = context.response().headers().get(HttpHeaders.CONTENT_TYPE);
          if (type != null && type.startsWith(EVENTS)) {
            release.run();
          }
        });
    context.next();
  }

  private void meter(RoutingContext context) {
    if (limits.rate() == Double.POSITIVE_INFINITY || operational.include(context)) {
      context.next();
      return;
    }
    long seconds = buckets.take(Callers.of(context), System.nanoTime());
    if (seconds == 0) {
      context.next();
    } else {
      problems.tooMany(
          context, "more than %s requests per second".formatted(limits.rate()), seconds);
    }
  }

  private boolean isTooLarge(RoutingContext context) {
    String length = context.request().getHeader(HttpHeaders.CONTENT_LENGTH);
    try {
      return length != null && Long.parseLong(length) > maxBody;
    } catch (NumberFormatException e) {
      return true; // the number exceeds a long
    }
  }
}
