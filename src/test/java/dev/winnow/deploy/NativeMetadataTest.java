package dev.winnow.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The metadata of native images names existing Java members that native libraries call. */
class NativeMetadataTest {

  private static final Path JNI =
      Path.of("src/main/resources/META-INF/native-image/dev.winnow/winnow/jni-config.json");

  private static final Map<String, Class<?>> PRIMITIVES =
      Map.of("int", int.class, "long", long.class);

  @Test
  void everyConstructorExists() throws IOException {
    JsonNode classes = new ObjectMapper().readTree(JNI.toFile());

    assertThat(classes)
        .hasSizeGreaterThan(10)
        .allSatisfy(
            entry -> {
              Class<?> called = Class.forName(entry.path("name").asText());
              for (JsonNode method : entry.path("methods")) {
                assertThat(method.path("name").asText()).isEqualTo("<init>");
                Class<?>[] parameters =
                    Yaml.texts(method.path("parameterTypes")).stream()
                        .map(NativeMetadataTest::type)
                        .toArray(Class<?>[]::new);
                assertThat(called.getDeclaredConstructor(parameters)).isNotNull();
              }
            });
  }

  private static Class<?> type(String name) {
    try {
      Class<?> primitive = PRIMITIVES.get(name);
      return primitive == null ? Class.forName(name) : primitive;
    } catch (ClassNotFoundException e) {
      throw new AssertionError(name, e);
    }
  }
}
