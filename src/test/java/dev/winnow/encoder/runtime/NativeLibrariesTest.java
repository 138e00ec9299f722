package dev.winnow.encoder.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeLibrariesTest {

  private static final String MAIN = System.mapLibraryName("onnxruntime");
  private static final String JNI = System.mapLibraryName("onnxruntime4j_jni");

  @TempDir Path cache;

  @Test
  void unpacksLibrariesOnce() throws Exception {
    // Given
    Path directory = NativeLibraries.unpack(cache).orElseThrow();
    Files.setLastModifiedTime(directory.resolve(MAIN), FileTime.fromMillis(1));
    // When
    Path again = NativeLibraries.unpack(cache).orElseThrow();
    // Then
    assertThat(again).isEqualTo(directory);
    assertThat(files(directory)).contains(MAIN, JNI);
    assertThat(Files.getLastModifiedTime(directory.resolve(MAIN)).toMillis()).isEqualTo(1);
  }

  @Test
  void unpacksATruncatedLibraryAgain() throws Exception {
    // Given
    Path jni = NativeLibraries.unpack(cache).orElseThrow().resolve(JNI);
    long size = Files.size(jni);
    Files.write(jni, new byte[100]);
    // When
    Path directory = NativeLibraries.unpack(cache).orElseThrow();
    // Then
    assertThat(jni).hasSize(size);
    assertThat(files(directory)).noneMatch(name -> name.endsWith(".tmp"));
  }

  @Test
  void failsIfTheCacheCannotBeWritten() throws Exception {
    Path file = Files.writeString(cache.resolve("file"), "");

    assertThatThrownBy(() -> NativeLibraries.unpack(file)).isInstanceOf(IOException.class);
  }

  @Test
  void configuredDirectoryReplacesLibrariesOfTheBuild() throws Exception {
    // Given
    String property = "onnxruntime.native.path";
    String before = System.getProperty(property);
    Files.writeString(
        cache.resolve(System.mapLibraryName("onnxruntime_providers_cuda")), "a library");
    assertThat(NativeLibraries.contain("onnxruntime_providers_cuda")).isFalse();
    try {
      // When
      System.setProperty(property, cache.toString());
      // Then
      assertThat(NativeLibraries.contain("onnxruntime_providers_cuda")).isTrue();
      assertThat(NativeLibraries.contain("onnxruntime")).isFalse();
    } finally {
      restore(property, before);
    }
  }

  private static void restore(String property, @Nullable String value) {
    if (value == null) {
      System.clearProperty(property);
    } else {
      System.setProperty(property, value);
    }
  }

  private static List<String> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
