package dev.winnow.cli.console;

import java.lang.reflect.Method;
import java.util.List;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Makes help show only the defaults that options declare, not the initial values of their fields:
 * an empty list would read {@code Default: []}.
 */
public final class DeclaredDefaults {

  private DeclaredDefaults() {}

  /**
   * Applies this to a command and its subcommands. Options in argument groups cannot be changed.
   * Parameters of search methods need no change: their initial value is null.
   */
  public static void show(CommandSpec spec) {
    if (spec.userObject() instanceof Method) {
      return;
    }
    for (OptionSpec option : List.copyOf(spec.options())) {
      if (declaresNone(option)) {
        spec.remove(option);
        spec.addOption(OptionSpec.builder(option).showDefaultValue(Visibility.NEVER).build());
      }
    }
    for (PositionalParamSpec parameter : List.copyOf(spec.positionalParameters())) {
      if (declaresNone(parameter)) {
        spec.remove(parameter);
        spec.addPositional(
            PositionalParamSpec.builder(parameter).showDefaultValue(Visibility.NEVER).build());
      }
    }
    spec.subcommands().values().forEach(command -> show(command.getCommandSpec()));
  }

  private static boolean declaresNone(ArgSpec arg) {
    return arg.group() == null && arg.defaultValue() == null && arg.type() != boolean.class;
  }
}
