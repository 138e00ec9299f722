package dev.winnow.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The application with a {@link TestBundle}. */
public class SeeingService extends WinnowService {

  @Override
  public Map<String, String> start() {
    Map<String, String> configuration = new HashMap<>(super.start());
    try {
      Path directory = directory();
      prepare(new TestBundle(directory)).save();
      configuration.put("winnow.bundle", directory.toAbsolutePath().toString());
      return configuration;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  TestBundle prepare(TestBundle bundle) {
    return bundle;
  }
}
