package dev.winnow.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Everything that pages refer to exists, and the README is short. */
class PagesTest {

  private static final Path MAIN = Path.of("src", "main", "java", "dev", "winnow");
  private static final Pattern JAVA_FILE = Pattern.compile("`([\\w/]+\\.java)`");
  private static final Pattern TEST = Pattern.compile("`([A-Z]\\w+(?:Test|IT))`");
  private static final Pattern PROPERTY = Pattern.compile("`(winnow\\.[a-z.-]+[a-z])(?:=[^`]*)?`");
  private static final Pattern DEFINED =
      Pattern.compile("(?m)^\\| `([^`]+)` \\| (?:`([^`]*)`)?.*$");

  static List<Path> pages() throws IOException {
    return Pages.all();
  }

  @Test
  void readmeIsShort() throws IOException {
    assertThat(Files.readAllLines(Pages.README)).hasSizeLessThanOrEqualTo(150);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void linksResolve(Path page) throws IOException {
    assertThat(Links.broken(page)).isEmpty();
  }

  @Test
  void findsBrokenLinks(@TempDir Path directory) throws IOException {
    // given
    Path page = directory.resolve("page.md");
    Files.writeString(
        page,
        """
        # A page, for `tests`
        [ok](#a-page-for-tests) [ok](https://example.org/x) ![ok](page.md) `[code](no)`
        [no anchor](#b) [no file](other.md) [no anchor there](page.md#c)
        """);

    // when, then
    assertThat(Links.broken(page)).containsExactly("#b", "other.md", "page.md#c");
  }

  @ParameterizedTest
  @MethodSource("pages")
  void namedFilesAndTestsExist(Path page) throws IOException {
    String text = Files.readString(page);

    assertThat(found(JAVA_FILE, text)).allMatch(file -> Files.exists(MAIN.resolve(file)));
    assertThat(found(TEST, text)).isSubsetOf(testClasses());
  }

  @ParameterizedTest
  @MethodSource("pages")
  void namedPropertiesExist(Path page) throws IOException {
    String configuration = Files.readString(Pages.SITE.resolve("configuration.md"));
    Set<String> known = new TreeSet<>();
    DEFINED
        .matcher(configuration)
        .results()
        .forEach(
            row -> {
              known.add(row.group(1));
              if (row.group(2) != null) {
                known.add(row.group(2)); // topics
              }
            });

    assertThat(found(PROPERTY, Files.readString(page)))
        .allMatch(
            name ->
                known.contains(name)
                    || known.stream().anyMatch(property -> property.startsWith(name + "."))
                    || known.contains(name.replaceFirst("\\.[a-z0-9]+$", ".NAME")));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void namedCommandsExist(Path page) throws IOException {
    assertThat(NamedCommands.wrong(page)).isEmpty();
  }

  @Test
  void findsWrongCommands(@TempDir Path directory) throws IOException {
    // given
    Path page = directory.resolve("page.md");
    Files.writeString(
        page,
        """
        `bundle pull NAME bge/`, `evaluate negation --magic`, `search TEXT`, `deo`
        target/winnow push a b --wait # comment
        target/winnow train sparse --nothing | cat
        """);

    // when, then
    assertThat(NamedCommands.wrong(page))
        .containsExactly(
            "train sparse --nothing : no option --nothing",
            "bundle pull NAME bge/: too many operands: [NAME, bge/]",
            "evaluate negation --magic: no option --magic");
  }

  @Test
  void everyShellExampleIsMarked(@TempDir Path directory) throws IOException {
    List<ShellExample> examples = new ArrayList<>();
    for (Path page : Pages.all()) {
      examples.addAll(ShellExample.of(page));
    }
    assertThat(examples).hasSizeGreaterThan(20);

    Path unmarked = Files.writeString(directory.resolve("page.md"), "text\n```sh\nls\n```\n");
    assertThatThrownBy(() -> ShellExample.of(unmarked)).hasMessageContaining("page.md:2: put");
  }

  private static Set<String> found(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map((MatchResult match) -> match.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> testClasses() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src", "test", "java"))) {
      return files
          .map(file -> file.getFileName().toString().replace(".java", ""))
          .collect(Collectors.toSet());
    }
  }
}
