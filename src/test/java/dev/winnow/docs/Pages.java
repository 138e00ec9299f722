package dev.winnow.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Where the documentation is. */
final class Pages {

  static final Path README = Path.of("README.md");
  static final Path SITE = Path.of("src", "site", "markdown");

  private Pages() {}

  /** Returns all pages. */
  static List<Path> all() throws IOException {
    try (Stream<Path> site = Files.list(SITE)) {
      return Stream.concat(
              Stream.of(README, Path.of("deploy", "README.md"), Path.of("k8s", "README.md")),
              site.filter(file -> file.toString().endsWith(".md")).sorted())
          .toList();
    }
  }
}
