package dev.winnow.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.role.Roles;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** Responds with 404 on all paths except health and metrics if the process lacks the role query. */
@Singleton
class WorkerRoutes {

  /** Runs before all other filters. */
  private static final int FIRST = 10_000;

  private final ObjectMapper json;
  private final OperationalPaths operational;

  WorkerRoutes(ObjectMapper json, OperationalPaths operational) {
    this.json = json;
    this.operational = operational;
  }

  void register(@Observes Filters filters, Roles roles) {
    if (!roles.query()) {
      filters.register(this::answer, FIRST);
    }
  }

  private void answer(RoutingContext context) {
    if (operational.include(context)) {
      context.next();
      return;
    }
    Problem problem =
        ProblemType.NOT_FOUND.problem(
            "this process is a worker and serves only health and metrics; use a process with the role"
                + " query");
    try {
      context
          .response()
          .setStatusCode(problem.status())
          .putHeader(HttpHeaders.CONTENT_TYPE, Problem.MEDIA_TYPE)
          .end(json.writeValueAsString(problem));
    } catch (JsonProcessingException e) {
      context.fail(e);
    }
  }
}
