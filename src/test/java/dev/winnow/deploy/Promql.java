package dev.winnow.deploy;

import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds the metrics that expressions use. */
final class Promql {

  private static final Pattern NAME = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*(?!\\s*\\(|\\w)");
  private static final Set<String> WORDS = Set.of("and", "or", "unless", "bool", "offset");

  private Promql() {}

  static Set<String> metrics(String expression) {
    String bare =
        expression
            .replaceAll("\\{[^}]*}", "")
            .replaceAll("\\[[^]]*]", "")
            .replaceAll("\\b(by|without|on|ignoring|group_left|group_right)\\s*\\([^)]*\\)", "");
    return NAME.matcher(bare)
        .results()
        .map(match -> match.group())
        .filter(name -> !WORDS.contains(name))
        .collect(Collectors.toSet());
  }
}
