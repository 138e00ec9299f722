package dev.winnow.faults.agent;

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

/** Controls another Java process while it runs, also after a restart of it. */
public final class AgentControl {

  private final Path agent;
  private final Path clock;
  private final Path syncs;
  private final Path watched;
  private final SharedNumber offset;

  /**
   * @param directory for the agent's files; what they say is kept
   * @param watched the directory of files that must be synced
   */
  public AgentControl(Path directory, Path watched) {
    agent = directory.resolve("agent.jar").toAbsolutePath();
    clock = directory.resolve("clock").toAbsolutePath();
    syncs = directory.resolve("syncs").toAbsolutePath();
    this.watched = watched.toAbsolutePath();
    offset = SharedNumber.in(clock);
    try {
      writeAgent();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the flag to start Java with. */
  public String flag() {
    return "-javaagent:%s=%s,%s,%s".formatted(agent, clock, syncs, watched);
  }

  /** Sets how far the clock is ahead of the machine's. */
  public void setClock(Duration ahead) {
    offset.set(ahead.toMillis());
  }

  /**
   * Makes the watched directory as it is after a loss of power, when the process has been killed:
   * takes each file that was not synced after its last change, and each entry that its directory
   * has had since the directory was synced. Deleted and replaced files do not come back.
   */
  public void dropUnsynced() throws IOException {
    Syncs.read(syncs).drop(watched);
  }

  private void writeAgent() throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.putValue("Premain-Class", FaultAgent.class.getName());
    // The bootstrap class path, so that the classes of all class loaders find the replacements.
    attributes.putValue(
        "Boot-Class-Path",
        agent.toUri().getRawPath() + " " + place(ClassReader.class).getRawPath());
    Path classes = Path.of(place(FaultAgent.class));
    String folder = FaultAgent.class.getPackageName().replace('.', '/');
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
