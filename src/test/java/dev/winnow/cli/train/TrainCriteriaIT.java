package dev.winnow.cli.train;

import static dev.winnow.testing.Waiting.await;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.is;

import dev.winnow.bundle.BundleFiles;
import dev.winnow.scene.GroupSampler;
import dev.winnow.scene.GroupSampler.Change;
import dev.winnow.scene.GroupedScene;
import dev.winnow.testing.Program;
import dev.winnow.testing.TestBundle;
import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Training criteria on the assets of a service. */
@QuarkusTest
@WithTestResource(WinnowService.class)
class TrainCriteriaIT {

  private static final int GROUPS = 24;

  @TestHTTPResource URI service;
  @TempDir Path folder;

  @Test
  void groupsAssetsByAnAttribute() throws IOException {
    // Given assets of 24 articles, two of each, and one that is alone
    GroupSampler sampler = new GroupSampler(1);
    for (int group = 0; group < GROUPS; group++) {
      int number = 0;
      for (GroupedScene scene : sampler.group(group, 2, Change.ALL)) {
        put("shot-%d-%d".formatted(group, number++), "article-" + group, scene);
      }
    }
    put("shot-alone", "article-alone", sampler.group(GROUPS, 2, Change.ALL).getFirst());
    for (int group = 0; group < GROUPS; group++) {
      indexed("shot-%d-1".formatted(group));
    }
    indexed("shot-alone");

    // When
    Program program = new Program();
    int code =
        program.run(
            "train",
            "criteria",
            "--url=" + service,
            "--group-by=article",
            "--criteria=setting",
            "--threads=1",
            "--out=" + folder.resolve("bundle"));

    // Then
    assertThat(code).as(program.err()).isZero();
    assertThat(program.err()).contains("1 assets are skipped");
    var manifest =
        new BundleFiles(folder.resolve("bundle").toString(), TestBundle.MODELS).manifest();
    assertThat(Objects.requireNonNull(manifest.criteria()).names()).containsExactly("setting");
    assertThat(folder.resolve("bundle/bundle.json"))
        .content()
        .contains("--group-by article")
        .doesNotContain(service.toString());
  }

  private static void put(String id, String article, GroupedScene scene) throws IOException {
    var png = new ByteArrayOutputStream();
    ImageIO.write(scene.render(96), "png", png);
    given()
        .contentType("application/json")
        .body(
            """
            {"image": {"base64": "%s"},
             "attributes": {"article": "%s", "setting": "%s"}}
            """
                .formatted(
                    Base64.getEncoder().encodeToString(png.toByteArray()),
                    article,
                    scene.factors().background().ordinal() % 2 == 0 ? "even" : "odd"))
        .put("/v1/assets/" + id)
        .then()
        .statusCode(202);
  }

  private static void indexed(String id) {
    await()
        .untilAsserted(
            () ->
                given()
                    .get("/v1/assets/%s/status".formatted(id))
                    .then()
                    .body("state", is("indexed")));
  }
}
