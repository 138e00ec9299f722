package dev.winnow.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.access.AccessSettings.Surroundings;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessSettingsTest {

  private static final String HASH = ApiKey.hex("wk_a");
  private static final Map<String, String> KEY =
      Map.of("winnow.access.keys.a.sha256", HASH, "winnow.access.keys.a.roles", "search,ingest");
  private static final Surroundings OPEN = new Surroundings(true, "0.0.0.0", false, false);

  @ParameterizedTest
  @CsvSource({
    "localhost, auto, false",
    "127.0.0.1, auto, false",
    "127.9.9.9, auto, false",
    "::1, auto, false",
    "0.0.0.0, auto, true",
    "::, auto, true",
    "192.0.2.7, auto, true",
    "no-such-host.invalid, auto, true",
    "localhost, on, true",
    "0.0.0.0, off, false",
  })
  void autoRequiresNoKeyOnlyOnLoopback(String host, String mode, boolean on) {
    Map<String, String> properties = with("winnow.access.mode", mode);

    assertThat(read(properties, new Surroundings(true, host, false, false)).on()).isEqualTo(on);
  }

  @Test
  void rejectsAccessControlWithoutKeysAndTokens() {
    assertThatThrownBy(() -> read(Map.of(), OPEN))
        .isInstanceOf(AccessException.class)
        .hasMessageContainingAll(
            "0.0.0.0", "winnow key", "quarkus.oidc.auth-server-url", "winnow.access.mode=off")
        .message()
        .doesNotContain("\n");
  }

  @Test
  void namesTheModeIfItRequiresKeys() {
    Map<String, String> on = Map.of("winnow.access.mode", "on");

    assertThatThrownBy(() -> read(on, new Surroundings(true, "localhost", false, false)))
        .isInstanceOf(AccessException.class)
        .hasMessageStartingWith("winnow.access.mode is on, so callers need a key: ")
        .message()
        .doesNotContain("localhost", "winnow.access.mode=off");
  }

  @Test
  void startsWithoutKeysWhereThereIsNoApi() {
    assertThat(read(Map.of(), new Surroundings(false, "0.0.0.0", false, false)).on()).isTrue();
  }

  @Test
  void requiresATokenAudience() {
    assertThatThrownBy(() -> read(Map.of(), new Surroundings(true, "0.0.0.0", true, false)))
        .hasMessageContaining("quarkus.oidc.token.audience");
    assertThat(read(Map.of(), new Surroundings(true, "0.0.0.0", true, true)).on()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "sha256, wk_the-key-itself, winnow.access.keys.a.sha256 must be the SHA-256",
    "sha256, zz7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad, winnow.access.keys.a.sha256",
    "roles, reader, 'winnow.access.keys.a.roles must be one or more of [search, ingest, metrics, admin], not [reader]'",
    "tenant, a/b, winnow.access.keys.a.tenant must be",
  })
  void namesTheInvalidSettingOfAKey(String leaf, String value, String message) {
    assertThatThrownBy(() -> read(with("winnow.access.keys.a." + leaf, value), OPEN))
        .isInstanceOf(AccessException.class)
        .hasMessageContaining(message)
        .message()
        .doesNotContain("wk_")
        .doesNotContain("zz78");
  }

  @Test
  void keysNeedRolesAndAUniqueHash() {
    assertThatThrownBy(() -> read(Map.of("winnow.access.keys.a.roles", "search"), OPEN))
        .hasMessageContaining("winnow.access.keys.a.sha256");
    assertThatThrownBy(() -> read(Map.of("winnow.access.keys.a.sha256", HASH), OPEN))
        .hasMessageContaining("winnow.access.keys.a.roles");
    assertThatThrownBy(
            () ->
                read(
                    with(
                        "winnow.access.keys.b.sha256", HASH, "winnow.access.keys.b.roles", "admin"),
                    OPEN))
        .hasMessageContaining("winnow.access.keys.b.sha256 equals that of key 'a'");
  }

  @Test
  void requiresATenantForKeysThatReadOrWrite() {
    String attribute = "winnow.access.tenant-attribute";
    assertThatThrownBy(() -> read(with(attribute, "tenant"), OPEN))
        .hasMessageContaining("winnow.access.keys.a.tenant");
    assertThatThrownBy(() -> read(with(attribute, "a.b", "winnow.access.keys.a.tenant", "x"), OPEN))
        .hasMessageContaining(attribute);
    assertThatThrownBy(
            () ->
                read(with(attribute, "tenant"), new Surroundings(true, "localhost", false, false)))
        .hasMessageContaining("winnow.access.mode=on");
    assertThat(
            read(with(attribute, "tenant", "winnow.access.keys.a.tenant", "x"), OPEN)
                .tenantAttribute())
        .isEqualTo("tenant");
    assertThat(read(with(attribute, "tenant", "winnow.access.keys.a.roles", "metrics"), OPEN).on())
        .isTrue();
  }

  @Test
  void requiresTheAttributeForKeysOfTenants() {
    Map<String, String> tenant = with("winnow.access.keys.a.tenant", "x");

    assertThatThrownBy(() -> read(tenant, OPEN))
        .isInstanceOf(AccessException.class)
        .hasMessageContainingAll("winnow.access.keys.a.tenant", "winnow.access.tenant-attribute");
    // Without access control, keys are ignored.
    assertThat(read(tenant, new Surroundings(true, "localhost", false, false)).on()).isFalse();
  }

  @Test
  void limitsRequestsUnlessOnlyLoopbackIsServed() {
    assertThat(read(KEY, OPEN).limits()).isEqualTo(new AccessSettings.Limits(100, 200, 512, 20));
    assertThat(read(KEY, new Surroundings(true, "localhost", false, false)).limits().rate())
        .isInfinite();
    assertThat(read(with("winnow.access.rate", "0.5"), OPEN).limits().burst()).isEqualTo(1);
    assertThatThrownBy(() -> read(with("winnow.access.rate", "0"), OPEN))
        .hasMessageContaining("winnow.access.rate");
    assertThatThrownBy(() -> read(with("winnow.access.max-concurrent", "0"), OPEN))
        .hasMessageContaining("winnow.access.max-concurrent");
    assertThatThrownBy(() -> read(with("winnow.access.wrong-keys-per-minute", "0"), OPEN))
        .hasMessageContaining("winnow.access.wrong-keys-per-minute");
  }

  @Test
  void readsKeysFromTheEnvironment() {
    var environment =
        new EnvConfigSource(
            Map.of(
                "WINNOW_ACCESS_KEYS_WEB_SHA256", HASH,
                "WINNOW_ACCESS_KEYS_WEB_ROLES", "search",
                "WINNOW_ACCESS_KEYS_WEB_TENANT", "acme",
                "WINNOW_ACCESS_TENANT_ATTRIBUTE", "tenant"),
            300);
    AccessConfig config =
        new SmallRyeConfigBuilder()
            .withMapping(AccessConfig.class)
            .withSources(environment)
            .build()
            .getConfigMapping(AccessConfig.class);

    assertThat(AccessSettings.of(config, OPEN).keys())
        .singleElement()
        .satisfies(
            key -> {
              assertThat(key.name()).isEqualTo("web");
              assertThat(key.roles()).containsExactly("search");
              assertThat(key.tenant()).isEqualTo("acme");
            });
  }

  private static Map<String, String> with(String... pairs) {
    Map<String, String> properties = new HashMap<>(KEY);
    for (int i = 0; i < pairs.length; i += 2) {
      properties.put(pairs[i], pairs[i + 1]);
    }
    return properties;
  }

  private static AccessSettings read(Map<String, String> properties, Surroundings around) {
    return AccessSettings.of(
        new SmallRyeConfigBuilder()
            .withMapping(AccessConfig.class)
            .withSources(new PropertiesConfigSource(properties, "test", 100))
            .build()
            .getConfigMapping(AccessConfig.class),
        around);
  }
}
