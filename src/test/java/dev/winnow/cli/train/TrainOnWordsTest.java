package dev.winnow.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.TextRole;
import dev.winnow.encoder.Bundle;
import dev.winnow.encoder.BundleCheck;
import dev.winnow.encoder.Encoding;
import dev.winnow.hub.BundleImport;
import dev.winnow.hub.Exports;
import dev.winnow.hub.ImportSettings;
import dev.winnow.hub.Variant;
import dev.winnow.testing.Program;
import dev.winnow.testing.TestBundle;
import dev.winnow.train.sparse.EverydayWords;
import dev.winnow.vector.SparseVector;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Sparse heads and a calibration for an imported model, from words alone. */
class TrainOnWordsTest {

  @TempDir Path folder;
  private final Program program = new Program();

  private int train(String... options) {
    return program.run(
        List.of(
            "train",
            "sparse",
            "--bundle=" + folder.resolve("clip"),
            "--dimension=200",
            "--top=8",
            "--word-steps=60",
            "--steps=10",
            "--threads=1",
            "--out=" + folder.resolve("out")),
        options);
  }

  @Test
  @Tag("slow")
  void trainsHeadsAndCalibrationForAnImportedClip() throws IOException {
    // Given
    EverydayWords words = EverydayWords.shipped();
    Exports.clip(
        Files.createDirectory(folder.resolve("export")),
        Stream.of(words.things(), words.others()).flatMap(List::stream).toList(),
        48);
    new BundleImport(folder.resolve("export"), ImportSettings.of(Variant.FP32), Map.of())
        .into(folder.resolve("clip"));

    // When
    assertThat(train("--words")).as(program.err()).isZero();

    // Then both modalities have heads and probabilities
    String out = folder.resolve("out").toString();
    assertThat(BundleCheck.run(out, TestBundle.MODELS, result -> {})).isTrue();
    try (Bundle bundle = Bundle.open(out, TestBundle.MODELS, "cpu")) {
      BundleManifest manifest = bundle.manifest();
      assertThat(manifest.sparseHead(Modality.IMAGE)).isNotNull();
      assertThat(Objects.requireNonNull(manifest.calibration()).modalities())
          .containsExactlyInAnyOrder(Modality.IMAGE, Modality.CAPTION);
      assertThat(Objects.requireNonNull(manifest.card()).at("/sparse/command").asText())
          .contains("--bundle DIR --words --dimension");
      assertThat(manifest.card().at("/calibration/command").asText()).contains("--words");
      List<Encoding> texts =
          bundle.texts(TextRole.PASSAGE, List.of("dog", "a dog on grass", "a pizza on a plate"));
      assertThat(dot(texts, 0, 1)).isGreaterThan(dot(texts, 0, 2) + 0.05);
      Encoding image =
          bundle.images(List.of(new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB))).getFirst();
      assertThat(Objects.requireNonNull(image.sparse()).size()).isBetween(1, 8);
    }
    assertThat(folder.resolve("out/sparse-image.onnx"))
        .isRegularFile()
        .satisfies(
            head ->
                assertThat(Files.readAllBytes(head))
                    .isNotEqualTo(Files.readAllBytes(folder.resolve("out/sparse-text.onnx"))));
  }

  private static double dot(List<Encoding> texts, int a, int b) {
    SparseVector left = Objects.requireNonNull(texts.get(a).sparse());
    return left.dot(Objects.requireNonNull(texts.get(b).sparse()));
  }

  @Test
  void rejectsAWordFileWithTooFewThings() throws IOException {
    new BundleImport(
            Exports.clip(Files.createDirectory(folder.resolve("export"))),
            ImportSettings.of(Variant.FP32),
            Map.of())
        .into(folder.resolve("clip"));
    Path file = Files.writeString(folder.resolve("words.txt"), "dog\nquickly\n\ncat\n");

    assertThat(train("--words=" + file)).isEqualTo(CommandLine.ExitCode.SOFTWARE);
    assertThat(program.err())
        .contains("words.txt has 2 words for things that WordNet knows; at least 50 are needed");
  }
}
