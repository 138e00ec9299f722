package dev.winnow.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The files of the pages: stored texts cannot become markup or scripts. Needs no browser. */
class PageFilesTest {

  private static final Path FILES = Path.of("src/main/resources/META-INF/resources");

  /** All that parses a text as markup or as a script. */
  private static final Pattern PARSES =
      Pattern.compile(
          "innerHTML|outerHTML|insertAdjacentHTML|setHTML|parseHTML|document\\.write|srcdoc"
              + "|DOMParser|createContextualFragment|\\beval\\b|new Function"
              + "|set(Timeout|Interval)\\(['\"`]|\\.on\\w+ = ['\"`]");

  /** Scripts and styles in a page, which its policy forbids. */
  private static final Pattern INLINE =
      Pattern.compile(
          "<script(?! type=\"module\" src=\"[^\"]+\"></script>)|<style| style=| on\\w+=|javascript:");

  @Test
  void scriptsBuildElementsAndParseNone() throws IOException {
    assertThat(files(".js")).hasSizeGreaterThan(20);
    assertThat(matches(".js", PARSES)).isEmpty();
  }

  @Test
  void pagesHaveNoInlineScriptsOrStyles() throws IOException {
    assertThat(files(".html")).hasSizeGreaterThanOrEqualTo(2);
    assertThat(matches(".html", INLINE)).isEmpty();
    assertThat(matches(".svg", INLINE)).isEmpty();
  }

  private static List<String> matches(String suffix, Pattern pattern) throws IOException {
    return files(suffix).stream().flatMap(file -> matches(file, pattern)).toList();
  }

  private static Stream<String> matches(Path file, Pattern pattern) {
    try {
      return pattern
          .matcher(Files.readString(file))
          .results()
          .map(found -> "%s: %s".formatted(FILES.relativize(file), found.group()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> files(String suffix) throws IOException {
    try (Stream<Path> all = Files.walk(FILES)) {
      return all.filter(file -> file.toString().endsWith(suffix)).toList();
    }
  }
}
