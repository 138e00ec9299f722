package dev.winnow.record.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.testing.FakeRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonKindTest {

  private final JsonKind kind = new JsonKind();

  private String read(String schema, Map<String, String> imports, String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    byte[] json = kind.json(kind.parse(schema, imports), new RegisteredValue(1, bytes, 0, null));
    return new String(json, StandardCharsets.UTF_8);
  }

  private void assertNotOpened(String schema) {
    assertThatThrownBy(() -> read(schema, Map.of(), "{}"))
        .hasMessageEndingWith("is not allowed to be loaded.");
  }

  @Test
  void readsImports() {
    String kite = "{\"properties\":{\"colour\":{\"$ref\":\"colour.json\"}}}";
    Map<String, String> imports = Map.of("colour.json", "{\"enum\":[\"red\",\"blue\"]}");
    String red = "{\"colour\":\"red\"}";

    assertThat(read(kite, imports, red)).isEqualTo(red);
    assertThatThrownBy(() -> read(kite, imports, "{\"colour\":\"loud\"}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("$.colour:");
  }

  @Test
  void readsMetaSchemas() {
    String schema =
        """
        {"$schema": "http://json-schema.org/draft-07/schema#",
         "$ref": "http://json-schema.org/draft-07/schema"}
        """;
    String object = "{\"type\":\"object\"}";

    assertThat(read(schema, Map.of(), object)).isEqualTo(object);
    assertThatThrownBy(() -> read(schema, Map.of(), "{\"type\":7}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("$.type:");
  }

  @Test
  void opensNoOtherAddresses() throws IOException {
    try (FakeRegistry server = new FakeRegistry()) {
      assertNotOpened("{\"$ref\":\"%s/other\"}".formatted(server.url()));
      assertNotOpened("{\"$schema\":\"%s/dialect\"}".formatted(server.url()));
      assertNotOpened("{\"$ref\":\"file:///etc/hostname\"}");
      assertThat(server.requests).isEmpty();
    }
  }
}
