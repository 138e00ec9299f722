package dev.winnow.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Faults of the disk of the service. */
final class Disk {

  private static final Duration NOTICED = Duration.ofSeconds(10);

  private Disk() {}

  /**
   * Fills the disk up to the reserve. No file may take the reserve too: other programs have the
   * same disk.
   */
  static boolean fill(Stage stage, Random random) throws InterruptedException, IOException {
    Path filler = stage.launch.directory().resolve("filler");
    long free = Files.getFileStore(stage.launch.directory()).getUsableSpace();
    long before = stage.service.logged();
    try {
      return run(
              "fallocate",
              "-l",
              Long.toString(free - stage.launch.diskReserve() / 10 * 9),
              filler.toString())
          && stage.service.awaitLine(before, "The disk is almost full", NOTICED);
    } finally {
      TimeUnit.SECONDS.sleep(random.nextInt(4));
      Files.deleteIfExists(filler);
    }
  }

  /**
   * Limits the size of files that the service may write to one byte, as a disk without any space:
   * also writes that the reserve is for fail. The kernel answers "File too large" instead of "No
   * space left on device", and files can still be created, renamed and deleted. An embedded broker
   * gives up its log, and the process restarts it.
   */
  static boolean failWrites(Stage stage, Random random) throws InterruptedException, IOException {
    long before = stage.service.logged();
    try {
      return limitFiles(stage, "1")
          && stage.service.awaitLine(before, "File too large", NOTICED)
          && seconds(1 + random.nextInt(6));
    } finally {
      limitFiles(stage, "unlimited");
    }
  }

  private static boolean seconds(int seconds) throws InterruptedException {
    TimeUnit.SECONDS.sleep(seconds);
    return true;
  }

  /** Changes the soft limit only, which needs no privileges. */
  private static boolean limitFiles(Stage stage, String bytes)
      throws InterruptedException, IOException {
    return run(
        "prlimit", "--pid", Long.toString(stage.service.pid()), "--fsize=%s:".formatted(bytes));
  }

  /** Returns whether a command succeeds; false where it does not exist. */
  private static boolean run(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
