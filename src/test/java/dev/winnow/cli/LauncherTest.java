package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.cli.console.StandardError;
import dev.winnow.testing.Waiting;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes.Name;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher in front of a program that writes to its standard error. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

  private static final Path SCRIPTS = Path.of("src/main/sh");
  private static final String FLAGS =
      "--enable-native-access=ALL-UNNAMED --add-modules=jdk.incubator.vector";

  @TempDir Path directory;

  /** The program that the launcher starts instead of Winnow. */
  static final class Program {

    private Program() {}

    public static void main(String[] arguments) throws InterruptedException {
      System.err.println("before");
      StandardError.restore();
      System.err.println(
          "modules: " + ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
      System.err.print(String.join(" ", arguments));
      if (List.of(arguments).contains("names")) {
        System.err.print(" " + System.getProperty("sun.jnu.encoding"));
      }
      if (List.of(arguments).contains("wait")) {
        new CountDownLatch(1).await();
      }
      System.exit(7);
    }
  }

  @BeforeEach
  void build() throws IOException {
    Path jar = directory.resolve("quarkus-app/quarkus-run.jar");
    Files.createDirectories(jar.getParent());
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Name.MAIN_CLASS, Program.class.getName());
    manifest
        .getMainAttributes()
        .put(Name.CLASS_PATH, classes("target/classes/") + " " + classes("target/test-classes/"));
    try (OutputStream out = Files.newOutputStream(jar)) {
      new JarOutputStream(out, manifest).close();
    }
    Files.writeString(
        directory.resolve("winnow"),
        Files.readString(SCRIPTS.resolve("find-jdk.sh"))
            + Files.readString(SCRIPTS.resolve("winnow.sh")).replace("@JVM_FLAGS@", FLAGS));
  }

  private static String classes(String folder) {
    return Path.of(folder).toAbsolutePath().toUri().toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"C", "xx_YY.UTF-8"}) // the second one does not exist
  void readsNamesOfFilesWithoutALocale(String locale) throws Exception {
    Process process = start(Map.of("LC_ALL", locale), "serve", "names");

    assertThat(process.waitFor()).isEqualTo(7);
    Waiting.await()
        .untilAsserted(() -> assertThat(Files.readString(errors())).endsWith("serve names UTF-8"));
  }

  @Test
  void printsNoWarningsOfJava() throws Exception {
    // When
    Process process = start(Map.of(), "serve", "two  words");
    // Then
    assertThat(process.waitFor()).isEqualTo(7);
    Waiting.await() // a separate process filters the messages
        .untilAsserted(
            () -> {
              assertThat(Files.readString(errors()))
                  .isEqualToIgnoringNewLines("before\nmodules: true\nserve two  words");
              assertThat(temporary()).isEmpty();
            });
  }

  @Test
  void keepsOtherMessagesOfJava() throws Exception {
    // When
    Process process = start(Map.of("WINNOW_JAVA_OPTS", "-XX:+NoSuchOption"), "serve");
    // Then
    assertThat(process.waitFor()).isEqualTo(1);
    Waiting.await()
        .untilAsserted(
            () ->
                assertThat(Files.readString(errors()))
                    .contains("NoSuchOption", "Could not create the Java Virtual Machine"));
  }

  @Test
  void runsWithoutAFolderForThePipe() throws Exception {
    // When
    Process process = start(Map.of("TMPDIR", directory.resolve("none").toString()), "serve");
    // Then
    assertThat(process.waitFor()).isEqualTo(7);
    assertThat(Files.readString(errors())).contains("before", "modules: true", "serve");
  }

  @Test
  void forwardsSignalsToTheProgram() throws Exception {
    // Given
    Process process = start(Map.of(), "serve", "wait");
    Waiting.await()
        .untilAsserted(() -> assertThat(Files.readString(errors())).contains("serve wait"));
    // When
    process.destroy();
    // Then
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(128 + 15);
    Waiting.await().untilAsserted(() -> assertThat(process.descendants().toList()).isEmpty());
  }

  private Process start(Map<String, String> environment, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("sh", directory.resolve("winnow").toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(errors().toFile()).directory(directory.toFile());
    builder
        .environment()
        .put("TMPDIR", Files.createDirectories(directory.resolve("tmp")).toString());
    builder.environment().remove("WINNOW_JAVA_OPTS");
    builder.environment().putAll(environment);
    return builder.start();
  }

  private Path errors() {
    return directory.resolve("errors");
  }

  private List<Path> temporary() throws IOException {
    try (var files = Files.list(directory.resolve("tmp"))) {
      return files.toList();
    }
  }
}
