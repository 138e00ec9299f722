package dev.winnow.cli.push;

import dev.winnow.cli.console.Text;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;

/** Counts the files that are neither images nor metadata of images, by their kind. Thread-safe. */
final class Skipped {

  private final Map<String, Integer> byKind = new ConcurrentSkipListMap<>();

  void add(Path file) {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    String kind = dot < 0 ? "without extension" : name.substring(dot).toLowerCase(Locale.ROOT);
    byKind.merge(kind, 1, Integer::sum);
  }

  /** Returns a form such as {@code , 3 other files skipped (2 .mov, 1 .pdf)}; empty if none. */
  @Override
  public String toString() {
    int all = byKind.values().stream().mapToInt(Integer::intValue).sum();
    return all == 0
        ? ""
        : byKind.entrySet().stream()
            .map(kind -> kind.getValue() + " " + kind.getKey())
            .collect(
                Collectors.joining(
                    ", ", "; %s skipped (".formatted(Text.count(all, "other file")), ")"));
  }
}
