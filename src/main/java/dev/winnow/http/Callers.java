package dev.winnow.http;

import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.vertx.core.net.SocketAddress;
import io.vertx.ext.web.RoutingContext;

/** Identifies the callers that limits apply to. */
public final class Callers {

  private Callers() {}

  /** Returns the name of the caller's key or token; its address if it has none. */
  public static String of(RoutingContext context) {
    if (context.user() instanceof QuarkusHttpUser user
        && !user.getSecurityIdentity().isAnonymous()) {
      return user.getSecurityIdentity().getPrincipal().getName();
    }
    return address(context);
  }

  /** Returns the remote address of a request, with a prefix that names of callers do not have. */
  public static String address(RoutingContext context) {
    SocketAddress remote = context.request().remoteAddress();
    return "address:" + (remote == null ? "" : remote.hostAddress());
  }
}
