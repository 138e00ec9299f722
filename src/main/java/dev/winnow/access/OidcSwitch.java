package dev.winnow.access;

import io.quarkus.oidc.OidcRequestContext;
import io.quarkus.oidc.OidcTenantConfig;
import io.quarkus.oidc.TenantConfigResolver;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * Makes OIDC optional. With a resolver, even one that resolves no tenant, Quarkus treats a missing
 * {@code quarkus.oidc.auth-server-url} as "no OIDC" instead of an error.
 */
@ApplicationScoped
class OidcSwitch implements TenantConfigResolver {

  @Override
  public Uni<OidcTenantConfig> resolve(
      RoutingContext context, OidcRequestContext<OidcTenantConfig> requestContext) {
    return Uni.createFrom().nullItem();
  }
}
