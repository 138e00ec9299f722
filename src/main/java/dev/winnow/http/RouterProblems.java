package dev.winnow.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.netty.handler.codec.http2.Http2Exception;
import io.quarkus.security.AuthenticationException;
import io.quarkus.security.ForbiddenException;
import io.quarkus.security.UnauthorizedException;
import io.vertx.core.VertxException;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import org.jboss.logging.Logger;

/** Sends problems for requests that do not reach a resource. */
@Singleton
public class RouterProblems {

  /** The challenge to a caller without valid credentials. */
  public static final String CHALLENGE = "Bearer realm=\"winnow\"";

  public static final String CREDENTIALS = "send your key or token as `Authorization: Bearer …`";
  public static final String UNKNOWN = "the key or token is not valid, or has expired";
  public static final String ROLE = "your key or token lacks the role for this";

  private static final Logger LOG = Logger.getLogger(RouterProblems.class);

  private final ObjectMapper json;

  RouterProblems(ObjectMapper json) {
    this.json = json;
  }

  void failures(@Observes Router router) {
    router.route().order(Integer.MIN_VALUE + 2).failureHandler(this::failed);
  }

  /** Sends a problem for failures that Quarkus would answer without a body. */
  private void failed(RoutingContext context) {
    switch (context.failure()) {
      case AuthenticationException e -> unauthenticated(context);
      case UnauthorizedException e -> unauthenticated(context);
      case ForbiddenException e -> send(context, ProblemType.FORBIDDEN, ROLE);
      case VertxException e when context.statusCode() == 400 ->
          send(
              context,
              ProblemType.INVALID_REQUEST,
              "an HTTP/1.1 request must have exactly one Host header");
      // Of a page that the client did not read. Otherwise any client could fill the log with
      // errors.
      case Http2Exception e when context.response().closed() ->
          LOG.debugf(e, "The stream of %s has been closed", context.normalizedPath());
      case null, default -> context.next();
    }
  }

  /** Responds with 401. */
  public void unauthenticated(RoutingContext context) {
    context.response().headers().set("WWW-Authenticate", CHALLENGE);
    boolean tried = context.request().headers().contains(HttpHeaders.AUTHORIZATION);
    send(context, ProblemType.UNAUTHENTICATED, tried ? UNKNOWN : CREDENTIALS);
  }

  /** Responds with 429. */
  public void tooMany(RoutingContext context, String detail, long retryAfterSeconds) {
    context.response().headers().set("Retry-After", Long.toString(retryAfterSeconds));
    send(context, ProblemType.OVERLOADED, detail);
  }

  /** Ends the request. A body that is too large is not read. */
  public void send(RoutingContext context, ProblemType type, String detail) {
    send(context, type, detail, type == ProblemType.TOO_LARGE);
  }

  /** Ends the request without reading the rest of its body. */
  public void sendUnread(RoutingContext context, ProblemType type, String detail) {
    send(context, type, detail, true);
  }

  private void send(RoutingContext context, ProblemType type, String detail, boolean unread) {
    HttpServerRequest request = context.request();
    HttpServerResponse response = context.response();
    if (response.ended()) {
      return;
    }
    if (!request.isEnded()) {
      if (unread) {
        leaveUnread(context);
      } else {
        request.resume(); // otherwise it would block the next request of the connection
      }
    }
    response
        .setStatusCode(type.status())
        .putHeader(HttpHeaders.CONTENT_TYPE, Problem.MEDIA_TYPE)
        .end(body(type.problem(detail)));
  }

  /** Closes the connection after the response, without reading the rest of the body. */
  void leaveUnread(RoutingContext context) {
    HttpServerRequest request = context.request();
    HttpServerResponse response = context.response();
    if (request.version() == HttpVersion.HTTP_2) {
      context.addEndHandler(sent -> response.reset(0)); // no error
    } else {
      response.headers().set(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
      context.addEndHandler(sent -> request.connection().close());
    }
  }

  private String body(Problem problem) {
    try {
      return json.writeValueAsString(problem);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot serialise a problem", e);
    }
  }
}
