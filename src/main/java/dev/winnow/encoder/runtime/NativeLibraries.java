package dev.winnow.encoder.runtime;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The native libraries of ONNX Runtime, unpacked once for each version.
 *
 * <p>By default, ONNX Runtime unpacks them into a new temporary directory at every start, and a
 * killed process leaves that directory behind.
 */
final class NativeLibraries {

  /**
   * System property: the directory where ONNX Runtime looks for its libraries before it unpacks
   * them.
   */
  private static final String PATH = "onnxruntime.native.path";

  private static final Logger LOG = Logger.getLogger(NativeLibraries.class);

  /** In the order in which they are copied; providers are in builds for GPUs only. */
  private static final List<String> NAMES =
      List.of(
          "onnxruntime",
          "onnxruntime4j_jni",
          "onnxruntime_providers_shared",
          "onnxruntime_providers_cuda",
          "onnxruntime_providers_tensorrt");

  private NativeLibraries() {}

  /** Lets ONNX Runtime load its libraries from the user's cache. Does nothing if that fails. */
  static synchronized void use() {
    if (System.getProperty(PATH) != null) {
      return;
    }
    try {
      unpack(cache()).ifPresent(directory -> System.setProperty(PATH, directory.toString()));
    } catch (IOException e) {
      LOG.debugf(e, "ONNX Runtime unpacks its libraries into a temporary directory");
    }
  }

  /** Returns whether ONNX Runtime has this library: in its configured directory, or in the jar. */
  static boolean contain(String name) {
    String directory = System.getProperty(PATH);
    return directory == null
        ? resource(name) != null
        : Files.exists(Path.of(directory, System.mapLibraryName(name)));
  }

  private static Path cache() {
    String xdg = System.getenv("XDG_CACHE_HOME");
    return xdg == null || xdg.isEmpty()
        ? Path.of(System.getProperty("user.home"), ".cache", "winnow", "native")
        : Path.of(xdg, "winnow", "native");
  }

  /**
   * Unpacks the libraries for this machine below a directory, unless they are already unpacked.
   *
   * @return the directory of this version's libraries; empty if this build has none for the machine
   * @throws IOException if the directory cannot be written
   */
  static Optional<Path> unpack(Path cache) throws IOException {
    URL main = resource(NAMES.getFirst());
    if (main == null) {
      return Optional.empty();
    }
    Path directory = cache.resolve("onnxruntime-" + identity(main));
    Files.createDirectories(directory);
    for (String name : NAMES) {
      URL library = resource(name);
      if (library != null) {
        copy(library, directory.resolve(System.mapLibraryName(name)));
      }
    }
    return Optional.of(directory);
  }

  private static @Nullable URL resource(String name) {
    return NativeLibraries.class.getResource(
        "/ai/onnxruntime/native/%s/%s".formatted(platform(), System.mapLibraryName(name)));
  }

  private static String platform() {
    String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String arch = System.getProperty("os.arch");
    return (os.startsWith("win") ? "win" : os.startsWith("mac") ? "osx" : "linux")
        + (arch.equals("amd64") || arch.equals("x86_64") ? "-x64" : "-" + arch);
  }

  /** Returns an id that differs between versions: checksum and size of the library in the jar. */
  private static String identity(URL library) throws IOException {
    URLConnection connection = library.openConnection();
    return connection instanceof JarURLConnection jar
        ? "%08x-%d".formatted(jar.getJarEntry().getCrc(), jar.getJarEntry().getSize())
        : Long.toString(connection.getContentLengthLong());
  }

  /** Copies a library atomically, because other processes may load it at the same time. */
  private static void copy(URL library, Path target) throws IOException {
    URLConnection connection = library.openConnection();
    if (Files.exists(target) && Files.size(target) == connection.getContentLengthLong()) {
      return;
    }
    Path part = Files.createTempFile(target.getParent(), "part", ".tmp");
    try (InputStream content = connection.getInputStream()) {
      Files.copy(content, part, StandardCopyOption.REPLACE_EXISTING);
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
