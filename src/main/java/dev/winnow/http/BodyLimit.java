package dev.winnow.http;

import io.quarkus.runtime.configuration.MemorySize;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.IOException;
import java.io.InputStream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.resteasy.reactive.server.vertx.VertxInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Ends bodies that turn out to be too large while they are read. Quarkus would answer them itself,
 * without a problem, and log an error.
 */
@Provider
public class BodyLimit implements ReaderInterceptor {

  /** After Quarkus has noted its limit for the request. */
  private static final int LAST = 1;

  private final RouterProblems problems;
  private final RoutingContext request;
  private final long limit;

  /**
   * @param request of the caller's thread
   */
  BodyLimit(
      RouterProblems problems,
      RoutingContext request,
      @ConfigProperty(name = "quarkus.http.limits.max-body-size") MemorySize limit) {
    this.problems = problems;
    this.request = request;
    this.limit = limit.asLongValue();
  }

  /** Quarkus keeps a limit of its own for each request; ours is reached first. */
  void register(@Observes Filters filters) {
    filters.register(
        context -> {
          context.put(VertxInputStream.MAX_REQUEST_SIZE_KEY, Long.MAX_VALUE);
          context.next();
        },
        LAST);
  }

  /** Returns the detail of the problem. */
  public static String detail(long limit) {
    return "the body may have at most %d bytes".formatted(limit);
  }

  @Override
  public @Nullable Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
    context.setInputStream(new Limited(context.getInputStream()));
    return context.proceed();
  }

  /** A body has more bytes than allowed. */
  public static final class TooLargeException extends IOException {
    private static final long serialVersionUID = 1;

    TooLargeException(long limit) {
      super(detail(limit));
    }
  }

  private final class Limited extends InputStream {

    private final InputStream body;
    private long left = limit;

    Limited(InputStream body) {
      this.body = body;
    }

    @Override
    public int read() throws IOException {
      int read = body.read();
      count(read < 0 ? 0 : 1);
      return read;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      int read = body.read(bytes, from, length);
      count(Math.max(read, 0));
      return read;
    }

    @Override
    public int available() throws IOException {
      return body.available();
    }

    private void count(int bytes) throws IOException {
      left -= bytes;
      if (left < 0) {
        problems.leaveUnread(request);
        throw new TooLargeException(limit);
      }
    }

    /** Would read to the end first. */
    @Override
    public void close() throws IOException {
      if (left >= 0) {
        body.close();
      }
    }
  }
}
