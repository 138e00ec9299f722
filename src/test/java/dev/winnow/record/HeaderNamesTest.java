package dev.winnow.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The code defines each name of the record contract once. */
class HeaderNamesTest {

  private static final Path SOURCES = Path.of("src/main/java");

  @Test
  void everyHeaderNameOccursOnceInTheCode() throws IOException {
    Set<String> names = constants(HeaderNames.class);
    List<String> literals = new ArrayList<>();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        String source = Files.readString(file);
        names.stream()
            .filter(name -> source.contains('"' + name + '"'))
            .forEach(name -> literals.add(file.getFileName() + ": " + name));
      }
    }

    assertThat(names).hasSizeGreaterThan(8);
    assertThat(literals)
        .containsExactlyInAnyOrderElementsOf(
            names.stream().map(name -> "HeaderNames.java: " + name).toList());
  }

  @Test
  void writtenFieldsEqualReadFields() {
    Set<String> read =
        Stream.of(AssetJson.Message.class, AssetJson.Image.class)
            .flatMap(type -> Arrays.stream(type.getRecordComponents()))
            .map(RecordComponent::getName)
            .collect(Collectors.toSet());

    assertThat(constants(MessageFields.class)).isEqualTo(read);
  }

  private static Set<String> constants(Class<?> type) {
    return Arrays.stream(type.getDeclaredFields())
        .filter(field -> Modifier.isPublic(field.getModifiers()))
        .map(
            field -> {
              try {
                return (String) field.get(null);
              } catch (IllegalAccessException e) {
                throw new AssertionError(e);
              }
            })
        .collect(Collectors.toSet());
  }
}
