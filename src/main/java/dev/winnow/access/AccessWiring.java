package dev.winnow.access;

import dev.winnow.role.Roles;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/** Validates the settings before anything else starts. */
class AccessWiring {

  private static final Logger LOG = Logger.getLogger(AccessWiring.class);

  @Produces
  @Singleton
  AccessSettings settings(
      AccessConfig config,
      Roles roles,
      @ConfigProperty(name = "quarkus.http.host") String host,
      @ConfigProperty(name = "quarkus.oidc.auth-server-url") Optional<String> oidc,
      @ConfigProperty(name = "quarkus.oidc.token.audience") Optional<String> audience) {
    return AccessSettings.of(
        config,
        new AccessSettings.Surroundings(
            roles.query(), host, oidc.isPresent(), audience.isPresent()));
  }

  void check(
      @Observes @Priority(0) StartupEvent event,
      AccessSettings settings,
      AccessConfig config,
      @ConfigProperty(name = "quarkus.http.host") String host) {
    if (settings.on()) {
      LOG.infof("Callers need a key or a token; configured keys: %d", settings.keys().size());
    } else if (!AccessSettings.isLoopback(host)) {
      LOG.warnf(
          "winnow.access.mode is off: anyone who can reach %s can call the API%s",
          host,
          config.allowedHosts().isPresent()
              ? ""
              : ", and so can web pages that they open. Set winnow.access.allowed-hosts to the host"
                  + " names of this service, so that such pages are rejected");
    }
  }
}
