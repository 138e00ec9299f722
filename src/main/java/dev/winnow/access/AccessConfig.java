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
   * Whether callers need an API key or a token. With {@code auto} they do, unless HTTP listens on a
   * loopback address only.
   */
  @WithDefault("auto")
  Mode mode();

  /** API keys by the name of their holder; {@code winnow key} makes one. */
  Map<String, Key> keys();

  /** The attribute that names an asset's tenant. Set it to serve several tenants from one index. */
  Optional<String> tenantAttribute();

  /** The claim of OIDC tokens that names the caller's tenant, a string. */
  @WithDefault("tenant")
  String tenantClaim();

  /** Requests per second of one caller. 100 if callers need a key, otherwise unlimited. */
  OptionalDouble rate();

  /** Requests that one caller may send at once after a pause. If absent: twice the rate. */
  OptionalInt burst();

  /**
   * Requests of all callers that are answered concurrently. 512 if callers need a key, otherwise
   * unlimited.
   */
  OptionalInt maxConcurrent();

  /**
   * Wrong keys that one address may try in a minute. After that its requests are rejected with 429,
   * except those with a key that was accepted from this address before.
   */
  @WithDefault("20")
  int wrongKeysPerMinute();

  /**
   * Host names that requests may use beside {@code localhost}, if callers need no key. Set this behind a proxy that forwards its own host name.
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

    /** The roles of the key's holder: {@code search}, {@code ingest}, {@code metrics}, {@code admin}. */
    Optional<List<String>> roles();

    /** The tenant whose assets the key's holder reads and writes. */
    Optional<String> tenant();
  }
}
