package dev.winnow.cli.board;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.testing.Program;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Wrong options of the commands for boards, which end before the service is called. */
class BoardUsageTest {

  private final Program program = new Program();

  @Test
  void sheetsArePngFiles() {
    assertThat(program.run(List.of("board", "expand", "bikes"), "--sheet", "bikes.jpg"))
        .isEqualTo(2);
    assertThat(program.err()).contains("'bikes.jpg' is not the name of a PNG file");
  }

  @Test
  void directoriesAreNoSheets() {
    program.run(List.of("board", "show", "bikes", "--url", "http://localhost:1"), "--sheet", "/");
    assertThat(program.err()).contains("http://localhost:1").doesNotContain("Exception");
  }

  @Test
  void viewsAndIntentExcludeEachOther() {
    assertThat(
            program.run(
                List.of("board", "expand", "bikes"), "--view", "object", "--intent", "style=1"))
        .isEqualTo(2);
    assertThat(program.err()).contains("give --view or --intent, not both");
  }

  @Test
  void idsAndTheAlternativeExcludeEachOther() {
    assertThat(program.run("board", "create", "b", "1.jpg", "--search", "x")).isEqualTo(2);
    assertThat(program.err()).contains("give ids of assets or --search, not both");
    assertThat(program.run("board", "remove", "b", "1.jpg", "--all")).isEqualTo(2);
    assertThat(program.err()).contains("give ids of assets or --all, not both");

    program.clear();
    assertThat(program.run("board", "create", "b")).isEqualTo(2);
    assertThat(program.run("board", "remove", "b")).isEqualTo(2);
    assertThat(program.err())
        .contains("give ids of assets or --search", "give ids of assets or --all")
        .doesNotContain("not both");
  }

  @Test
  void wrongWeightsAreShownWithTheirViews() {
    assertThat(program.run("board", "expand", "b", "--intent", "object=1,colour=x")).isEqualTo(2);
    assertThat(program.err())
        .contains("--intent must be VIEW=WEIGHT, it is 'colour=x'")
        .doesNotContain("'x'");
  }

  @Test
  void filtersAreJson() {
    assertThat(program.run(List.of("board", "expand", "bikes"), "--filter", "[1]")).isEqualTo(2);
    assertThat(program.err()).contains("--filter is not a JSON object");

    program.clear();
    assertThat(program.run(List.of("board", "expand", "bikes"), "--filter", "{")).isEqualTo(2);
    assertThat(program.err())
        .contains("--filter: the JSON ends too early (line 1, column 2)")
        .doesNotContain("REDACTED");
  }
}
