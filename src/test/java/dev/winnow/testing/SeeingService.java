package dev.winnow.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The application with a {@link TestBundle}. */
public final class SeeingService extends WinnowService {

  @Override
  public void init(Map<String, String> initArgs) {
    super.init(initArgs);
    try {
      Path bundle = Files.createTempDirectory(Path.of("target"), "winnow-test-bundle-");
      new TestBundle(bundle);
      super.init(Map.of("winnow.bundle", bundle.toAbsolutePath().toString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
