package dev.winnow.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.launcher.LauncherDiscoveryListener;
import org.junit.platform.launcher.LauncherDiscoveryRequest;

/**
 * Lets one process at a time find the tests of a service. Meanwhile, Quarkus writes the index of
 * all test classes to a file, which the processes share. If one reads it while the other writes it,
 * Quarkus cannot load a test class, and JUnit leaves that class out without a failure.
 */
public final class DiscoveryLock implements LauncherDiscoveryListener {

  private static final Path FILE = Path.of("target", "discovery.lock");

  private @Nullable FileChannel held;

  @Override
  public void launcherDiscoveryStarted(LauncherDiscoveryRequest request) {
    if (held == null && isOfSuite(request)) {
      try {
        held = FileChannel.open(FILE, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        held.lock();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public void launcherDiscoveryFinished(LauncherDiscoveryRequest request) {
    if (held != null) {
      try {
        held.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      held = null;
    }
  }

  private static boolean isOfSuite(LauncherDiscoveryRequest request) {
    return request.getSelectorsByType(ClassSelector.class).stream()
        .map(ClassSelector::getClassName)
        .anyMatch(
            name ->
                name.startsWith("dev.winnow.suite.") && !name.equals(LongSuite.class.getName()));
  }
}
