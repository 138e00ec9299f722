package dev.winnow.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiKeyTest {

  private final String key = ApiKey.random(new SecureRandom());
  private final List<ApiKey> keys =
      List.of(
          new ApiKey("other", ApiKey.hash("wk_other"), List.of(CallerRoles.ADMIN), null),
          new ApiKey("mine", ApiKey.hash(key), List.of(CallerRoles.SEARCH), "acme"));

  @Test
  void keysAre256RandomBits() {
    assertThat(key).matches("wk_[A-Za-z0-9_-]{43}");
    assertThat(Stream.generate(() -> ApiKey.random(new SecureRandom())).limit(100))
        .doesNotHaveDuplicates();
  }

  @Test
  void findsAKeyByItsExactValue() {
    assertThat(ApiKey.find(keys, key)).isSameAs(keys.get(1));
  }

  @Test
  void findsNoKeyByOtherValues() {
    assertThat(
            Stream.of(
                key.substring(0, key.length() - 1),
                key + "A",
                key.toLowerCase(Locale.ROOT),
                "",
                "wk_",
                ApiKey.hex(key),
                "wk_" + "a".repeat(100_000)))
        .allMatch(presented -> ApiKey.find(keys, presented) == null);
  }

  @Test
  void hashEqualsThatOfSha256sum() {
    // printf abc | sha256sum
    assertThat(ApiKey.hex("abc"))
        .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  }

  @Test
  void newKeyListsTheSettingsThatAllowIt() {
    NewKey made = NewKey.of("loader", List.of("search", "ingest"), "acme");

    assertThat(made.properties())
        .containsExactly(
            "winnow.access.keys.loader.sha256=" + ApiKey.hex(made.key()),
            "winnow.access.keys.loader.roles=search,ingest",
            "winnow.access.keys.loader.tenant=acme");
    assertThat(made.toString()).doesNotContain(made.key());
    assertThat(keys.toString()).doesNotContain(ApiKey.hex(key));
  }

  @ParameterizedTest
  @CsvSource({
    "Loader, search, acme, a key's name",
    "a.b, search, acme, a key's name",
    "a-b, search, acme, a key's name",
    "a, root, acme, 'winnow.access.keys.a.roles must be one or more of'",
    "a, search, acme/b, the tenant must be",
    "a, search, ' ', the tenant must be",
  })
  void rejectsInvalidKeyNamesRolesAndTenants(
      String name, String role, String tenant, String reason) {
    assertThatThrownBy(() -> NewKey.of(name, List.of(role), tenant))
        .isInstanceOf(AccessException.class)
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a/", "/", "a\u0000b", "a\nb", "", "   "})
  void rejectsTenantNamesWithSlashesOrControlCharacters(String name) {
    assertThat(Tenant.isName(name)).isFalse();
  }
}
