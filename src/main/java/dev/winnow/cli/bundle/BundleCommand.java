package dev.winnow.cli.bundle;

import dev.winnow.cli.console.HelpCommand;
import picocli.CommandLine.Command;

/** {@code winnow bundle}: the models. */
@Command(
    name = "bundle",
    description = {
      "Shows, verifies and imports bundles of models.",
      "",
      "A bundle is a directory with a bundle.json, encoders for texts and images as ONNX, and a"
          + " tokenizer. 'pull' makes a bundle of a CLIP, SigLIP or BLIP model, or of a text"
          + " encoder, from a hub; 'import' makes a bundle of an exported model on disk."
    },
    subcommands = {
      BundleShowCommand.class,
      VerifyCommand.class,
      ImportCommand.class,
      PullCommand.class,
      HelpCommand.class
    },
    footer = {
      "  winnow bundle show                              the bundle in use",
      "  winnow bundle pull Xenova/clip-vit-base-patch32",
      "  WINNOW_BUNDLE=DIR winnow serve                  use it"
    })
public final class BundleCommand {}
