package dev.winnow.encoder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.bundle.TextRole;
import dev.winnow.hub.BundleImport;
import dev.winnow.hub.Exports;
import dev.winnow.hub.ImportSettings;
import dev.winnow.hub.Ort;
import dev.winnow.hub.Variant;
import dev.winnow.vector.DenseVectors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PaddedTextTest {

  @TempDir Path directory;

  @Test
  void modelsWithoutAMaskGetTheSamePaddingInEveryBatch() throws IOException {
    // given: a SigLIP-like model, which has no mask and needs 64 tokens
    Path export = Files.createDirectory(directory.resolve("export"));
    Path bundle = directory.resolve("bundle");
    new BundleImport(Exports.siglip(export), ImportSettings.of(Variant.FP32), Map.of())
        .into(bundle);
    long[] tokens = new long[64];
    Arrays.fill(tokens, 11); // <pad>
    System.arraycopy(new long[] {2, 3, 1}, 0, tokens, 0, 3); // a dog <end>
    float[] expected =
        DenseVectors.normalize(Ort.run(bundle.resolve("text.onnx"), new long[][] {tokens})[0]);

    // when
    try (Bundle opened = Bundle.open(bundle.toString(), directory, "cpu")) {
      float[] alone = opened.texts(TextRole.PASSAGE, List.of("a dog")).getFirst().dense();
      float[] batched =
          opened
              .texts(TextRole.PASSAGE, List.of("a dog", "two cat on the beach"))
              .getFirst()
              .dense();

      // then
      assertThat(alone).containsExactly(expected, Offset.offset(1e-5f));
      assertThat(batched).containsExactly(alone, Offset.offset(1e-6f));
    }
  }
}
