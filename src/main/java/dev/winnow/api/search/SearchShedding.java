package dev.winnow.api.search;

import dev.winnow.http.RequestBodies;
import dev.winnow.http.RouterProblems;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Rejects searches under lasting overload before their body is read, so that rejecting them takes
 * little time from the others.
 */
@Singleton
class SearchShedding {

  private final SearchQueue queue;
  private final RouterProblems problems;
  private final String path;

  SearchShedding(
      SearchQueue queue,
      RouterProblems problems,
      @ConfigProperty(name = "quarkus.http.root-path") String root) {
    this.queue = queue;
    this.problems = problems;
    this.path = root.replaceAll("/+$", "") + "/v1/search";
  }

  void register(@Observes Filters filters) {
    filters.register(this::shed, RequestBodies.PRIORITY + 5);
  }

  private void shed(RoutingContext context) {
    if (queue.isOverloaded() && context.normalizedPath().equals(path)) {
      problems.tooMany(context, SearchQueue.OVERLOADED, 1);
    } else {
      context.next();
    }
  }
}
