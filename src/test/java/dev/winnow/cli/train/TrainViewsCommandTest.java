package dev.winnow.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class TrainViewsCommandTest {

  private static String inCard(String... options) {
    var command = new TrainViewsCommand();
    new CommandLine(command).parseArgs(options);
    return command.command();
  }

  @Test
  void cardHasTheCommand() {
    assertThat(inCard("--out=new"))
        .isEqualTo(
            "winnow train views --bundle DIR --scenes 2800"
                + " --orthogonality 0.0,0.01,0.03,0.1,0.3,1.0 --steps 1000 --shared 20 --seed 500"
                + " --out DIR");
  }

  @Test
  void cardNamesTheStyleMaps() {
    assertThat(inCard("--out=new", "--images=own", "--joint", "--style-maps=stem,eighth.residual"))
        .isEqualTo(
            "winnow train views --bundle DIR --scenes 2800 --images DIR"
                + " --orthogonality 0.0,0.01,0.03,0.1,0.3,1.0 --steps 1000 --shared 20 --seed 500"
                + " --joint --style-maps stem,eighth.residual --out DIR");
  }
}
