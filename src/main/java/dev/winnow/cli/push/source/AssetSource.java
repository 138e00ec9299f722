package dev.winnow.cli.push.source;

import dev.winnow.record.AssetRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Something that assets are read from, one at a time, in constant memory. */
public sealed interface AssetSource permits FolderSource, ImageFileSource, LineSource, SceneSource {

  /**
   * Hands every asset to the sink, in the source's order, on the calling thread. What is bad is
   * handed over as such and does not stop the rest.
   *
   * @throws IOException if the source as a whole cannot be read (further)
   */
  void read(Sink sink) throws IOException;

  /**
   * Returns the bytes, or whatever it counts in, that {@link #read} will report as {@link
   * Sink#advanced} in all.
   */
  long bytes() throws IOException;

  /** Takes what a source reads. */
  interface Sink {

    void asset(AssetRecord asset);

    void bad(String where, String reason);

    /** A file that is none of those that are read. */
    default void skipped(Path file) {}

    /** So many more bytes of the source are done. */
    void advanced(long bytes);
  }

  /**
   * Returns the source for a path by what it is: a folder, an image, or a {@code .jsonl} or {@code
   * .csv} file.
   *
   * @throws IllegalArgumentException if it is none of these, or not there
   */
  static AssetSource of(Path path, FieldMapping mapping) {
    String name = path.toString().toLowerCase(Locale.ROOT);
    if (Files.isDirectory(path)) {
      return new FolderSource(path, mapping);
    }
    if (!Files.isReadable(path)) {
      throw new IllegalArgumentException("no such file or folder: " + path);
    }
    if (name.endsWith(".jsonl") || name.endsWith(".ndjson")) {
      return new LineSource(path, mapping, LineReader.Quotes.IGNORE, JsonLines::new);
    }
    if (name.endsWith(".csv")) {
      return new LineSource(path, mapping, LineReader.Quotes.HOLD_LINES, CsvLines::new);
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
