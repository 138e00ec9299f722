package dev.winnow.image;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageMemoryTest {

  private static final long MB = 1 << 20;

  @Test
  void neverUsesMoreThanTheMemoryAtOnce() throws Exception {
    // Given
    ImageMemory memory = new ImageMemory(10 * MB);
    AtomicLong taken = new AtomicLong();
    AtomicLong most = new AtomicLong();
    // When
    try (var threads = Executors.newFixedThreadPool(8)) {
      List<Future<?>> works = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        long bytes = (1 + i % 4) * MB;
        works.add(
            threads.submit(
                () ->
                    memory.with(
                        bytes,
                        () -> {
                          most.accumulateAndGet(taken.addAndGet(bytes), Math::max);
                          Thread.onSpinWait();
                          taken.addAndGet(-bytes);
                          return "done";
                        })));
      }
      for (Future<?> work : works) {
        work.get(10, TimeUnit.SECONDS);
      }
    }
    // Then
    assertThat(most.get()).isLessThanOrEqualTo(10 * MB);
  }

  @Test
  void runsWorkThatExceedsTheMemory() throws Exception {
    assertThat(new ImageMemory(MB).<String>with(500 * MB, () -> "done")).isEqualTo("done");
  }

  @Test
  @Timeout(30)
  void smallImagesDoNotWaitForLargeOnes() throws Exception {
    // Given a large image that is decoded, and another one that waits
    ImageMemory memory = new ImageMemory(10 * MB);
    CompletableFuture<String> decoded = new CompletableFuture<>();
    List<Thread> large = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      large.add(Thread.ofPlatform().start(() -> decode(memory, decoded)));
    }
    for (Thread thread : large) {
      await().until(() -> thread.getState() == Thread.State.WAITING);
    }
    // When
    String small = memory.with(MB, () -> "done");
    // Then
    assertThat(small).isEqualTo("done");
    decoded.complete("done");
    for (Thread thread : large) {
      thread.join();
    }
  }

  private static void decode(ImageMemory memory, CompletableFuture<String> decoded) {
    try {
      memory.with(7 * MB, decoded::join);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The narrowest image of 50 megapixels, and the shape of a photograph. */
  @ParameterizedTest
  @CsvSource({"32700, 1529", "1529, 32700", "8660, 5773"})
  @Timeout(60)
  void decodesManyLargestImagesInASmallHeap(int width, int height, @TempDir Path directory)
      throws Exception {
    // Given
    byte[] png =
        EncodedImages.encode(new BufferedImage(width, height, BufferedImage.TYPE_BYTE_GRAY), "png");
    Path file = Files.write(directory.resolve("large.png"), png);
    // When, Then
    assertThat(decodedInASmallHeap(file)).isEqualTo("8 decoded, 0 rejected");
  }

  /** Of lossy WebP, half of the heap allows fewer pixels than of other formats. */
  @Test
  @Timeout(60)
  void decodesManyLargestWebpsInASmallHeap(@TempDir Path directory) throws Exception {
    Path file = Files.write(directory.resolve("large.webp"), WebpFiles.lossy(1_023, 1_000, 60_000));

    assertThat(decodedInASmallHeap(file)).isEqualTo("8 decoded, 0 rejected");
  }

  @Test
  @Timeout(60)
  void rejectsAWebpWhoseTablesNeedMoreThanTheHeap(@TempDir Path directory) throws Exception {
    // Given one that takes 164 kB, and 343 MB in memory
    Path file = Files.write(directory.resolve("tables.webp"), WebpFiles.manyTables(65_536));
    // When, Then
    assertThat(decodedInASmallHeap(file)).isEqualTo("0 decoded, 8 rejected");
  }

  private static String decodedInASmallHeap(Path file) throws Exception {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx160m",
                "-cp",
                System.getProperty("java.class.path"),
                LargeImages.class.getName(),
                file.toString())
            .redirectErrorStream(true)
            .start();
    return new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
