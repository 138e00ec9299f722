package dev.winnow.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.bundle.BundleFiles;
import dev.winnow.bundle.Criteria;
import dev.winnow.scene.GroupSampler;
import dev.winnow.scene.GroupSampler.Change;
import dev.winnow.scene.GroupedScene;
import dev.winnow.testing.Program;
import dev.winnow.testing.TestBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainCriteriaCommandTest {

  private static final List<String> SMALL =
      List.of(
          "--model=gvae-nt-content",
          "--groups=24",
          "--group-size=4",
          "--epochs=2",
          "--batch=8",
          "--dimension=4",
          "--threads=1");

  @TempDir Path folder;
  private final Program program = new Program();

  private int train(String out, String... options) {
    return program.run(
        Stream.concat(
                Stream.of("train", "criteria", "--out=" + folder.resolve(out)),
                Stream.concat(
                    SMALL.stream().filter(option -> fits(option, options)), Arrays.stream(options)))
            .toArray(String[]::new));
  }

  /** Own groups have their own number and size, and a linear model has no network. */
  private static boolean fits(String option, String... options) {
    String name = option.substring(0, option.indexOf('=') + 1);
    List<String> others =
        option.startsWith("--group")
            ? List.of(name, "--images=", "--groups-from=", "--group-by=")
            : option.matches("--(epochs|batch|dimension)=.*")
                ? List.of(name, "--model=linear")
                : List.of(name);
    return Arrays.stream(options).noneMatch(given -> others.stream().anyMatch(given::startsWith));
  }

  /** A bundle whose image encoder takes no time. */
  private String small() throws IOException {
    Path small = Files.createDirectories(folder.resolve("small"));
    new TestBundle(small).withSmallText().save();
    return "--bundle=" + small;
  }

  private Criteria criteria(String out) {
    Criteria criteria =
        new BundleFiles(folder.resolve(out).toString(), TestBundle.MODELS).manifest().criteria();
    return Objects.requireNonNull(criteria);
  }

  @Test
  @Tag("slow")
  void addsCriteriaOfScenesAndKeepsTheBundleOnFailure() throws IOException {
    // When criteria are trained
    String small = small();
    assertThat(train("bundle", small, "--criteria=background,style", "--version-of-bundle=9"))
        .as(program.err())
        .isZero();

    // Then the bundle has them, with their figures and the loss
    Criteria criteria = criteria("bundle");
    assertThat(criteria.dimension()).isEqualTo(4);
    assertThat(criteria.width()).isEqualTo(32);
    assertThat(Objects.requireNonNull(criteria.familiar()).mean()).hasSize(384);
    assertThat(criteria.names()).isSubsetOf("background", "style").isNotEmpty();
    assertThat(criteria.criteria()).allSatisfy(c -> assertThat(c.map()).isPositive());
    assertThat(folder.resolve("bundle/card/criteria-loss.svg")).content().contains("<polyline");
    String manifest = Files.readString(folder.resolve("bundle/bundle.json"));
    assertThat(manifest)
        .contains("winnow train criteria --model gvae-nt-content --groups 24")
        .contains("gvae-nt-content")
        .doesNotContain(folder.toString());

    // And a later failure does not change it
    byte[] model = Files.readAllBytes(folder.resolve("bundle/latent.onnx"));
    assertThat(train("bundle", small, "--rate=1", "--alpha=1000000", "--epochs=8")).isEqualTo(1);
    assertThat(program.err())
        .containsAnyOf("nothing was written", "use a smaller learning rate", "train longer");
    assertThat(folder.resolve("bundle/bundle.json")).hasContent(manifest);
    assertThat(folder.resolve("bundle/latent.onnx")).hasBinaryContent(model);
  }

  @Test
  @Tag("slow")
  void trainsLinearCriteriaOnImageVectors() throws IOException {
    assertThat(train("bundle", "--model=linear", "--groups=24", "--criteria=background,style"))
        .as(program.err())
        .isZero();

    Criteria criteria = criteria("bundle");
    assertThat(criteria.ofPixels()).isFalse();
    assertThat(criteria.names()).containsExactly("background", "style");
    // 11 backgrounds have 10 directions, 7 styles have 6
    assertThat(criteria.dimension()).isEqualTo(16);
    assertThat(criteria.criteria())
        .allSatisfy(c -> assertThat(c.map()).isGreaterThan(2 * c.chance()));
    assertThat(folder.resolve("bundle/card")).doesNotExist();
    assertThat(Files.readString(folder.resolve("bundle/bundle.json")))
        .contains("\"ridge\"")
        .contains("--model linear --groups 24 --criteria background,style --out DIR");
  }

  @Test
  void groupsImagesOfFilesByAnAttribute() throws IOException {
    GroupSampler sampler = new GroupSampler(1);
    List<String> lines = new ArrayList<>();
    for (int group = 0; group < 24; group++) {
      int number = 0;
      for (GroupedScene scene : sampler.group(group, 3, Change.ALL)) {
        String name = group + "-" + number++ + ".png";
        ImageIO.write(scene.render(40 + number), "png", folder.resolve(name).toFile());
        lines.add(
            "{\"image\":\"%s\",\"attributes\":{\"product\":\"p%d\",\"setting\":\"%s\"}}"
                .formatted(name, group, scene.factors().background().label()));
      }
    }
    Files.write(folder.resolve("shots.jsonl"), lines);

    int code =
        train(
            "own",
            "--images=" + folder.resolve("shots.jsonl"),
            "--group-by=product",
            "--model=linear",
            "--criteria=setting,instance");

    assertThat(code).as(program.err()).isZero();
    assertThat(criteria("own").names()).containsExactly("setting", "instance");
    assertThat(program.err()).contains("cannot be used with it: give --version-of-bundle");
  }

  @Test
  void rejectsBadInputWithAnExplanation() throws IOException {
    assertThat(train("a", "--groups-from=" + folder.resolve("none"))).isEqualTo(1);
    assertThat(train("a", "--mnist=" + folder)).isEqualTo(1);
    assertThat(train("a", "--images=" + folder.resolve("shots.jsonl"))).isEqualTo(2);
    assertThat(train("a", "--group-by=product", "--url=http://localhost:1")).isEqualTo(1);
    assertThat(train("a", "--model=gan")).isEqualTo(2);
    assertThat(train("a", "--criteria=mood", "--groups=20", "--group-size=2")).isEqualTo(1);
    assertThat(train("a", "--mnist=" + folder, "--side=64")).isEqualTo(2);
    assertThat(train("a", "--group-by=product", "--one-change")).isEqualTo(2);
    assertThat(train("a", "--model=linear", "--epochs=3")).isEqualTo(2);
    assertThat(train("a", "--model=linear", "--resume")).isEqualTo(2);
    Files.createDirectories(folder.resolve("groups/one"));
    ImageIO.write(
        new GroupSampler(1).group(0, 2, Change.ALL).getFirst().render(32),
        "png",
        folder.resolve("groups/one/1.png").toFile());
    assertThat(train("a", "--groups-from=" + folder.resolve("groups"))).isEqualTo(1);
    Files.writeString(
        folder.resolve("empty.jsonl"), "{\"image\":\"x.png\",\"attributes\":{\"product\":null}}\n");
    assertThat(train("a", "--images=" + folder.resolve("empty.jsonl"), "--group-by=product"))
        .isEqualTo(1);

    assertThat(program.err())
        .contains("a folder with a folder of images for each group")
        .contains("needs the directory with MNIST's four gzipped idx files")
        .contains("--images needs --group-by")
        .contains("no Winnow answers at http://localhost:1")
        .contains("use linear, ae, vae, gvae")
        .contains("no labels of 'mood': use class, category, hue")
        .contains("--side is for scenes and own images")
        .contains("--one-change is for scenes and digits")
        .contains("--epochs is for networks: add one to --model")
        .contains("--resume is for networks")
        .contains("one image only, such as 'one'")
        .contains("the attribute 'product'");
    assertThat(folder.resolve("a/bundle.json")).doesNotExist();
  }

  @Test
  void nullIsNoLabel() throws IOException {
    JsonNode attributes =
        new ObjectMapper().readTree("{\"product\":\"a\",\"hue\":null,\"style\":\"oil\"}");

    assertThat(GroupOptions.labels(attributes, "product")).isEqualTo(Map.of("style", "oil"));
  }
}
