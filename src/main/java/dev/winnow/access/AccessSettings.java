package dev.winnow.access;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The validated configuration of access.
 *
 * @param on whether callers need a key or a token
 * @param tenantAttribute null without tenants
 */
record AccessSettings(
    boolean on,
    List<ApiKey> keys,
    @Nullable String tenantAttribute,
    String tenantClaim,
    Limits limits) {

  private static final double USUAL_RATE = 100;
  private static final int USUAL_CONCURRENT = 512;

  /**
   * Limits of requests.
   *
   * @param rate requests per second of one caller; infinite for no limit
   * @param burst requests at once of one caller, at least 1
   * @param maxConcurrent concurrent requests of all callers, at least 1
   * @param wrongKeysPerMinute wrong keys from one address per minute, at least 1
   */
  record Limits(double rate, double burst, int maxConcurrent, int wrongKeysPerMinute) {}

  /**
   * The context that the settings depend on.
   *
   * @param api whether the process serves the API; a worker without the role query has only health
   *     and metrics
   * @param host the host that HTTP listens on
   * @param oidc whether an OIDC provider is configured
   * @param audience whether the required audience of its tokens is configured
   */
  record Surroundings(boolean api, String host, boolean oidc, boolean audience) {}

  /**
   * @throws AccessException if the configuration is invalid
   */
  static AccessSettings of(AccessConfig config, Surroundings around) {
    boolean on =
        switch (config.mode()) {
          case ON -> true;
          case OFF -> false;
          case AUTO -> !isLoopback(around.host);
        };
    boolean auto = config.mode() == AccessConfig.Mode.AUTO;
    List<ApiKey> keys = KeyReader.read(config.keys());
    require(
        !on || !around.api || around.oidc || !keys.isEmpty(),
        "%s, so callers need a key: create one with `winnow key NAME` and set what it prints, or"
            + " set quarkus.oidc.auth-server-url%s",
        auto ? "HTTP listens on " + around.host : "winnow.access.mode is on",
        auto ? ", or set winnow.access.mode=off if something else controls access" : "");
    require(
        !on || !around.oidc || around.audience,
        "quarkus.oidc.auth-server-url is set, so set quarkus.oidc.token.audience too: it rejects"
            + " tokens that were issued for other services. The value any accepts them");
    String attribute = config.tenantAttribute().orElse(null);
    if (attribute != null) {
      requireTenants(on, attribute, keys);
    } else if (on) {
      requireNoTenants(keys);
    }
    return new AccessSettings(on, keys, attribute, config.tenantClaim(), limits(config, on));
  }

  private static void requireTenants(boolean on, String attribute, List<ApiKey> keys) {
    require(
        on, "winnow.access.tenant-attribute requires authentication: set winnow.access.mode=on");
    require(
        attribute.matches("[A-Za-z0-9_-]{1,64}"),
        "winnow.access.tenant-attribute must have 1 to 64 characters of A-Z, a-z, 0-9, _ and -: '%s'",
        attribute);
    for (ApiKey key : keys) {
      boolean needs =
          key.roles().contains(CallerRoles.SEARCH) || key.roles().contains(CallerRoles.INGEST);
      require(
          !needs || key.roles().contains(CallerRoles.ADMIN) || key.tenant() != null,
          "winnow.access.tenant-attribute is set, so set %s too",
          KeyReader.property(key.name(), "tenant"));
    }
  }

  /** Without the attribute, the key of a tenant would give access to the assets of all tenants. */
  private static void requireNoTenants(List<ApiKey> keys) {
    for (ApiKey key : keys) {
      require(
          key.tenant() == null,
          "%s is set, so set winnow.access.tenant-attribute too: without it, the key reads and"
              + " writes the assets of all tenants",
          KeyReader.property(key.name(), "tenant"));
    }
  }

  private static Limits limits(AccessConfig config, boolean on) {
    double rate = config.rate().orElse(on ? USUAL_RATE : Double.POSITIVE_INFINITY);
    double burst = config.burst().isPresent() ? config.burst().getAsInt() : Math.ceil(2 * rate);
    int concurrent = config.maxConcurrent().orElse(on ? USUAL_CONCURRENT : Integer.MAX_VALUE);
    require(rate > 0, "winnow.access.rate must be above 0: %s", rate);
    require(burst >= 1, "winnow.access.burst must be at least 1: %s", burst);
    require(concurrent >= 1, "winnow.access.max-concurrent must be at least 1: %s", concurrent);
    int wrong = config.wrongKeysPerMinute();
    require(wrong >= 1, "winnow.access.wrong-keys-per-minute must be at least 1: %s", wrong);
    return new Limits(rate, burst, concurrent, wrong);
  }

  /** Returns whether a host is reachable only from this machine. */
  static boolean isLoopback(String host) {
    try {
      return Arrays.stream(InetAddress.getAllByName(host)).allMatch(InetAddress::isLoopbackAddress);
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private static void require(boolean condition, String message, Object... arguments) {
    if (!condition) {
      throw new AccessException(message.formatted(arguments));
    }
  }
}
