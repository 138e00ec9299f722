package dev.winnow.cli.deadletter;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.winnow.cli.console.CommandFailure;
import dev.winnow.deadletter.DeadLetter;
import dev.winnow.deadletter.DeadLetterFilter;
import dev.winnow.deadletter.Position;
import dev.winnow.log.FailureMessages;
import dev.winnow.log.Printable;
import dev.winnow.log.Text;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code winnow dead-letters show}. */
@Command(
    name = "show",
    description = "Shows a dead letter: key, headers and value.",
    footer = {
      "  winnow dead-letters show 0:42",
      "  winnow dead-letters show 0:42 --value photo.jpg"
    },
    exitCodeList = {"0:done", "1:Kafka is unavailable, or has no such letter", "2:wrong usage"})
final class DeadLetterShowCommand implements Callable<Integer> {

  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  /** Maximum part of a value that is printed, in bytes. */
  private static final int PRINTED = 64 << 10;

  @Spec private CommandSpec spec;

  @Mixin private DeadLetterOptions options;

  @Parameters(
      paramLabel = "POSITION",
      converter = PositionConverter.class,
      description = "The letter's position, as 'list' prints it.")
  private Position position;

  @Option(
      names = "--value",
      paramLabel = "FILE",
      description = "Write the value to this file instead of printing it.")
  private @Nullable Path file;

  @Override
  public Integer call() throws InterruptedException {
    DeadLetter letter = find(position);
    PrintWriter out = spec.commandLine().getOut();
    out.printf("rejected: %s%nreason:   %s%n", letter.time(), letter.reason());
    letter
        .origin()
        .ifPresent(origin -> out.printf("record:   %s@%d%n", origin.partition(), origin.offset()));
    out.printf("key:      %s%nheaders:%n", letter.key());
    for (Header header : letter.headers()) {
      byte[] text = header.value() == null ? new byte[0] : header.value();
      out.printf(
          "  %s: %s%n",
          Printable.of(header.key()), Printable.of(new String(text, StandardCharsets.UTF_8)));
    }
    byte[] value = letter.value();
    if (value != null && file != null) {
      write(value, file);
    }
    out.println(describe(value) + (letter.isCut() ? ", cut" : ""));
    out.flush();
    return 0;
  }

  private DeadLetter find(Position at) throws InterruptedException {
    AtomicReference<DeadLetter> found = new AtomicReference<>();
    options.topic().read(DeadLetterFilter.at(Set.of(at)), found::set);
    DeadLetter letter = found.get();
    if (letter == null) {
      throw new CommandFailure("there is no dead letter at " + at);
    }
    return letter;
  }

  private static void write(byte[] value, Path file) {
    try {
      Files.write(file, value);
    } catch (IOException e) {
      throw new CommandFailure("cannot write %s: %s".formatted(file, FailureMessages.describe(e)));
    }
  }

  String describe(byte @Nullable [] value) {
    if (value == null) {
      return "value:    none; the record deletes its asset";
    }
    String size = "value:    %s bytes".formatted(Text.count(value.length));
    if (file != null || value.length > PRINTED) {
      return size;
    }
    try {
      String json = JSON.readTree(value).toPrettyString();
      return size + "\n" + json.lines().map(Printable::of).collect(Collectors.joining("\n"));
    } catch (IOException e) {
      return size + ", not JSON";
    }
  }
}
