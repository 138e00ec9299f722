package dev.winnow.docs;

import io.smallrye.config.common.utils.StringUtil;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The table of all properties: those with a comment in {@code application.properties}, and those of
 * the {@code @ConfigMapping} interfaces with their Javadoc.
 */
final class ConfigurationPage {

  private static final Path SOURCES = Path.of("src", "main", "java");
  private static final Path PROPERTIES =
      Path.of("src", "main", "resources", "application.properties");
  private static final String HEAD =
      """
      # Configuration

      Every property of Winnow. [Operations](operations.md#configuration) says where to set them, and lists the
      properties of the libraries that you are likely to set.

      This page is generated, see [Contributing](contributing.md#documentation).
      """;

  private ConfigurationPage() {}

  /** A property; {@code defaultValue} is empty if there is none. */
  record Property(String name, String defaultValue, String description) {}

  static String generate() throws IOException {
    StringBuilder page = new StringBuilder(HEAD);
    section(
        page,
        "winnow",
        "The data, roles and topics of a process.",
        commented(Files.readAllLines(PROPERTIES)));
    for (ConfigMappingSource mapping : ConfigMappingSource.read(mappings())) {
      section(page, mapping.prefix(), mapping.description(), mapping.properties());
    }
    return page.toString();
  }

  private static List<Path> mappings() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      return files.filter(file -> file.toString().endsWith("Config.java")).sorted().toList();
    }
  }

  /** Returns the properties of Winnow in a file, with the comments right above them. */
  private static List<Property> commented(List<String> lines) {
    List<Property> properties = new ArrayList<>();
    List<String> comment = new ArrayList<>();
    for (String line : lines) {
      if (line.startsWith("#")) {
        comment.add(line.substring(1).strip());
        continue;
      }
      if (line.startsWith("winnow.")) {
        int equals = line.indexOf('=');
        properties.add(
            new Property(
                line.substring(0, equals), line.substring(equals + 1), String.join(" ", comment)));
      }
      comment.clear();
    }
    return properties;
  }

  private static void section(
      StringBuilder page, String heading, String description, List<Property> properties) {
    page.append("\n## %s\n\n%s\n\n".formatted(heading, description));
    page.append("| property | default | description |\n|---|---|---|\n");
    for (Property property : properties) {
      if (property.description().isBlank()) {
        throw new IllegalStateException(property.name() + " has no description");
      }
      page.append(
          "| `%s` | %s | %s |\n"
              .formatted(
                  property.name(),
                  property.defaultValue().isEmpty() ? "" : "`" + property.defaultValue() + "`",
                  property.description().replace("|", "\\|")));
    }
  }

  /** Returns the name in a property of a method: {@code max-batch} of {@code maxBatch}. */
  static String key(String method) {
    return StringUtil.skewer(method);
  }
}
