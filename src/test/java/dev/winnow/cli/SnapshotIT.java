package dev.winnow.cli;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import dev.winnow.asset.AssetId;
import dev.winnow.bundle.BundleCopy;
import dev.winnow.index.VectorIndex;
import dev.winnow.serving.Serving;
import dev.winnow.serving.ServingFile;
import dev.winnow.testing.Program;
import dev.winnow.testing.WinnowService;
import dev.winnow.wiring.EmbeddedIndex;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** The snapshot command on a running service. */
@QuarkusTest
@WithTestResource(WinnowService.class)
class SnapshotIT {

  @TestHTTPResource URI service;

  @ConfigProperty(name = "winnow.data-dir")
  Path data;

  @Inject Serving serving;

  @Test
  void copiesTheIndexOfARunningService() throws Exception {
    // Given
    for (int i = 0; i < 10; i++) {
      given()
          .contentType("application/json")
          .body("{\"captions\":[\"fig %d\"]}".formatted(i))
          .put("/v1/assets/fig-" + i)
          .then()
          .statusCode(202);
    }
    for (int i = 0; i < 10; i++) {
      String status = "/v1/assets/fig-%d/status".formatted(i);
      await().untilAsserted(() -> given().get(status).then().body("state", is("indexed")));
    }
    // When: the first positions are noted soon after the first start.
    Program program = new Program();
    await()
        .untilAsserted(
            () -> {
              program.clear();
              assertThat(program.run("snapshot", "--url", service.toString())).isZero();
            });
    // Then
    List<String> lines = program.out().lines().toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(1)).matches("\\d+ files, \\d+\\.\\d MB");
    Path copy = Path.of(lines.getFirst());
    String bundle = serving.current().bundle().id();
    assertThat(new ServingFile(copy.resolve("index")).read().orElseThrow().serving().id())
        .isEqualTo(bundle);
    assertThat(BundleCopy.isIn(copy.resolve("index/bundles").resolve(bundle))).isTrue();
    try (VectorIndex index =
        EmbeddedIndex.open(copy.resolve("index"), serving.current().encoders().manifest())) {
      List<AssetId> ids = IntStream.range(0, 10).mapToObj(i -> new AssetId("fig-" + i)).toList();
      assertThat(index.fetch(ids).await().indefinitely()).containsOnlyKeys(ids);
    }
  }

  @Test
  void aFolderThatCannotBeWrittenIsAnErrorOfTheService() throws Exception {
    // Given a file in place of the folder
    Path folder = data.resolve("snapshots");
    Path aside = data.resolve("other-snapshots");
    boolean used = Files.exists(folder);
    if (used) {
      Files.move(folder, aside);
    }
    Files.createFile(folder);
    try {
      // When / Then
      given().post("/v1/snapshots").then().statusCode(500).body("type", is("urn:winnow:internal"));
    } finally {
      Files.delete(folder);
      if (used) {
        Files.move(aside, folder);
      }
    }
  }
}
