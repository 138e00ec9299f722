package dev.winnow.cli.board;

import dev.winnow.cli.console.HelpCommand;
import picocli.CommandLine.Command;

/** {@code winnow board}. */
@Command(
    name = "board",
    description = {
      "Collects images on boards, and finds more images that fit.",
      "",
      "A board is a list of assets, or the hits of a search. 'expand' ranks all images by what the"
          + " members have in common: the objects, the style, or the colours. 'compose' finds"
          + " images with the objects of one board and the style of another."
    },
    subcommands = {
      CreateCommand.class,
      AddCommand.class,
      RemoveCommand.class,
      BoardShowCommand.class,
      BoardListCommand.class,
      ExpandCommand.class,
      ComposeCommand.class,
      HelpCommand.class
    },
    footer = {
      "  winnow board create bikes scene-000001 scene-000017",
      "  winnow board create winter --search 'snow' --size 20",
      "  winnow board expand bikes --sheet bikes.png",
      "  winnow board compose --object bikes --style winter --sheet both.png"
    })
public final class BoardCommand {}
