package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.testing.Program;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyCommandTest {

  private final Program program = new Program();

  private int run(String... arguments) {
    return program.run(arguments);
  }

  @Test
  void printsAKeyAndItsSettings() {
    assertThat(run("key", "loader", "--roles", "search,ingest", "--tenant", "acme")).isZero();

    List<String> lines = program.out().lines().toList();
    assertThat(lines).hasSize(4);
    assertThat(lines.get(0)).matches("wk_[A-Za-z0-9_-]{43}");
    assertThat(lines.get(1)).matches("winnow\\.access\\.keys\\.loader\\.sha256=[0-9a-f]{64}");
    assertThat(lines.subList(2, 4))
        .containsExactly(
            "winnow.access.keys.loader.roles=search,ingest",
            "winnow.access.keys.loader.tenant=acme");
  }

  @Test
  void keysHaveTheSearchRoleByDefault() {
    assertThat(run("key", "web")).isZero();

    assertThat(program.out().lines()).last().isEqualTo("winnow.access.keys.web.roles=search");
  }

  @Test
  void rejectsWrongUsage() {
    assertThat(run("key")).isEqualTo(2);
    assertThat(run("key", "Web")).isEqualTo(2);
    assertThat(run("key", "web", "--roles", "root")).isEqualTo(2);
    assertThat(run("key", "web", "--tenant", "a/b")).isEqualTo(2);
    assertThat(program.out()).isEmpty();
    assertThat(program.err()).contains("must be one or more of [search, ingest, metrics, admin]");
  }
}
