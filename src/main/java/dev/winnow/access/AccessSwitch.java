package dev.winnow.access;

import io.quarkus.security.spi.runtime.AuthorizationController;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.interceptor.Interceptor;

/** Enables the check of roles if access is on. */
@Alternative
@Priority(Interceptor.Priority.LIBRARY_AFTER)
@ApplicationScoped
class AccessSwitch extends AuthorizationController {

  private final AccessSettings settings;

  AccessSwitch(AccessSettings settings) {
    this.settings = settings;
  }

  @Override
  public boolean isAuthorizationEnabled() {
    return settings.on();
  }
}
