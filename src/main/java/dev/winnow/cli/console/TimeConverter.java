package dev.winnow.cli.console;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads a time, absolute ({@code 2026-05-01T12:00:00Z}) or as a duration before now ({@code 30m},
 * {@code 2h}).
 */
public final class TimeConverter implements ITypeConverter<Instant> {

  private final Clock clock;

  public TimeConverter() {
    this(Clock.systemUTC());
  }

  TimeConverter(Clock clock) {
    this.clock = clock;
  }

  @Override
  public Instant convert(String value) {
    try {
      return Instant.parse(value);
    } catch (DateTimeParseException e) {
      return clock.instant().minus(ago(value));
    }
  }

  private static Duration ago(String value) {
    try {
      return new DurationConverter().convert(value);
    } catch (TypeConversionException e) {
      throw new TypeConversionException(
          "'%s' is neither a time such as 2026-05-01T12:00:00Z nor a duration such as 30m, 2h or 7d"
              .formatted(value));
    }
  }
}
