package dev.winnow.access;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Who is let in, to what, and how often. */
@ConfigMapping(prefix = "winnow.access")
public interface AccessConfig {

  /** Whether callers need a key or a token; auto: unless only this machine can call. */
  @WithDefault("auto")
  Mode mode();

  /** API keys by the names of those who hold them; {@code winnow key} makes one. */
  Map<String, Key> keys();

  /** The attribute that says whose an asset is; set it to serve several tenants. */
  Optional<String> tenantAttribute();

  /** The claim of OIDC tokens that names the tenant, a text. */
  @WithDefault("tenant")
  String tenantClaim();

  /** Requests a second of one caller; 100 where callers need a key, else without limit. */
  OptionalDouble rate();

  /** Requests of one caller that may come at once after a pause; twice the rate by default. */
  OptionalInt burst();

  /** Requests being answered at once; 512 where callers need a key, else without limit. */
  OptionalInt maxConcurrent();

  /**
   * Wrong keys of one address that are answered in a minute; from then on it has to wait, but for
   * keys that came in from there before.
   */
  @WithDefault("20")
  int wrongKeysPerMinute();

  /**
   * Host names that requests may use besides those of the local machine, where callers need no key.
   * Set it behind a proxy that passes its own name on.
   */
  Optional<List<String>> allowedHosts();

  /** When callers need a key or a token. */
  enum Mode {
    AUTO,
    ON,
    OFF
  }

  /** A key. */
  interface Key {

    /** SHA-256 of the key in hexadecimal digits. */
    Optional<String> sha256();

    /** What its holder may do: search, ingest, metrics, admin. */
    Optional<List<String>> roles();

    /** Whose assets its holder sees and writes, where there are tenants. */
    Optional<String> tenant();
  }
}
