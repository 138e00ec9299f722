package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class WinnowCommandTest {

  private final StringWriter out = new StringWriter();

  private int winnow(String... arguments) {
    return WinnowCommand.commandLine().setOut(new PrintWriter(out)).execute(arguments);
  }

  @Test
  void aloneItPrintsItsHelpAndStartsNothing() {
    assertThat(winnow()).isZero();
    assertThat(out.toString()).contains("Commands:", "serve", "First steps:");
  }

  @Test
  void itWritesACompletionForShells() {
    assertThat(winnow("generate-completion")).isZero();
    assertThat(out.toString()).contains("complete -F", "winnow");
  }

  @Test
  void helpShowsTheDefaultsThatOptionsDeclareAndNoEmptyOnes() {
    assertThat(winnow("board", "expand", "--help")).isZero();
    assertThat(out.toString())
        .contains("--limit", "Default: 16")
        .doesNotContain("Default: []", "Default: {}")
        .doesNotContainPattern("Default: *\\R");
  }
}
