package dev.winnow.cli.push.source;

import dev.winnow.record.AssetRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** A source of assets, which are read one at a time. */
public sealed interface AssetSource permits FolderSource, ImageFileSource, LineSource, SceneSource {

  /**
   * Passes every asset to the sink, in the source's order, on the calling thread. Bad lines and
   * files are reported to the sink and do not stop the reading.
   *
   * @throws IOException if the source as a whole cannot be read (further)
   */
  void read(Sink sink) throws IOException;

  /**
   * Returns the total that {@link #read} will report to {@link Sink#advanced}, in bytes or in the
   * source's own unit.
   */
  long bytes() throws IOException;

  /** Returns whether it is a folder. Only folders can be watched. */
  default boolean isFolder() {
    return false;
  }

  /** Receives the assets and problems of a source. */
  interface Sink {

    void asset(AssetRecord asset);

    void bad(String where, String reason);

    /** Reports a file of an unsupported kind, or a link to a folder. */
    default void skipped(Path file) {}

    /** Reports an image that has no caption, while only captions are published. */
    default void withoutCaption(Path image) {}

    /** Reports the bytes of the source that were processed since the last call. */
    void advanced(long bytes);
  }

  /**
   * Returns the source for a path that is read once: a folder, an image, or a {@code .jsonl} or
   * {@code .csv} file.
   *
   * @throws IllegalArgumentException if it is none of these, or does not exist
   */
  static AssetSource of(Path path, FieldMapping mapping) {
    return of(path, mapping, false);
  }

  /**
   * Like {@link #of(Path, FieldMapping)}.
   *
   * @param watched whether a folder remembers what was read: {@link #read} can then be called
   *     again, for what was added or changed since, but needs memory for every file
   */
  static AssetSource of(Path path, FieldMapping mapping, boolean watched) {
    String name = path.toString().toLowerCase(Locale.ROOT);
    if (Files.isDirectory(path)) {
      return new FolderSource(path, mapping, watched);
    }
    if (!Files.isReadable(path)) {
      throw new IllegalArgumentException("no such file or folder: " + path);
    }
    if (name.endsWith(".jsonl") || name.endsWith(".ndjson")) {
      return new LineSource(path, mapping, LineReader.Quotes.IGNORE, JsonLines::new);
    }
    if (name.endsWith(".csv")) {
      return new LineSource(
          path, mapping, LineReader.Quotes.HOLD_LINES, () -> new CsvLines(mapping));
    }
    if (ImageTypes.mediaType(path) != null) {
      return new ImageFileSource(path, mapping);
    }
    String reason = ImageTypes.unreadable(path);
    throw new IllegalArgumentException(
        reason == null
            ? "not a folder, image, .jsonl or .csv file: " + path
            : path + ": " + reason);
  }
}
