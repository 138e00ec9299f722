package dev.winnow.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class WinnowServiceTest {

  @Test
  void removesItsDirectoriesWhenStopped() throws Exception {
    // given an application with data and a bundle
    var service = new SeeingService();
    service.init(Map.of());
    Map<String, String> configuration = service.start();
    Path data = Path.of(Objects.requireNonNull(configuration.get("winnow.data-dir")));
    Path bundle = Path.of(Objects.requireNonNull(configuration.get("winnow.bundle")));
    Files.writeString(Files.createDirectories(data.resolve("index")).resolve("segment"), "…");
    assertThat(bundle).isNotEmptyDirectory();

    // when it has stopped
    service.stop();

    // then both are gone
    assertThat(data).doesNotExist();
    assertThat(bundle).doesNotExist();
  }

  @Test
  void removesDirectoriesOfKilledProcesses() throws Exception {
    // given the directories of an ended process and of a running one
    Process process = new ProcessBuilder("true").start();
    process.waitFor();
    Path left = Path.of("target", "winnow-test-%d-1".formatted(process.pid()));
    Files.writeString(Files.createDirectories(left).resolve("segment"), "…");
    var other = new WinnowService();
    Path data = Path.of(Objects.requireNonNull(other.start().get("winnow.data-dir")));

    // when an application starts
    var service = new WinnowService();
    service.start();

    // then only the first is gone
    assertThat(left).doesNotExist();
    assertThat(data).exists();
    service.stop();
    other.stop();
  }
}
