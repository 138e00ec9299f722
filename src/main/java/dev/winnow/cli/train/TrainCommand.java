package dev.winnow.cli.train;

import picocli.CommandLine.Command;

/** {@code winnow train}: models for a bundle. */
@Command(
    name = "train",
    description = {
      "Trains and calibrates the models of a bundle.",
      "",
      "Except for calibration, bindings, linear criteria and image-encoder with --backbone, this"
          + " needs the training engine, which is not part of the service:"
          + " build with ./mvnw -q -Ptrain package -DskipTests"
    },
    subcommands = {
      TrainImageEncoderCommand.class,
      TrainSparseCommand.class,
      TrainViewsCommand.class,
      TrainCriteriaCommand.class,
      TrainBindingsCommand.class,
      TrainCalibrationCommand.class
    })
public final class TrainCommand {}
