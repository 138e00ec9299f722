package dev.winnow.record;

import dev.winnow.asset.Part;
import dev.winnow.asset.Source;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The topics that workers consume, and the part of an asset that each owns. Immutable. */
@Singleton
public class Topics {

  /** The prefix of entries that are regular expressions. */
  private static final String PATTERN_MARK = "^";

  private final String main;
  private final Map<Part, List<String>> names = new EnumMap<>(Part.class);
  private final Map<Part, List<Pattern>> patterns = new EnumMap<>(Part.class);

  @Inject
  Topics(@ConfigProperty(name = "winnow.topic") String topic, TopicsConfig further) {
    this(
        topic,
        Map.of(
            Part.WHOLE, entries(further.assets().orElse("")),
            Part.IMAGE, entries(further.images().orElse("")),
            Part.CAPTION, entries(further.captions().orElse(""))));
  }

  /**
   * @param main the topic of whole assets that HTTP writes to
   * @param further names, and regular expressions that begin with {@code ^}, by part
   * @throws IllegalArgumentException if a topic is named twice, or an expression is invalid
   */
  public Topics(String main, Map<Part, List<String>> further) {
    this.main = main;
    Set<String> seen = new HashSet<>(Set.of(main));
    for (Part part : Part.values()) {
      names.put(part, new ArrayList<>());
      patterns.put(part, new ArrayList<>());
      for (String entry : further.getOrDefault(part, List.of())) {
        if (!seen.add(entry)) {
          throw new IllegalArgumentException(
              "topic '%s' is named twice in winnow.topic and winnow.topics".formatted(entry));
        }
        if (entry.startsWith(PATTERN_MARK)) {
          patterns.computeIfAbsent(part, p -> new ArrayList<>()).add(Pattern.compile(entry));
        } else {
          names.computeIfAbsent(part, p -> new ArrayList<>()).add(entry);
        }
      }
    }
  }

  /**
   * Splits a list of topics at commas. {@code \,} is a comma within an expression. Other
   * backslashes are kept, because expressions need them.
   */
  public static List<String> entries(String list) {
    return Arrays.stream(list.split("(?<!\\\\),", -1))
        .map(entry -> entry.replace("\\,", ",").strip())
        .filter(entry -> !entry.isEmpty())
        .toList();
  }

  /** Returns the source that a topic is: the part that its records own. */
  public Source source(String topic) {
    if (topic.equals(main)) {
      return Source.ASSETS;
    }
    for (Part part : Part.values()) {
      if (names.getOrDefault(part, List.of()).contains(topic)) {
        return new Source(part, topic);
      }
    }
    for (Part part : Part.values()) {
      if (patterns.getOrDefault(part, List.of()).stream()
          .anyMatch(pattern -> pattern.matcher(topic).matches())) {
        return new Source(part, topic);
      }
    }
    return Source.ASSETS;
  }

  /** Returns whether workers consume a topic. */
  public boolean consumes(String topic) {
    return topic.equals(main) || !source(topic).equals(Source.ASSETS);
  }

  /** Returns the names of the further topics, without those that match regular expressions. */
  public List<String> further() {
    return names.values().stream().flatMap(List::stream).toList();
  }

  /** Returns whether topics other than the main one are configured. */
  public boolean hasFurther() {
    return Stream.of(names, patterns)
        .flatMap(map -> map.values().stream())
        .anyMatch(entries -> !entries.isEmpty());
  }

  /**
   * Returns a regular expression that matches all topics; empty if no regular expressions are
   * configured.
   *
   * @param except topics that the expression must not match
   */
  public Optional<String> pattern(Collection<String> except) {
    List<Pattern> given = patterns.values().stream().flatMap(List::stream).toList();
    if (given.isEmpty()) {
      return Optional.empty();
    }
    String any =
        Stream.concat(
                Stream.concat(Stream.of(main), further().stream()).map(Pattern::quote),
                given.stream().map(Pattern::pattern))
            .map("(?:%s)"::formatted)
            .collect(Collectors.joining("|"));
    String none = except.stream().map(Pattern::quote).collect(Collectors.joining("|"));
    return Optional.of("(?!(?:%s)$)(?:%s)".formatted(none, any));
  }
}
