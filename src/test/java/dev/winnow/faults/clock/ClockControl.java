package dev.winnow.faults.clock;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;

/** Sets the wall clock of another Java process while it runs, also after a restart of it. */
public final class ClockControl {

  private final Path agent;
  private final Path file;
  private final SharedNumber offset;

  /**
   * @param directory for the agent and the offset; an offset that is there is kept
   */
  public ClockControl(Path directory) {
    agent = directory.resolve("clock.jar").toAbsolutePath();
    file = directory.resolve("clock").toAbsolutePath();
    offset = SharedNumber.in(file);
    try {
      writeAgent();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the flag to start Java with. */
  public String flag() {
    return "-javaagent:%s=%s".formatted(agent, file);
  }

  /** Sets how far the clock is ahead of the machine's. */
  public void set(Duration ahead) {
    offset.set(ahead.toMillis());
  }

  private void writeAgent() throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.putValue("Premain-Class", ClockAgent.class.getName());
    // The bootstrap class path, so that the classes of all class loaders find the clock.
    attributes.putValue(
        "Boot-Class-Path",
        agent.toUri().getRawPath() + " " + place(ClassReader.class).getRawPath());
    Path classes = Path.of(place(ClockAgent.class));
    String folder = ClockAgent.class.getPackageName().replace('.', '/');
    try (OutputStream out = Files.newOutputStream(agent);
        JarOutputStream jar = new JarOutputStream(out, manifest)) {
      for (Path each : list(classes.resolve(folder))) {
        jar.putNextEntry(new JarEntry(classes.relativize(each).toString()));
        Files.copy(each, jar);
      }
    }
  }

  private static List<Path> list(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }

  /** Returns the directory or jar of a class. */
  private static URI place(Class<?> type) {
    try {
      return type.getProtectionDomain().getCodeSource().getLocation().toURI();
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
