package dev.winnow.cli;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import dev.winnow.testing.Program;
import dev.winnow.testing.ProgramProcess;
import dev.winnow.testing.TestImages;
import dev.winnow.testing.Waiting;
import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.awt.Color;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The push and search commands against the whole service. */
@QuarkusTest
@WithTestResource(WinnowService.class)
class PushSearchIT {

  @TestHTTPResource URI url;

  @ConfigProperty(name = "winnow.embedded.kafka-port")
  int kafkaPort;

  @TempDir Path files;

  private record Result(int exitCode, String out, String err) {}

  private Result winnow(String... arguments) {
    Program program = new Program();
    return new Result(program.run(arguments), program.out(), program.err());
  }

  private Result push(String... arguments) {
    return winnow(
        Stream.concat(
                Stream.of("push", "--wait", "--bootstrap-servers", "localhost:" + kafkaPort),
                Stream.of(arguments))
            .toArray(String[]::new));
  }

  private Result search(String... arguments) {
    return winnow(
        Stream.concat(Stream.of("search", "--url", url.toString()), Stream.of(arguments))
            .toArray(String[]::new));
  }

  @Test
  void pushesAndFindsAFolderOfImages() throws Exception {
    // Given
    String caption = "people sunbathe by the ocean, and one of them sleeps under a large umbrella";
    Files.write(files.resolve("beach.jpg"), TestImages.of(Color.YELLOW, 64, 48, "jpeg"));
    Files.writeString(files.resolve("beach.txt"), caption + "\n");

    // When
    Result pushed = push(files.toString(), "--id-prefix", "folder/");
    Result found = search("holiday at the sea", "--limit", "1");

    // Then
    assertThat(pushed.exitCode).as(pushed.err).isZero();
    assertThat(pushed.out).contains("1 sent", "searchable", "0 dead letters");
    assertThat(found.exitCode).as(found.err).isZero();
    assertThat(found.out).contains("folder/beach.jpg", caption);
  }

  @Test
  void pushesImagesAndCaptionsToSeparateTopics() throws Exception {
    // Given an image with a caption that is not the image team's to publish
    Path images = Files.createDirectory(files.resolve("images"));
    Files.write(images.resolve("harbour.jpg"), TestImages.of(Color.BLUE, 64, 48, "jpeg"));
    Files.writeString(images.resolve("harbour.txt"), "a draft\n");
    Path captions = files.resolve("captions.jsonl");
    Files.writeString(captions, "{\"id\":\"harbour.jpg\",\"caption\":\"boats in a harbour\"}");

    // When
    Result first = push(images.toString(), "--no-captions", "--topic", "winnow.images");
    Result second = push(captions.toString(), "--topic", "winnow.captions");
    Result wrong = push(images.toString(), "--topic", "winnow.images");

    // Then
    assertThat(first.exitCode).as(first.err).isZero();
    assertThat(second.exitCode).as(second.err).isZero();
    assertThat(search("--id", "harbour.jpg", "--json", "--limit", "1").out)
        .contains("boats in a harbour", "image_url")
        .doesNotContain("a draft");
    assertThat(wrong.exitCode).isEqualTo(3);
    assertThat(wrong.err).contains("topic winnow.images owns images: send captions to a topic");
  }

  @Test
  void reportsBadLinesAndDeadLettersAndContinues() throws Exception {
    // Given
    Path lines = files.resolve("mixed.jsonl");
    Files.write(
        lines,
        List.of(
            "{\"id\":\"mixed-1\",\"caption\":\"a lighthouse in a storm\"}",
            "{not json",
            "{\"id\":\"mixed-2\",\"vectors\":{\"caption\":[1,2,3]}}",
            "{\"id\":\"mixed-3\",\"caption\":\"a bowl of soup\",\"kind\":\"food\"}"));

    // When
    Result pushed = push(lines.toString());

    // Then
    assertThat(pushed.exitCode).isEqualTo(3);
    assertThat(pushed.err)
        .contains("mixed.jsonl:2: ")
        .contains("mixed-2: vectors.caption has 3 dimensions, the bundle has 384");
    assertThat(pushed.out).contains("3 sent (1 bad, see above)", "1 dead letter");
    assertThat(search("--id", "mixed-3", "--json", "--limit", "1").out)
        .contains("a bowl of soup", "\"kind\":\"food\"");
  }

  @Test
  void suggestsWaitToSeeRejections() throws Exception {
    // Given an image that is truncated, but whose header is complete
    byte[] whole = TestImages.of(Color.RED, 64, 48, "png");
    Files.write(files.resolve("broken.png"), Arrays.copyOf(whole, whole.length - 40));

    // When
    Result pushed =
        winnow("push", "--bootstrap-servers", "localhost:" + kafkaPort, files.toString());

    // Then
    assertThat(pushed.exitCode).as(pushed.err).isZero();
    assertThat(pushed.out)
        .contains("1 sent", "; use --wait to see whether the workers accept them");
  }

  @Test
  void printsTotalsOnInterrupt(@TempDir Path directory) throws Exception {
    // Given
    Path folder = Files.createDirectory(files.resolve("watched"));
    Files.write(folder.resolve("first.png"), TestImages.of(Color.GREEN, 32, 32, "png"));
    try (ProgramProcess program =
        ProgramProcess.start(
            directory,
            "push",
            folder.toString(),
            "--watch",
            "--id-prefix=watched/",
            "--bootstrap-servers=localhost:" + kafkaPort)) {
      Waiting.await()
          .atMost(Duration.ofMinutes(1))
          .untilAsserted(
              () ->
                  given()
                      .get("/v1/assets/{id}/status", "watched/first.png")
                      .then()
                      .body("state", is("indexed")));
      // When
      program.interrupt();
      // Then
      assertThat(program.out()).startsWith("1 sent in ").endsWith("; stopped\n");
    } finally {
      given().delete("/v1/assets/{id}", "watched/first.png").then().statusCode(202);
    }
  }

  @Test
  void reportsUnknownBoards() {
    Result searched = search("--board", "nope");
    Result shown = winnow("board", "show", "nope", "--url", url.toString());

    assertThat(searched.err).contains("no board is called 'nope': create it, or list the boards");
    assertThat(shown.err).contains("no board is called 'nope': create it, or list the boards");
  }

  @Test
  void printsRejectionsInOneLine() {
    Result refused = search("anything", "--limit", "5000");

    assertThat(refused.exitCode).isEqualTo(1);
    assertThat(refused.err.lines())
        .containsExactly("winnow: Invalid request: limit must be between 1 and 1000, it is 5000");
  }
}
