package dev.winnow.cli.console;

import dev.winnow.train.latent.LatentModel;
import dev.winnow.train.latent.LinearModel;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Names of the models of criteria on the command line. */
public final class ModelName implements ITypeConverter<String>, Iterable<String> {

  private static final List<String> NAMES =
      Stream.concat(
              Stream.of(LinearModel.LABEL),
              Arrays.stream(LatentModel.values()).map(LatentModel::label))
          .toList();

  @Override
  public String convert(String value) {
    if (!NAMES.contains(value)) {
      throw new TypeConversionException(
          "no model is called '%s': use %s".formatted(value, String.join(", ", NAMES)));
    }
    return value;
  }

  @Override
  public Iterator<String> iterator() {
    return NAMES.iterator();
  }
}
