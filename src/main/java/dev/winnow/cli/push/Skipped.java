package dev.winnow.cli.push;

import dev.winnow.log.Text;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * Counts the files that are neither images nor metadata of images, by their kind, the images
 * without a caption where only captions are published, and the links to folders. Thread-safe.
 */
final class Skipped {

  private final Map<String, Integer> byKind = new ConcurrentSkipListMap<>();

  private final AtomicInteger withoutCaption = new AtomicInteger();

  private final AtomicInteger linkedFolders = new AtomicInteger();

  void addWithoutCaption() {
    withoutCaption.incrementAndGet();
  }

  /** Counts a file, or a link to a folder. */
  void add(Path file) {
    if (Files.isDirectory(file)) {
      linkedFolders.incrementAndGet();
      return;
    }
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    String kind = dot < 0 ? "without extension" : name.substring(dot).toLowerCase(Locale.ROOT);
    byKind.merge(kind, 1, Integer::sum);
  }

  /**
   * Returns a form such as {@code ; 2 images skipped (without a caption); 3 other files skipped (2
   * .mov, 1 .pdf)}; empty if none.
   */
  @Override
  public String toString() {
    int images = withoutCaption.get();
    return (images == 0
            ? ""
            : "; %s skipped (without a caption)".formatted(Text.count(images, "image")))
        + linkedFolders(linkedFolders.get())
        + others();
  }

  private static String linkedFolders(int links) {
    return links == 0
        ? ""
        : "; %s skipped (name %s to push %s)"
            .formatted(
                Text.count(links, "linked folder"),
                links == 1 ? "it" : "them",
                links == 1 ? "it" : "them");
  }

  private String others() {
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
