package dev.winnow.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.FSDirectory;

/** The files of embedded indexes, as another process sees them. */
final class IndexFiles {

  private static final String SOURCE = "source.properties";
  private static final String LOCK = "write.lock";

  private IndexFiles() {}

  /** Returns the bytes of files that no commit refers to; 0 if they cannot be determined now. */
  static long uncommitted(Path indexes) {
    try {
      long bytes = 0;
      for (Path file : unreferenced(indexes)) {
        bytes += Files.size(file);
      }
      return bytes;
    } catch (IOException | UncheckedIOException e) {
      return 0; // a commit has just been made
    }
  }

  private static List<Path> unreferenced(Path indexes) throws IOException {
    List<Path> unreferenced = new ArrayList<>();
    for (Path index : list(indexes)) {
      if (!Files.isDirectory(index)) {
        continue;
      }
      try (FSDirectory directory = FSDirectory.open(index)) {
        if (DirectoryReader.indexExists(directory)) {
          Collection<String> committed = SegmentInfos.readLatestCommit(directory).files(true);
          for (Path file : list(index)) {
            String name = file.getFileName().toString();
            if (!committed.contains(name) && !name.equals(SOURCE) && !name.equals(LOCK)) {
              unreferenced.add(file);
            }
          }
        }
      }
    }
    return unreferenced;
  }

  private static List<Path> list(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }
}
