package dev.winnow.cli.console;

import dev.winnow.train.latent.LatentModel;
import java.util.Arrays;
import java.util.Iterator;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Names of models on the command line. */
public final class ModelName implements ITypeConverter<LatentModel>, Iterable<String> {

  @Override
  public LatentModel convert(String value) {
    return Arrays.stream(LatentModel.values())
        .filter(model -> model.label().equals(value))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "no model is called '%s': use %s".formatted(value, names())));
  }

  private static String names() {
    return Arrays.stream(LatentModel.values())
        .map(LatentModel::label)
        .collect(Collectors.joining(", "));
  }

  @Override
  public Iterator<String> iterator() {
    return Arrays.stream(LatentModel.values()).map(LatentModel::label).iterator();
  }
}
