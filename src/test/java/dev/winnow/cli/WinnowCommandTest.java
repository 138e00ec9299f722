package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.testing.Program;
import org.junit.jupiter.api.Test;

class WinnowCommandTest {

  private final Program program = new Program();

  private int winnow(String... arguments) {
    return program.run(arguments);
  }

  @Test
  void aloneItPrintsItsHelpAndStartsNothing() {
    assertThat(winnow()).isZero();
    assertThat(program.out()).contains("Commands:", "serve", "First steps:");
  }

  @Test
  void itWritesACompletionForShells() {
    assertThat(winnow("generate-completion")).isZero();
    assertThat(program.out()).contains("complete -F", "winnow");
  }

  @Test
  void helpShowsTheDefaultsThatOptionsDeclareAndNoEmptyOnes() {
    assertThat(winnow("board", "expand", "--help")).isZero();
    assertThat(program.out())
        .contains("--limit", "Default: 16")
        .doesNotContain("Default: []", "Default: {}")
        .doesNotContainPattern("Default: *\\R");
  }
}
