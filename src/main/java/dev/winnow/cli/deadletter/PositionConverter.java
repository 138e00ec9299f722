package dev.winnow.cli.deadletter;

import dev.winnow.deadletter.Position;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the position of a dead letter, as {@code 0:42}. */
final class PositionConverter implements ITypeConverter<Position> {

  @Override
  public Position convert(String value) {
    try {
      return Position.parse(value);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(String.valueOf(e.getMessage()));
    }
  }
}
