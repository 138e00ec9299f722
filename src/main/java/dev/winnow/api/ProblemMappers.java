package dev.winnow.api;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import dev.winnow.encoder.EncoderFailedException;
import dev.winnow.encoder.batch.OverloadedException;
import dev.winnow.http.Problem;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.http.RouterProblems;
import dev.winnow.index.IndexDamagedException;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.json.JsonFault;
import dev.winnow.log.ThrottledWarning;
import dev.winnow.search.model.SearchException;
import dev.winnow.text.Excerpt;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.ForbiddenException;
import io.quarkus.security.UnauthorizedException;
import io.vertx.ext.web.handler.HttpException;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.CharConversionException;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Maps every failure of a request to a problem without internal details. */
class ProblemMappers {

  private static final Logger LOG = Logger.getLogger(ProblemMappers.class);

  private final ThrottledWarning outage = new ThrottledWarning(LOG::warn);

  @ServerExceptionMapper
  Response problem(ProblemException e) {
    return response(e.type().problem(e.getMessage()));
  }

  @ServerExceptionMapper({UnauthorizedException.class, AuthenticationFailedException.class})
  Response unauthenticated(SecurityException e) {
    String detail =
        e instanceof AuthenticationFailedException
            ? RouterProblems.UNKNOWN
            : RouterProblems.CREDENTIALS;
    return Response.fromResponse(response(ProblemType.UNAUTHENTICATED.problem(detail)))
        .header(HttpHeaders.WWW_AUTHENTICATE, RouterProblems.CHALLENGE)
        .build();
  }

  @ServerExceptionMapper
  Response forbidden(ForbiddenException e) {
    return response(ProblemType.FORBIDDEN.problem(RouterProblems.ROLE));
  }

  @ServerExceptionMapper
  Response search(SearchException e) {
    return response(ProblemType.UNPROCESSABLE.problem(e.getMessage()));
  }

  @ServerExceptionMapper
  Response overloaded(OverloadedException e) {
    return Response.fromResponse(response(ProblemType.OVERLOADED.problem(e.getMessage())))
        .header(HttpHeaders.RETRY_AFTER, 1)
        .build();
  }

  @ServerExceptionMapper
  Response encoderFailed(EncoderFailedException e) {
    LOG.error("A query cannot be encoded", e);
    return response(ProblemType.UNAVAILABLE.problem("the encoder failed; try again"));
  }

  @ServerExceptionMapper
  Response damaged(IndexDamagedException e) {
    return response(
        ProblemType.UNAVAILABLE.problem(
            "files of the index are damaged: fill the index again from the topic, as the log and"
                + " the health check describe"));
  }

  @ServerExceptionMapper
  Response unavailable(IndexUnavailableException e) {
    outage.log("The index is unavailable: " + e.getMessage());
    return Response.fromResponse(
            response(ProblemType.UNAVAILABLE.problem("the index cannot be reached; try again")))
        .header(HttpHeaders.RETRY_AFTER, 1)
        .build();
  }

  // Quarkus has its own mapper of MismatchedInputException, and prefers it to one of
  // JacksonException.
  @ServerExceptionMapper({JacksonException.class, MismatchedInputException.class})
  Response badJson(JacksonException e) {
    String fault = JsonFault.describe(e);
    return response(
        ProblemType.INVALID_REQUEST.problem(
            e instanceof UnrecognizedPropertyException
                ? fault
                : "the JSON does not have the expected form: " + fault));
  }

  /** Jackson throws this for a body in invalid UTF-32. Other I/O errors are the service's own. */
  @ServerExceptionMapper
  Response notUtf8(CharConversionException e) {
    return response(ProblemType.INVALID_REQUEST.problem("the JSON is not UTF-8"));
  }

  /** Vert.x throws this with 400 if it cannot decode the query string. */
  @ServerExceptionMapper
  Response undecoded(HttpException e) {
    return e.getStatusCode() == 400
        ? response(
            ProblemType.INVALID_REQUEST.problem(
                "the query string has an invalid % escape; a percent sign is %25"))
        : unexpected(e);
  }

  @ServerExceptionMapper
  Response framework(WebApplicationException e) {
    if (e.getCause() instanceof JacksonException json) {
      return badJson(json);
    }
    if ((e instanceof NotFoundException || e instanceof BadRequestException)
        && e.getCause() != null) {
      // JAX-RS answers a parameter that cannot be converted with 404, and a header with 400.
      return response(
          ProblemType.INVALID_REQUEST.problem(
              "a %s is invalid: %s"
                  .formatted(
                      e instanceof NotFoundException ? "parameter" : "header",
                      Excerpt.of(String.valueOf(e.getCause().getMessage())))));
    }
    int status = e.getResponse().getStatus();
    String detail = e.getResponse().getStatusInfo().getReasonPhrase();
    Problem problem =
        switch (status) {
          case 400 -> ProblemType.INVALID_REQUEST.problem(detail);
          case 404 -> ProblemType.NOT_FOUND.problem("there is no such path");
          case 413 -> ProblemType.TOO_LARGE.problem(detail);
          case 415 ->
              ProblemType.HTTP.problem(
                  status, "JSON needs the header Content-Type: application/json");
          default -> ProblemType.HTTP.problem(status, detail);
        };
    return Response.fromResponse(response(problem))
        .header(HttpHeaders.ALLOW, e.getResponse().getHeaderString(HttpHeaders.ALLOW))
        .build();
  }

  @ServerExceptionMapper
  Response unexpected(Throwable e) {
    LOG.error("A request failed unexpectedly", e);
    return response(ProblemType.INTERNAL.problem("an unexpected error; the service has logged it"));
  }

  private static Response response(Problem problem) {
    return Response.status(problem.status()).type(Problem.MEDIA_TYPE).entity(problem).build();
  }
}
