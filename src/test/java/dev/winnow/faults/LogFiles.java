package dev.winnow.faults;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** The files of a broker's logs. */
final class LogFiles {

  private LogFiles() {}

  /**
   * Takes what a dead broker had not brought to the disk: the offset indexes of newest segments.
   * Batches are on the disk before they are acknowledged, and the one that was being written may be
   * there in part. Of the logs of one topic, a part of the newest segment is lost.
   *
   * @param unsynced the topic whose batches the broker does not bring to the disk
   */
  static void dropUnsynced(Path logs, String unsynced, Random random) throws IOException {
    for (Path log : list(logs)) {
      String name = log.getFileName().toString();
      if (!Files.isDirectory(log) || name.startsWith("__cluster_metadata")) {
        continue; // which the controller syncs itself
      }
      List<Path> segments =
          list(log).stream().filter(file -> file.toString().endsWith(".log")).toList();
      if (segments.isEmpty()) {
        continue;
      }
      Path newest = segments.getLast();
      String base = newest.getFileName().toString().replace(".log", "");
      Files.deleteIfExists(log.resolve(base + ".index"));
      Files.deleteIfExists(log.resolve(base + ".timeindex"));
      try (FileChannel file = FileChannel.open(newest, StandardOpenOption.WRITE)) {
        if (name.startsWith(unsynced + "-")) {
          file.truncate((long) (random.nextDouble() * file.size()));
        } else {
          byte[] torn = new byte[1 + random.nextInt(200)];
          random.nextBytes(torn);
          file.write(ByteBuffer.wrap(torn), file.size());
        }
      }
    }
  }

  private static List<Path> list(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    }
  }
}
