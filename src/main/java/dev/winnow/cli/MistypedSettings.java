package dev.winnow.cli;

import dev.winnow.cli.console.CommandFailure;
import dev.winnow.text.WordSet;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.util.automaton.CharacterRunAutomaton;
import org.apache.lucene.util.automaton.LevenshteinAutomata;
import org.eclipse.microprofile.config.Config;

/**
 * Rejects mistyped names of properties. The configuration library rejects unknown names within a
 * group of properties, such as {@code winnow.ingest}, but ignores unknown groups.
 */
final class MistypedSettings {

  private static final String PREFIX = "winnow.";

  /** The words after the prefix. */
  private static final Set<String> GROUPS =
      new TreeSet<>(
          WordSet.of(
              """
              access boards bundle data-dir dead-letter-topic disk embedded encoder fetch group
              http hub indexed-events ingest interpretation live qdrant registry reindex roles
              search topic topics
              """));

  /** Words of at most this length may differ by one letter only. */
  private static final int SHORT = 5;

  private MistypedSettings() {}

  /** Returns the words after {@code winnow.} that exist. */
  static Set<String> groups() {
    return GROUPS;
  }

  /**
   * @throws CommandFailure if a name is unknown, and differs from a known one by a letter or two
   */
  static void require(Config config) {
    Set<String> names = new TreeSet<>(System.getProperties().stringPropertyNames());
    config.getPropertyNames().forEach(names::add);
    Set<String> variables = System.getenv().keySet();
    names.stream()
        .filter(name -> name.startsWith(PREFIX))
        .forEach(name -> requireKnown(name, variables));
  }

  /**
   * @param variables the names of the environment variables, some of which set properties
   * @throws CommandFailure if the name is unknown, and differs from a known one by a letter or two
   */
  static void requireKnown(String name, Set<String> variables) {
    String rest = name.substring(PREFIX.length());
    String group = rest.split("[.\\[]", 2)[0];
    if (GROUPS.contains(group)) {
      return;
    }
    int letters = group.length() <= SHORT ? 1 : 2;
    var near = new CharacterRunAutomaton(new LevenshteinAutomata(group, true).toAutomaton(letters));
    GROUPS.stream()
        .filter(near::run)
        .findFirst()
        .ifPresent(
            known -> {
              String meant = PREFIX + known + rest.substring(group.length());
              boolean isVariable = variables.contains(variable(name));
              throw new CommandFailure(
                  "there is no property %s; did you mean %s?"
                      .formatted(
                          isVariable ? variable(name) : name,
                          isVariable ? variable(meant) : meant));
            });
  }

  /** Returns the name of the environment variable that sets a property. */
  private static String variable(String property) {
    return property.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
  }
}
