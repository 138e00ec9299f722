package dev.winnow.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The application with a {@link TestBundle} that tells by captions what an asset holds. */
public final class CalibratedService extends WinnowService {

  @Override
  public void init(Map<String, String> initArgs) {
    super.init(initArgs);
    try {
      Path directory = Files.createTempDirectory(Path.of("target"), "winnow-test-bundle-");
      TestBundle bundle = new TestBundle(directory);
      bundle
          .manifest
          .putObject("calibration")
          .put("threshold", 0.2)
          .putObject("caption")
          .put("base", -6)
          .put("dense", 4)
          .put("sparse", 0)
          .put("words", 6)
          .put("margin", 2);
      bundle.save();
      super.init(Map.of("winnow.bundle", directory.toAbsolutePath().toString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
