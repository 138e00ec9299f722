package dev.winnow.docs;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.cli.push.source.SceneSource;
import dev.winnow.scene.Scene;
import dev.winnow.testing.TestImages;
import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.awt.Color;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the shell examples of the documentation with bash and curl, in a folder with the files that
 * they name, against a service. {@code target/winnow} is the program in the class path.
 */
@QuarkusTest
@WithTestResource(ShellExamplesIT.Service.class)
class ShellExamplesIT {

  /** With a separate index, because examples would find assets of other tests. */
  public static class Service extends WinnowService {}

  private static final String LAUNCHER =
      """
      #!/bin/sh
      exec '%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx512m --enable-native-access=ALL-UNNAMED \\
        -Xlog:cds=off -XX:+AutoCreateSharedArchive -XX:SharedArchiveFile='%s' \\
        -Djava.util.logging.manager=org.jboss.logmanager.LogManager -cp '%s' dev.winnow.cli.Main "$@"
      """;

  private static final Path TARGET = Path.of("target");

  private static boolean indexed;

  @TestHTTPResource URI url;

  @ConfigProperty(name = "winnow.embedded.kafka-port")
  int kafkaPort;

  @TempDir Path folder;

  static List<Arguments> examples() throws IOException {
    List<Arguments> examples = new ArrayList<>();
    for (Path page : Pages.all()) {
      for (ShellExample example : ShellExample.of(page)) {
        if (example.reason() == null) {
          examples.add(Arguments.of(example.where(), example.script()));
        }
      }
    }
    return examples;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("examples")
  void shellExampleRuns(String where, String script) throws Exception {
    // given
    writeFiles();
    indexScenes();
    String here =
        script
            .replace("localhost:8080", url.getAuthority())
            .replace("localhost:9092", "localhost:" + kafkaPort);

    // when
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-euo", "pipefail", "-c", here)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile());
    builder
        .environment()
        .putAll(
            Map.of(
                "CURL_HOME",
                folder.toString(),
                "WINNOW_URL",
                url.toString(),
                "KAFKA_BOOTSTRAP_SERVERS",
                "localhost:" + kafkaPort));
    Process process = builder.start();
    boolean ended = process.waitFor(2, TimeUnit.MINUTES);
    process.destroyForcibly();

    // then
    String output = Files.readString(folder.resolve("output"));
    assertThat(ended).as("%s: %s", where, output).isTrue();
    assertThat(process.exitValue()).as("%s: %s", where, output).isZero();
  }

  private void writeFiles() throws IOException {
    byte[] image = TestImages.of(Color.ORANGE, 64, 48, "jpeg");
    write("target/winnow", launcher().getBytes(UTF_8));
    assertThat(folder.resolve("target/winnow").toFile().setExecutable(true)).isTrue();
    write(".curlrc", "silent\nshow-error\nfail-with-body\nmax-time = 60\n".getBytes(UTF_8));
    write("sunset.jpg", image);
    write("photos/dog.jpg", image);
    write("photos/dog.txt", "a dog on a beach\n".getBytes(UTF_8));
    write("captions.jsonl", "{\"id\":\"c1\",\"caption\":\"a red kite\"}\n".getBytes(UTF_8));
    write("products.csv", "id,caption,colour\np1,a blue mug,blue\n".getBytes(UTF_8));
  }

  private void write(String name, byte[] content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, content);
  }

  /** The assets that examples search by and put on boards. No example deletes them. */
  private static void indexScenes() {
    if (indexed) {
      return;
    }
    indexed = true;
    for (int number : new int[] {1, 5, 6, 17, 23, 42}) {
      Scene scene = SceneSource.world().scene(number);
      String path = "/v1/assets/" + scene.id();
      given()
          .contentType("image/png")
          .header("winnow-caption", scene.captions().getFirst())
          .body(scene.png(128))
          .put(path)
          .then()
          .statusCode(202);
      await().until(() -> given().get(path).statusCode() == 200);
    }
  }

  /** The first command archives its classes, so that the others start in two thirds of the time. */
  private static String launcher() throws IOException {
    String java = ProcessHandle.current().info().command().orElseThrow();
    Path archive = TARGET.resolve("examples.jsa").toAbsolutePath();
    return LAUNCHER.formatted(java, archive, classPath());
  }

  /** Returns the class path with the packaged jar instead of folders, which no archive supports. */
  private static String classPath() throws IOException {
    List<String> elements = new ArrayList<>();
    try (var packaged = Files.newDirectoryStream(TARGET, "winnow-*.jar")) {
      packaged.forEach(jar -> elements.add(jar.toAbsolutePath().toString()));
    }
    boolean isPackaged = !elements.isEmpty();
    Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(element -> !isPackaged || element.endsWith(".jar"))
        .forEach(elements::add);
    return String.join(File.pathSeparator, elements);
  }
}
