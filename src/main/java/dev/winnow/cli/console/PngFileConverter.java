package dev.winnow.cli.console;

import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the path of a PNG file to write. Rejects names with the suffix of another format. */
public final class PngFileConverter implements ITypeConverter<Path> {

  @Override
  public Path convert(String value) {
    String name = value.substring(value.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    if (name.contains(".") && !name.endsWith(".png")) {
      throw new TypeConversionException(
          "'%s' is not the name of a PNG file: end it with .png".formatted(value));
    }
    return Path.of(value);
  }
}
