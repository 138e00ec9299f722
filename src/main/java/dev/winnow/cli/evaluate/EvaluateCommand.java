package dev.winnow.cli.evaluate;

import dev.winnow.cli.console.HelpCommand;
import dev.winnow.cli.evaluate.criterion.CriteriaCommand;
import dev.winnow.cli.evaluate.paper.PapersCommand;
import picocli.CommandLine.Command;

/** {@code winnow evaluate}. */
@Command(
    name = "evaluate",
    description = {
      "Measures exclusion, retrieval and the interpretation of queries, and prints tables.",
      "",
      "Runs in this process and needs no service; searches run through the code of the service."
          + " The data is a folder with images.jsonl (one image per line: image_id, split, labels,"
          + " captions), with or without ready-made vectors beside it; or drawn scenes; or, for"
          + " negation, a folder in BEIR's layout."
    },
    subcommands = {
      ExclusionCommand.class,
      NegationCommand.class,
      NegatedCaptionsCommand.class,
      PairsCommand.class,
      RetrievalCommand.class,
      WordsCommand.class,
      ImagesCommand.class,
      InterpretationCommand.class,
      CalibrationCommand.class,
      BindingCommand.class,
      RecallCommand.class,
      ViewsCommand.class,
      BoardsCommand.class,
      CriteriaCommand.class,
      PapersCommand.class,
      HelpCommand.class
    },
    footer = {
      "  winnow evaluate exclusion --data coco/ --split test,all",
      "  winnow evaluate negation --data negconstraint/",
      "  winnow evaluate negated-captions --data coco/",
      "  winnow evaluate pairs --data nevir/test.csv",
      "  winnow evaluate retrieval --data coco/",
      "  winnow evaluate words --data coco/",
      "  winnow evaluate images --data pictures/",
      "  winnow evaluate interpretation --data quest/",
      "  winnow evaluate exclusion --data coco/ --broad",
      "  winnow evaluate calibration --scenes 1000",
      "  winnow evaluate binding",
      "  winnow evaluate recall --qdrant-url http://localhost:6334",
      "  winnow evaluate boards --scenes 1200",
      "  winnow evaluate exclusion --scenes 2000 --seed 77 --as caption",
      "  winnow evaluate papers --data data/ --out report/"
    })
public final class EvaluateCommand {}
