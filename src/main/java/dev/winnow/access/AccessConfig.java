package dev.winnow.access;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Authentication, authorisation, tenants, and rate limits of the HTTP API. */
@ConfigMapping(prefix = "winnow.access")
public interface AccessConfig {

  /**
   * Whether callers need an API key or a token. With {@code auto}, they need one unless HTTP
   * listens only on a loopback address.
   */
  @WithDefault("auto")
  Mode mode();

  /** API keys by the name of their holder; {@code winnow key} creates one. */
  Map<String, Key> keys();

  /** The attribute that names an asset's tenant. Set it to serve several tenants from one index. */
  Optional<String> tenantAttribute();

  /** The claim of OIDC tokens that names the caller's tenant, a string. */
  @WithDefault("tenant")
  String tenantClaim();

  /**
   * Maximum number of requests per second of one caller. If absent: 100 if callers need a key,
   * otherwise unlimited.
   */
  OptionalDouble rate();

  /**
   * Maximum number of requests that one caller may send at once after a pause. If absent: twice the
   * rate.
   */
  OptionalInt burst();

  /**
   * Maximum number of concurrent requests of all callers. If absent: 512 if callers need a key,
   * otherwise unlimited.
   */
  OptionalInt maxConcurrent();

  /**
   * Maximum number of wrong keys from one address per minute. Above it, requests from the address
   * are rejected with 429, except those with a key that was accepted from this address before.
   */
  @WithDefault("20")
  int wrongKeysPerMinute();

  /**
   * Host names that requests may use in addition to {@code localhost}, if callers need no key. Set
   * it behind a proxy that forwards its own host name.
   */
  Optional<List<String>> allowedHosts();

  /** When callers need a key or a token. */
  enum Mode {
    AUTO,
    ON,
    OFF
  }

  /** An API key. */
  interface Key {

    /** The SHA-256 of the key in hexadecimal digits. */
    Optional<String> sha256();

    /** The roles of its holder: {@code search}, {@code ingest}, {@code metrics}, {@code admin}. */
    Optional<List<String>> roles();

    /**
     * The tenant whose assets its holder reads and writes. Requires {@code
     * winnow.access.tenant-attribute}.
     */
    Optional<String> tenant();
  }
}
