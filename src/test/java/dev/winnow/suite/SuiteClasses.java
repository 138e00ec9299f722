package dev.winnow.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Records which test classes ran or were skipped in this process. JUnit leaves out a class of a
 * package that it cannot load, and does not fail.
 */
public final class SuiteClasses implements TestExecutionListener {

  private static final Path TESTS = Path.of("target", "test-classes");
  private static final Set<String> RAN = ConcurrentHashMap.newKeySet();

  @Override
  public void executionStarted(TestIdentifier identifier) {
    note(identifier);
  }

  @Override
  public void executionSkipped(TestIdentifier identifier, String reason) {
    note(identifier);
  }

  private static void note(TestIdentifier identifier) {
    if (identifier.getSource().orElse(null) instanceof ClassSource source) {
      RAN.add(source.getClassName());
    }
  }

  /** Fails if a test of the service did not run whose class a suite includes. */
  static void requireAll(Predicate<String> included) throws IOException {
    try (Stream<Path> files = Files.walk(TESTS)) {
      Set<String> tests =
          files
              .filter(file -> file.toString().endsWith("IT.class"))
              .map(SuiteClasses::name)
              .filter(included)
              .collect(Collectors.toSet());
      assertThat(RAN).containsAll(tests);
    }
  }

  private static String name(Path file) {
    String path = TESTS.relativize(file).toString();
    return path.substring(0, path.length() - ".class".length()).replace('/', '.');
  }
}
