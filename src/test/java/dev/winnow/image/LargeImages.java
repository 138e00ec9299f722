package dev.winnow.image;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * Decodes an image eight times, four at once, as ingest and queries would, and prints how many were
 * decoded and rejected.
 */
final class LargeImages {

  private static final int PREVIEW = 320;

  private LargeImages() {}

  public static void main(String[] arguments) throws Exception {
    byte[] image = Files.readAllBytes(Path.of(arguments[0]));
    ImageDecoder decoder = new ImageDecoder(ImageLimits.DEFAULT, new ImageMemory(96 << 20));
    try (var threads = Executors.newFixedThreadPool(4)) {
      var works =
          IntStream.range(0, 8)
              .mapToObj(
                  i ->
                      threads.submit(
                          () -> PreviewEncoder.DEFAULT.encode(decoder.decode(image, PREVIEW))))
              .toList();
      int rejected = 0;
      for (Future<?> work : works) {
        try {
          work.get();
        } catch (ExecutionException e) {
          if (!(e.getCause() instanceof ImageFormatException)) {
            throw e;
          }
          rejected++;
        }
      }
      System.out.printf("%d decoded, %d rejected", works.size() - rejected, rejected);
    }
  }
}
