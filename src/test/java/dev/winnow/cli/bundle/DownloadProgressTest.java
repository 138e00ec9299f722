package dev.winnow.cli.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.cli.console.Progress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DownloadProgressTest {

  private final List<String> shown = new ArrayList<>();

  private Progress display(long megabytes) {
    return new Progress() {
      @Override
      public void update(long done, String note) {
        shown.add(done + " of " + megabytes);
      }

      @Override
      public void say(String line) {}

      @Override
      public void close() {
        shown.add("closed");
      }
    };
  }

  @Test
  void theTotalMayGrow() {
    try (DownloadProgress progress = new DownloadProgress(this::display)) {
      progress.progress(1_000_000, 2_000_000, "graph.onnx");
      progress.progress(2_000_000, 2_000_000, "graph.onnx");
      progress.progress(3_000_000, 9_000_000, "weights.bin");
    }

    assertThat(shown).containsExactly("1 of 2", "2 of 2", "closed", "3 of 9", "closed");
  }
}
