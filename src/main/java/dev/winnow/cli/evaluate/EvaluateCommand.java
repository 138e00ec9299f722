package dev.winnow.cli.evaluate;

import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code winnow evaluate}. */
@Command(
    name = "evaluate",
    description = {
      "Measures how well exclusion, retrieval and the reading of queries work, as tables.",
      "",
      "It runs in this process and needs no service. The data is a folder with images.jsonl (one"
          + " image a line: image_id, split, labels, captions), with ready-made vectors beside it"
          + " or without; or scenes that are drawn for it."
    },
    subcommands = {
      ExclusionCommand.class,
      RetrievalCommand.class,
      InterpretationCommand.class,
      HelpCommand.class
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  winnow evaluate exclusion --data coco/ --split test,all",
      "  winnow evaluate retrieval --data coco/",
      "  winnow evaluate interpretation --data quest/",
      "  winnow evaluate exclusion --scenes 2000 --seed 77 --as caption"
    },
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true)
public final class EvaluateCommand implements Runnable {

  @Spec CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "say what to evaluate: exclusion, retrieval or interpretation");
  }
}
