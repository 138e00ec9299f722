package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.testing.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class WinnowCommandTest {

  private final Program program = new Program();

  private int winnow(String... arguments) {
    return program.run(arguments);
  }

  @Test
  void printsHelpWithoutACommand() {
    assertThat(winnow()).isZero();
    assertThat(program.out()).contains("Commands:", "serve", "First steps:");
  }

  @Test
  void loadsOnlyTheNamedCommand() {
    assertThat(WinnowCommand.commandLineFor("search", "a dog").getSubcommands())
        .containsOnlyKeys("search");
    assertThat(WinnowCommand.commandLineFor("help", "search").getSubcommands())
        .containsKeys("search", "serve", "help");
    assertThat(winnow("serch")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(program.err()).contains("Did you mean: winnow search");
  }

  @Test
  void reindexUsesTheAddressBeforeItsSubcommand() {
    assertThat(winnow("reindex", "--url=http://localhost:1", "forget")).isEqualTo(1);
    assertThat(program.err()).contains("http://localhost:1");
    assertThat(winnow("reindex", "forget", "--url=http://localhost:2")).isEqualTo(1);
    assertThat(program.err()).contains("http://localhost:2");
  }

  @Test
  void invalidAddressesOfKafkaAreExplained() {
    assertThat(winnow("dead-letters", "list", "--bootstrap-servers=kafka")).isEqualTo(1);
    assertThat(program.err()).startsWith("winnow: ").contains("kafka").doesNotContain("\tat ");
  }

  @ParameterizedTest
  @CsvSource({"0", "-5"})
  void listsAtLeastOneDeadLetter(int limit) {
    assertThat(winnow("dead-letters", "list", "--bootstrap-servers=kafka", "--limit=" + limit))
        .isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(program.err()).contains("--limit must be at least 1, it is " + limit);
  }

  @Test
  void columnsSetTheWidth() {
    assertThat(width("140")).isEqualTo(140);
    assertThat(width("20")).isEqualTo(60); // help needs as much
    assertThat(width("wide")).isEqualTo(width(null));
  }

  private static int width(@Nullable String columns) {
    CommandLine search =
        Objects.requireNonNull(WinnowCommand.commandLine(columns).getSubcommands().get("search"));
    return search.getCommandSpec().usageMessage().width();
  }

  @Test
  void generatesAShellCompletion() {
    assertThat(winnow("generate-completion")).isZero();
    assertThat(program.out()).contains("complete -F", "winnow");
  }

  @ParameterizedTest
  @CsvSource({
    "help search, winnow search",
    "help board create, winnow board create",
    "board help create, winnow board create",
    "help dead-letters list, winnow dead-letters list",
    "help train calibration, winnow train calibration",
    "help, winnow"
  })
  void helpExplainsCommandsAtAnyDepth(String arguments, String command) {
    assertThat(winnow(arguments.split(" "))).isZero();
    assertThat(program.out()).startsWith("Usage: " + command + " [");
  }

  @Test
  void helpListsTheCommandsIfAnotherIsNamed() {
    assertThat(winnow("help", "board", "creat")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(program.err())
        .startsWith(
            "winnow board: no command 'creat': there are create, add, remove, show, list, expand,"
                + " compose, help");

    program.clear();
    assertThat(winnow("help", "search", "dogs")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(program.err()).startsWith("winnow search: no command 'dogs': there are none");
  }

  @Test
  void aWordWithAMinusNeedsQuotes() {
    assertThat(winnow("search", "animals", "-dogs")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(program.err())
        .contains(
            "To exclude dogs, quote the whole text, as in 'animals -dogs', or use --not dogs.");

    program.clear();
    assertThat(winnow("search", "animals", "--limits=3")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(program.err()).contains("--limit").doesNotContain("exclude");
  }

  /** Only a path with a folder shows it: a test cannot change the working directory. */
  @Test
  void wordsWithAnAtAreNoFiles(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("home"), "--limit=0");

    assertThat(winnow("search", "@" + file, "--url=http://localhost:1")).isEqualTo(1);
    assertThat(program.err()).contains("http://localhost:1");
  }

  @Test
  void aPropertyNeedsAKeyAndAValue() {
    assertThat(winnow("push", "x", "--property", "foo")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(program.err().lines())
        .containsExactly(
            "winnow push: --property must be KEY=VALUE, it is 'foo'",
            "'winnow push --help' shows the usage.");

    program.clear();
    assertThat(winnow("push", "x", "--vector-field=foo")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(program.err()).contains("--vector-field must be MODALITY=NAME, it is 'foo'");
  }

  @Test
  void helpShowsDefaultsExceptEmptyOnes() {
    assertThat(winnow("board", "expand", "--help")).isZero();
    assertThat(program.out())
        .contains("--limit", "Default: 16")
        .doesNotContain("Default: []", "Default: {}")
        .doesNotContainPattern("Default: *\\R");
  }
}
