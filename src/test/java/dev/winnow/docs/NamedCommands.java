package dev.winnow.docs;

import dev.winnow.cli.WinnowCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Calls of the program in a page: in fences, and as code within a sentence or a table. */
final class NamedCommands {

  private static final Pattern FENCED =
      Pattern.compile("(?m)^(?:nohup )?target/winnow ([^#|&>\n]*)");
  private static final Pattern IN_LINE = Pattern.compile("`(?:target/)?(?:winnow )?([a-z][^`]*)`");
  private static final Pattern WORD = Pattern.compile("'[^']*'|\"[^\"]*\"|\\S+");

  private NamedCommands() {}

  /** Returns the calls of a page that the program would refuse, each with the reason. */
  static List<String> wrong(Path page) throws IOException {
    String text = Files.readString(page).replace("\\\n", " ");
    CommandSpec program = WinnowCommand.commandLine().getCommandSpec();
    return Stream.concat(FENCED.matcher(text).results(), IN_LINE.matcher(text).results())
        .map(call -> call.group(1))
        .flatMap(call -> Stream.ofNullable(wrong(program, call)))
        .toList();
  }

  /** Returns why a call is refused; null if it is not, or is no call. */
  private static @Nullable String wrong(CommandSpec program, String call) {
    Deque<String> words =
        new ArrayDeque<>(WORD.matcher(call).results().map(MatchResult::group).toList());
    CommandSpec command = program;
    CommandLine named = command.subcommands().get(words.peek());
    while (named != null) {
      words.pop();
      command = named.getCommandSpec();
      named = command.subcommands().get(words.peek());
    }
    if (command.equals(program)) {
      return null;
    }
    List<String> operands = new ArrayList<>();
    while (!words.isEmpty()) {
      String word = words.pop();
      if (!word.startsWith("-") || word.equals("-")) {
        operands.add(word);
        continue;
      }
      String name = word.split("=", 2)[0];
      OptionSpec option = command.negatedOptionsMap().getOrDefault(name, command.findOption(name));
      if (option == null) {
        return "%s: no option %s".formatted(call, word);
      }
      if (option.arity().min() > 0 && !word.contains("=")) {
        words.poll();
      }
    }
    int most =
        command.positionalParameters().stream().mapToInt(p -> p.index().max()).max().orElse(-1);
    return operands.size() > (long) most + 1
        ? "%s: too many operands: %s".formatted(call, operands)
        : null;
  }
}
