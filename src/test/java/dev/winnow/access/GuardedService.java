package dev.winnow.access;

import dev.winnow.testing.WinnowService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** The application with access control: keys, tokens and two tenants. */
public final class GuardedService extends WinnowService {

  static final String READER = "wk_reader-of-acme-5J9uB0yYxS3nQe7tKc1dWm2pLr8vZ4";
  static final String LOADER = "wk_loader-of-acme-0aXcVbNmQwErTyUiOpLkJhGfDsAzXc";
  static final String RIVAL = "wk_reader-and-loader-of-rival-PoIuYtReWqLkJhGfDs";
  static final String ADMIN = "wk_admin-MnBvCxZaSdFgHjKlPoIuYtReWq0987654321aBcDe";
  static final String SCRAPER = "wk_scraper-QaZwSxEdCrFvTgByHnUjMiKoLp0123456789XyZ";

  static final Duration BODY_TIMEOUT = Duration.ofSeconds(7);
  static final Duration HEADER_TIMEOUT = Duration.ofSeconds(6);
  static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(8);

  private final TokenIssuer issuer;

  public GuardedService() {
    try {
      issuer = TokenIssuer.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Map<String, String> start() {
    Map<String, String> configuration = new HashMap<>(super.start());
    configuration.putAll(
        Map.of(
            "winnow.access.mode", "on",
            "winnow.access.tenant-attribute", "tenant",
            "winnow.access.tenant-claim", "org",
            "winnow.access.rate", "10000",
            "winnow.indexed-events.enabled", "true",
            "winnow.http.body-timeout", BODY_TIMEOUT.toString(),
            "quarkus.oidc.auth-server-url", issuer.url(),
            "quarkus.oidc.token.audience", "winnow",
            // Settings of a Kafka with SASL are passed in the same way.
            "kafka.metric.reporters", ClientConfigurations.class.getName(),
            "kafka.sasl.jaas.config", "of all clients"));
    configuration.putAll(HttpVersions.tls());
    configuration.put("winnow.http.header-timeout", HEADER_TIMEOUT.toString());
    configuration.put("winnow.http.response-timeout", RESPONSE_TIMEOUT.toString());
    configuration.put("winnow.boards.hits-topic", "winnow.board-hits");
    configuration.putAll(key("reader", READER, "search", "acme"));
    configuration.putAll(key("loader", LOADER, "ingest", "acme"));
    configuration.putAll(key("rival", RIVAL, "search,ingest", "rival"));
    configuration.putAll(key("admin", ADMIN, "admin", ""));
    configuration.putAll(key("scraper", SCRAPER, "metrics", ""));
    return configuration;
  }

  static Map<String, String> key(String name, String key, String roles, String tenant) {
    String prefix = "winnow.access.keys." + name;
    Map<String, String> properties =
        new HashMap<>(Map.of(prefix + ".sha256", ApiKey.hex(key), prefix + ".roles", roles));
    if (!tenant.isEmpty()) {
      properties.put(prefix + ".tenant", tenant);
    }
    return properties;
  }

  @Override
  public void inject(TestInjector injector) {
    injector.injectIntoFields(issuer, new TestInjector.MatchesType(TokenIssuer.class));
  }

  @Override
  public void stop() {
    issuer.close();
    super.stop();
  }
}
