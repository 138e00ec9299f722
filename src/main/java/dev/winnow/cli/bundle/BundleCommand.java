package dev.winnow.cli.bundle;

import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** {@code winnow bundle}: the models. */
@Command(
    name = "bundle",
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true,
    description = {
      "Looks at the models that are in use, and brings others.",
      "",
      "A bundle is a directory with a bundle.json: encoders for texts and pictures as ONNX, a"
          + " tokenizer, and what they were trained on. 'pull' makes one of a CLIP, SigLIP or BLIP"
          + " model on a hub, 'import' of one on disk."
    },
    subcommands = {
      ShowCommand.class,
      VerifyCommand.class,
      ImportCommand.class,
      PullCommand.class,
      HelpCommand.class
    },
    footer = {
      "",
      "Examples:",
      "  winnow bundle show                              the bundle in use",
      "  winnow bundle pull Xenova/clip-vit-base-patch32",
      "  WINNOW_BUNDLE=DIR winnow serve                  use it"
    })
public final class BundleCommand {}
