package dev.winnow.disk;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.configuration.MemorySize;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskSpaceTest {

  private static final long MB = 1 << 20;

  private final AtomicLong free = new AtomicLong(1_000 * MB);
  private final DiskSpace disk =
      new DiskSpace(
          new FreeSpace(Path.of("")) {
            @Override
            public long bytes() {
              return free.get();
            }
          },
          () -> new MemorySize(BigInteger.valueOf(100 * MB)));

  @AfterEach
  void stop() {
    disk.stop();
  }

  private boolean lowWith(long megabytes) {
    free.set(megabytes * MB);
    disk.check();
    return disk.isLow();
  }

  @Test
  void spaceStaysLowUntilClearlyAboveTheReserve() {
    assertThat(lowWith(101)).isFalse();
    assertThat(lowWith(99)).isTrue();
    assertThat(disk.describe()).isEqualTo("the disk has 99 MB free, and writing resumes at 125 MB");
    assertThat(lowWith(124)).isTrue();
    assertThat(lowWith(125)).isFalse();
    assertThat(lowWith(101)).isFalse();
  }

  @Test
  void notifiesListenersAfterAnotherHasFailed() {
    // Given
    List<Boolean> heard = new CopyOnWriteArrayList<>();
    lowWith(50);
    disk.listen(
        low -> {
          throw new IllegalStateException("for the log");
        });
    disk.listen(heard::add);
    await().untilAsserted(() -> assertThat(heard).containsExactly(true));
    // When
    lowWith(60);
    lowWith(200);
    // Then
    assertThat(heard).containsExactly(true, false);
  }

  @Test
  void missingDirectoriesHaveTheSpaceOfTheirParent(@TempDir Path directory) throws Exception {
    long bytes = new FreeSpace(directory.resolve("not/there")).bytes();

    assertThat(bytes).isPositive();
    assertThat(bytes).isLessThanOrEqualTo(Files.getFileStore(directory).getTotalSpace());
  }
}
