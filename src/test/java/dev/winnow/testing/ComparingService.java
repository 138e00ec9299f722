package dev.winnow.testing;

import java.io.IOException;
import java.io.UncheckedIOException;

/** The application with a {@link TestBundle} that compares images by criteria. */
public final class ComparingService extends SeeingService {

  @Override
  TestBundle prepare(TestBundle bundle) {
    try {
      return bundle.withCriteria();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
