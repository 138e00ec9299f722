package dev.winnow.faults.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is on the disk of a directory's files.
 *
 * @param files when each file was last changed before it was synced: the modification time in
 *     nanoseconds by the number of the inode, which a rename keeps
 * @param entries the names in each directory when it was last synced, by its path
 */
record Syncs(Map<Long, Long> files, Map<Path, Set<String>> entries) {

  private static final String FILE = "file";

  /** Returns a record of a file, to be made when it is synced. */
  static String ofFile(Path file) throws IOException {
    return String.join("\t", FILE, Long.toString(inode(file)), Long.toString(changed(file)));
  }

  /** Returns a record of a directory, to be made when it is synced. */
  static String ofDirectory(Path directory) throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.map(each -> each.getFileName().toString())
          .collect(Collectors.joining("\t", directory + "\t", ""));
    }
  }

  /** Reads lines up to the first that is empty or has a zero. */
  static Syncs read(Path records) throws IOException {
    Syncs read = new Syncs(new HashMap<>(), new HashMap<>());
    if (!Files.exists(records)) {
      return read;
    }
    try (FileChannel channel = FileChannel.open(records, StandardOpenOption.READ);
        BufferedReader lines =
            new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8))) {
      StringBuilder line = new StringBuilder();
      for (int next = lines.read(); next > 0; next = lines.read()) {
        if (next == '\n') {
          read.add(List.of(line.toString().split("\t", -1)));
          line.setLength(0);
        } else {
          line.append((char) next);
        }
      }
    }
    return read;
  }

  private void add(List<String> line) {
    if (line.getFirst().equals(FILE)) {
      files.put(Long.valueOf(line.get(1)), Long.valueOf(line.get(2)));
    } else {
      entries.put(Path.of(line.getFirst()), new HashSet<>(line.subList(1, line.size())));
    }
  }

  /** Takes the unsynced entries and files of a directory, and of those in it. */
  void drop(Path directory) throws IOException {
    Set<String> known = entries.getOrDefault(directory, Set.of());
    for (Path each : list(directory)) {
      if (!known.contains(each.getFileName().toString())) {
        delete(each);
      } else if (Files.isDirectory(each)) {
        drop(each);
      } else if (changed(each) != files.getOrDefault(inode(each), -1L)) {
        Files.write(each, new byte[0]);
      }
    }
  }

  private static void delete(Path path) throws IOException {
    try (Stream<Path> all = Files.walk(path)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }

  private static List<Path> list(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      throw new NotDirectoryException(directory.toString());
    }
    try (Stream<Path> all = Files.list(directory)) {
      return all.toList();
    }
  }

  private static long inode(Path file) throws IOException {
    return (Long) Files.getAttribute(file, "unix:ino");
  }

  private static long changed(Path file) throws IOException {
    return ((FileTime) Files.getAttribute(file, "unix:lastModifiedTime")).to(TimeUnit.NANOSECONDS);
  }
}
