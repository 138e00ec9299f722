package dev.winnow.cli;

import dev.winnow.log.FailureMessages;
import io.quarkus.runtime.configuration.ConfigurationException;
import io.smallrye.config.ConfigValidationException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.FileSystemException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/** Describes why the service cannot start. */
final class StartFailure {

  /** The message of a value that a property cannot have. */
  private static final Pattern CONVERSION =
      Pattern.compile(
          "(?:.*: )?SRCFG\\d+: The config property (\\S+) with the config value \"(.*)\" threw an"
              + " Exception whilst being converted (?:SRCFG\\d+: )?(.*)",
          Pattern.DOTALL);

  /** Codes and class names before the messages of the configuration library. */
  private static final Pattern PREFIX = Pattern.compile("^(?:[\\w.$]+Exception: )?SRCFG\\d+: ");

  private StartFailure() {}

  /**
   * Returns a line that a user can act on, or a stack trace for all failures that only a developer
   * understands.
   */
  static String describe(@Nullable Throwable failure) {
    return causes(failure)
        .map(StartFailure::line)
        .flatMap(Optional::stream)
        .findFirst()
        .orElseGet(() -> trace(failure));
  }

  /** Returns whether the user stopped the service while it was starting. */
  static boolean isStop(Throwable failure) {
    return causes(failure)
        .anyMatch(
            cause ->
                cause instanceof IllegalStateException
                    && "Shutdown in progress".equals(cause.getMessage()));
  }

  private static Stream<Throwable> causes(@Nullable Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause);
  }

  private static Optional<String> line(Throwable cause) {
    String message = cause.getMessage();
    if (cause instanceof ConfigValidationException invalid) {
      return Optional.of(
          IntStream.range(0, invalid.getProblemCount())
              .mapToObj(i -> configuration(invalid.getProblem(i).getMessage()))
              .collect(Collectors.joining("; ")));
    }
    if (message != null && CONVERSION.matcher(message).matches()) {
      return Optional.of(configuration(message));
    }
    return switch (cause) {
      case FileSystemException file -> Optional.of(FailureMessages.describe(file));
      case ConfigException kafka -> Optional.of("the configuration of Kafka: " + message);
      case ConfigurationException quarkus -> Optional.ofNullable(message);
      default ->
          cause.getClass().getName().startsWith("dev.winnow.")
              ? Optional.ofNullable(message)
              : Optional.empty();
    };
  }

  /** Returns the message of the configuration library without its codes and class names. */
  static String configuration(String message) {
    Matcher conversion = CONVERSION.matcher(message);
    return conversion.matches()
        ? "%s is '%s': %s".formatted(conversion.group(1), conversion.group(2), conversion.group(3))
        : PREFIX.matcher(message).replaceFirst("");
  }

  private static String trace(@Nullable Throwable failure) {
    StringWriter trace = new StringWriter();
    if (failure != null) {
      failure.printStackTrace(new PrintWriter(trace));
    }
    return trace.toString();
  }
}
