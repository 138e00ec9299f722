package dev.winnow.access;

import dev.winnow.encoder.Encoders;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.filter.Filter;
import dev.winnow.serving.Model;
import dev.winnow.serving.Serving;
import io.quarkus.security.identity.CurrentIdentityAssociation;
import io.quarkus.security.identity.SecurityIdentity;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.json.JsonString;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jspecify.annotations.Nullable;

/**
 * Provides the tenant of the current request and its part of the index. Resources have no other
 * access to the index, so they cannot bypass the tenant.
 *
 * <p>Call it on the request's thread when the request arrives.
 */
@ApplicationScoped
public class Tenancy {

  private final AccessSettings settings;
  private final Serving serving;
  private final CurrentIdentityAssociation identities;

  Tenancy(AccessSettings settings, Serving serving, CurrentIdentityAssociation identities) {
    this.settings = settings;
    this.serving = serving;
    this.identities = identities;
  }

  /**
   * Returns the serving model with an index confined to the caller's tenant. Call it once per
   * request: the next call may return another model.
   *
   * @throws ProblemException if the caller needs a tenant and has none
   */
  public Model model() {
    Model model = serving.current();
    return tenant().map(tenant -> model.confinedTo(tenant.filter())).orElse(model);
  }

  /**
   * Returns the filter that matches a tenant's assets, for work outside of requests.
   *
   * @param name the tenant; null for all tenants, or without tenants
   */
  public Filter scope(@Nullable String name) {
    String attribute = settings.tenantAttribute();
    return attribute == null || name == null ? Filter.NONE : new Tenant(attribute, name).filter();
  }

  /**
   * Returns the index of {@link #model}, for requests that compare no vectors.
   *
   * @throws ProblemException if the caller needs a tenant and has none
   */
  public VectorIndex index() {
    return model().index();
  }

  /** Returns the encoders of the serving model, for requests that need no index. */
  public Encoders encoders() {
    return serving.current().encoders();
  }

  /**
   * Returns the caller's tenant; empty without tenants, and for an admin of all tenants.
   *
   * @throws ProblemException if the caller needs a tenant and has none
   */
  public Optional<Tenant> tenant() {
    String attribute = settings.tenantAttribute();
    if (attribute == null) {
      return Optional.empty();
    }
    SecurityIdentity caller = identities.getIdentity();
    Object claimed = claimed(caller);
    if (claimed instanceof String name && Tenant.isName(name)) {
      return Optional.of(new Tenant(attribute, name));
    }
    if (claimed == null && caller.hasRole(CallerRoles.ADMIN)) {
      return Optional.empty();
    }
    throw new ProblemException(
        ProblemType.FORBIDDEN,
        claimed == null
            ? "your key or token has no tenant"
            : "the tenant in your token is not valid: it must be a string without slashes");
  }

  /** Returns whether the caller has a role. If access is off, every caller has all roles. */
  public boolean has(String role) {
    return !settings.on() || identities.getIdentity().hasRole(role);
  }

  /** Returns whether the caller belongs to a tenant, or says so. Its role does not matter. */
  public boolean claimsTenant() {
    return settings.tenantAttribute() != null && claimed(identities.getIdentity()) != null;
  }

  /**
   * Returns the remaining lifetime of the caller's token, above 0; empty if it does not expire. The
   * token was accepted by the same clock.
   */
  public Optional<Duration> remaining() {
    if (!(identities.getIdentity().getPrincipal() instanceof JsonWebToken token)
        || token.getExpirationTime() <= 0) {
      return Optional.empty();
    }
    Duration left =
        Duration.between(Instant.now(), Instant.ofEpochSecond(token.getExpirationTime()));
    return Optional.of(left.isPositive() ? left : Duration.ofMillis(1));
  }

  private @Nullable Object claimed(SecurityIdentity caller) {
    if (caller.getPrincipal() instanceof JsonWebToken token) {
      Object claim = token.getClaim(settings.tenantClaim());
      return claim instanceof JsonString text ? text.getString() : claim;
    }
    return caller.getAttribute(ApiKeyMechanism.TENANT);
  }
}
