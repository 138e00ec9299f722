package dev.winnow.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The generated pages are up to date. With {@code -Dwinnow.docs.write=true} the test writes them
 * instead.
 */
class GeneratedPagesTest {

  private static final boolean WRITE = Boolean.getBoolean("winnow.docs.write");

  @Test
  void configurationPageIsUpToDate() throws IOException {
    check("configuration.md", ConfigurationPage.generate());
  }

  @Test
  void commandsPageIsUpToDate() throws IOException {
    check("commands.md", CommandsPage.generate());
  }

  private static void check(String name, String page) throws IOException {
    Path file = Pages.SITE.resolve(name);
    if (WRITE) {
      Files.writeString(file, page);
    }
    assertThat(file)
        .as("write it again: ./mvnw test -Dtest=GeneratedPagesTest -Dwinnow.docs.write=true")
        .hasContent(page);
  }
}
