package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyCommandTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return WinnowCommand.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }

  @Test
  void printsAKeyAndWhatLetsItIn() {
    assertThat(run("key", "loader", "--roles", "search,ingest", "--tenant", "acme")).isZero();

    List<String> lines = out.toString().lines().toList();
    assertThat(lines).hasSize(4);
    assertThat(lines.get(0)).matches("wk_[A-Za-z0-9_-]{43}");
    assertThat(lines.get(1)).matches("winnow\\.access\\.keys\\.loader\\.sha256=[0-9a-f]{64}");
    assertThat(lines.subList(2, 4))
        .containsExactly(
            "winnow.access.keys.loader.roles=search,ingest",
            "winnow.access.keys.loader.tenant=acme");
  }

  @Test
  void aKeySearchesUnlessToldOtherwise() {
    assertThat(run("key", "web")).isZero();

    assertThat(out.toString().lines()).last().isEqualTo("winnow.access.keys.web.roles=search");
  }

  @Test
  void refusesWrongUsage() {
    assertThat(run("key")).isEqualTo(2);
    assertThat(run("key", "Web")).isEqualTo(2);
    assertThat(run("key", "web", "--roles", "root")).isEqualTo(2);
    assertThat(run("key", "web", "--tenant", "a/b")).isEqualTo(2);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).contains("must be one or more of [search, ingest, metrics, admin]");
  }
}
