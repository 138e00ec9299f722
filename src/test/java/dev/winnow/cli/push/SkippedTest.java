package dev.winnow.cli.push;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SkippedTest {

  private final Skipped skipped = new Skipped();

  @Test
  void saysNothingWithoutSkippedFiles() {
    assertThat(skipped).hasToString("");
  }

  @Test
  void countsImagesWithoutACaptionAndOtherFiles() {
    skipped.addWithoutCaption();
    skipped.addWithoutCaption();
    skipped.add(Path.of("a.mov"));

    assertThat(skipped)
        .hasToString("; 2 images skipped (without a caption); 1 other file skipped (1 .mov)");
  }

  @Test
  void tellsLinksToFoldersFromFiles(@TempDir Path folder) throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder);

    skipped.add(link);
    skipped.add(Path.of("a.mov"));
    assertThat(skipped)
        .hasToString(
            "; 1 linked folder skipped (name it to push it); 1 other file skipped (1 .mov)");

    skipped.add(link);
    assertThat(skipped.toString())
        .startsWith("; 2 linked folders skipped (name them to push them)");
  }
}
