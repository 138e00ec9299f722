package dev.winnow.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WinnowVersionTest {

  /** Sources outside a Git repository have no commit. */
  @Test
  void namesTheVersionAndTheCommit() {
    boolean repository = WinnowVersion.class.getResource("/git.properties") != null;

    String commit = repository ? ", commit [0-9a-f]{12}( with changes)?" : "";
    assertThat(new WinnowVersion().getVersion())
        .singleElement()
        .asString()
        .matches("winnow \\S+" + commit);
  }
}
