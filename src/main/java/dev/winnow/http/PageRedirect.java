package dev.winnow.http;

import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** Redirects {@code /ops}, as users type it, to {@code /ops/}, where the files of the page are. */
@Singleton
class PageRedirect {

  private static final int MOVED = 301;

  void register(@Observes Router router) {
    router.get("/ops").handler(PageRedirect::redirect);
  }

  /** The route matches both paths. The target is relative, because a proxy may add a path. */
  private static void redirect(RoutingContext context) {
    if (context.request().path().endsWith("/")) {
      context.next();
    } else {
      context.response().setStatusCode(MOVED).putHeader(HttpHeaders.LOCATION, "ops/").end();
    }
  }
}
