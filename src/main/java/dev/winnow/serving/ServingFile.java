package dev.winnow.serving;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The file that stores which of the embedded indexes serves. Thread-safe. To change the state,
 * synchronise on this object from the read to the write.
 */
public final class ServingFile {

  private static final String NAME = "serving.properties";

  private static final String CONFIGURED = "configured";
  private static final String SERVING = "serving";
  private static final String NEXT = "next";
  private static final String FORMER = "former";
  private static final String LOCATION = ".location";

  /** The prefix of discarded bundles, followed by their id. */
  private static final String DISCARDED = "discarded.";

  private final Path directory;
  private final Path file;

  /**
   * @param directory of the indexes
   */
  public ServingFile(Path directory) {
    this.directory = directory;
    this.file = directory.resolve(NAME);
  }

  /** Reads the state; empty if the file does not exist or has no serving bundle. */
  public synchronized Optional<ServingState> read() throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    Properties stored = new Properties();
    stored.load(new StringReader(Files.readString(file)));
    ServedBundle serving = bundle(stored, SERVING);
    return serving == null
        ? Optional.empty()
        : Optional.of(
            new ServingState(
                stored.getProperty(CONFIGURED, serving.id()),
                serving,
                bundle(stored, NEXT),
                bundle(stored, FORMER),
                discarded(stored)));
  }

  /** Replaces the file atomically and durably. */
  public synchronized void write(ServingState state) throws IOException {
    Properties stored = new Properties();
    stored.setProperty(CONFIGURED, state.configured());
    put(stored, SERVING, state.serving());
    put(stored, NEXT, state.next());
    put(stored, FORMER, state.former());
    state.discarded().forEach(id -> stored.setProperty(DISCARDED + id, ""));
    StringWriter text = new StringWriter();
    stored.store(text, "The bundle whose index serves");
    Files.createDirectories(directory);
    Path unfinished = directory.resolve(NAME + ".new");
    Files.writeString(unfinished, text.toString());
    force(unfinished);
    Files.move(
        unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    force(directory);
  }

  private static void force(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private static @Nullable ServedBundle bundle(Properties stored, String key) {
    String id = stored.getProperty(key);
    return id == null ? null : new ServedBundle(id, stored.getProperty(key + LOCATION, ""));
  }

  private static Set<String> discarded(Properties stored) {
    return stored.stringPropertyNames().stream()
        .filter(name -> name.startsWith(DISCARDED))
        .map(name -> name.substring(DISCARDED.length()))
        .collect(Collectors.toSet());
  }

  private static void put(Properties stored, String key, @Nullable ServedBundle bundle) {
    if (bundle != null) {
      stored.setProperty(key, bundle.id());
      stored.setProperty(key + LOCATION, bundle.location());
    }
  }
}
