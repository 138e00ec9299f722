package dev.winnow.cli.push;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

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
}
