package dev.winnow.access;

import dev.winnow.http.Callers;
import dev.winnow.http.RouterProblems;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.identity.IdentityProviderManager;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.runtime.QuarkusPrincipal;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.quarkus.vertx.http.runtime.security.ChallengeData;
import io.quarkus.vertx.http.runtime.security.HttpAuthenticationMechanism;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashSet;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates callers by {@code Authorization: Bearer wk_…}. If access is off, keys are ignored.
 * OIDC handles other bearer tokens.
 */
@ApplicationScoped
class ApiKeyMechanism implements HttpAuthenticationMechanism {

  /** The attribute of an identity with the tenant of its key. */
  static final String TENANT = "winnow.tenant";

  private static final String SCHEME = "Bearer ";

  /** The attribute of a request with the seconds for which its address is throttled. */
  private static final String HELD = "winnow.held";

  private final AccessSettings settings;
  private final RouterProblems problems;
  private final FailedAuthThrottle throttle;

  ApiKeyMechanism(AccessSettings settings, RouterProblems problems) {
    this.settings = settings;
    this.problems = problems;
    this.throttle = new FailedAuthThrottle(settings.limits().wrongKeysPerMinute());
  }

  @Override
  public Uni<SecurityIdentity> authenticate(
      RoutingContext context, IdentityProviderManager identityProviderManager) {
    String presented = presented(context);
    if (!settings.on() || presented == null) {
      return Uni.createFrom().nullItem();
    }
    ApiKey key = ApiKey.find(settings.keys(), presented);
    long held = throttle.hold(Callers.address(context), key, System.nanoTime());
    if (held > 0) {
      context.put(HELD, held);
    }
    return key == null || held > 0
        ? Uni.createFrom().failure(new AuthenticationFailedException("no such API key"))
        : Uni.createFrom().item(identity(key));
  }

  private static @Nullable String presented(RoutingContext context) {
    String header = context.request().getHeader(HttpHeaders.AUTHORIZATION);
    if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return null;
    }
    String bearer = header.substring(SCHEME.length()).strip();
    return bearer.startsWith(ApiKey.PREFIX) ? bearer : null;
  }

  private static SecurityIdentity identity(ApiKey key) {
    var identity =
        QuarkusSecurityIdentity.builder()
            .setPrincipal(new QuarkusPrincipal("key:" + key.name()))
            .addRoles(new HashSet<>(key.roles()));
    if (key.tenant() != null) {
      identity.addAttribute(TENANT, key.tenant());
    }
    return identity.build();
  }

  @Override
  public Uni<ChallengeData> getChallenge(RoutingContext context) {
    return Uni.createFrom()
        .item(new ChallengeData(401, "WWW-Authenticate", RouterProblems.CHALLENGE));
  }

  @Override
  public Uni<Boolean> sendChallenge(RoutingContext context) {
    Long held = context.get(HELD);
    if (held == null) {
      problems.unauthenticated(context);
    } else {
      problems.tooMany(context, "too many wrong keys from your address; try again later", held);
    }
    return Uni.createFrom().item(true);
  }

  /** Runs before OIDC, which would reject a key as an invalid token. */
  @Override
  public int getPriority() {
    return DEFAULT_PRIORITY + 1000;
  }
}
