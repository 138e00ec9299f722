package dev.winnow.cli.console;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code 30s}, {@code 10m}, {@code 2h}, {@code 7d}. */
public final class DurationConverter implements ITypeConverter<Duration> {

  private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(s|m|h|d)");

  @Override
  public Duration convert(String value) {
    Matcher matcher = DURATION.matcher(value);
    if (!matcher.matches()) {
      throw new TypeConversionException(
          "'" + value + "' is not a duration such as 30s, 10m, 2h or 7d");
    }
    long number = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "s" -> Duration.ofSeconds(number);
      case "m" -> Duration.ofMinutes(number);
      case "h" -> Duration.ofHours(number);
      default -> Duration.ofDays(number);
    };
  }
}
