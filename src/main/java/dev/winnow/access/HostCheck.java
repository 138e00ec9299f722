package dev.winnow.access;

import dev.winnow.http.OperationalPaths;
import dev.winnow.http.ProblemType;
import dev.winnow.http.RouterProblems;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.quarkus.vertx.http.runtime.security.SecurityHandlerPriorities;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.net.HostAndPort;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.List;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Rejects requests from other web pages if callers need no key. */
@Singleton
class HostCheck {

  /** Runs before requests are counted or bodies are read. */
  private static final int PRIORITY = SecurityHandlerPriorities.AUTHENTICATION + 60;

  private final RouterProblems problems;
  private final OperationalPaths paths;
  private final AllowedHosts hosts;

  HostCheck(RouterProblems problems, OperationalPaths paths, AccessConfig config) {
    this.problems = problems;
    this.paths = paths;
    this.hosts = new AllowedHosts(config.allowedHosts().orElse(List.of()));
  }

  void register(
      @Observes Filters filters,
      AccessSettings settings,
      AccessConfig config,
      @ConfigProperty(name = "quarkus.http.host") String listensOn) {
    // A service that other machines can reach knows its host names only from the configuration.
    boolean namesAreKnown =
        config.allowedHosts().isPresent() || AccessSettings.isLoopback(listensOn);
    if (!settings.on() && namesAreKnown) {
      filters.register(this::check, PRIORITY);
    }
  }

  private void check(RoutingContext context) {
    if (paths.isHealth(context)) {
      context.next(); // probes use the address of the pod
      return;
    }
    HostAndPort authority = context.request().authority();
    hosts
        .refusal(
            authority == null ? null : authority.host(),
            context.request().getHeader(HttpHeaders.ORIGIN))
        .ifPresentOrElse(
            reason -> problems.send(context, ProblemType.FORBIDDEN, reason), context::next);
  }
}
