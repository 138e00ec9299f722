package dev.winnow.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.TextRole;
import dev.winnow.encoder.Bundle;
import dev.winnow.encoder.Encoding;
import dev.winnow.testing.TestBundle;
import dev.winnow.vector.DenseVectors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Text encoders without an image encoder. */
class TextImportTest {

  private static final String INSTRUCTION = "search for a passage: ";

  @TempDir Path directory;
  private Path export;
  private Path target;

  @BeforeEach
  void paths() throws IOException {
    export = Files.createDirectory(directory.resolve("export"));
    target = directory.resolve("bundle");
  }

  @Nested
  class WhatBecomesOfExports {

    @Test
    void importsBgeLargeWithFirstTokenPoolingAndInstruction() throws IOException {
      TextExports.bgeLarge(export);

      BundleManifest manifest = imported(new TextOptions(null, INSTRUCTION, null, null, null));

      assertThat(manifest.image()).isNull();
      assertThat(manifest.dimension()).isEqualTo(1024);
      assertThat(manifest.text())
          .isEqualTo(
              new BundleManifest.Text(
                  "text.onnx", "tokenizer.json", "cls", 512, null, INSTRUCTION, null, null));
      assertIs(query("a dog"), TextExports.rows(1024, "[CLS]"));
      assertIs(passage("a dog"), TextExports.rows(1024, "[CLS]"));
    }

    @Test
    void importsBgeM3PooledInTheGraph() throws IOException {
      TextExports.bgeM3(export);

      BundleManifest manifest = imported(TextOptions.NONE);

      assertThat(manifest.text())
          .isEqualTo(new BundleManifest.Text("text.onnx", "tokenizer.json", "none", 512, null));
      assertThat(manifest.files()).containsKey("model.onnx_data");
      assertThat(Objects.requireNonNull(manifest.card()).path("tokens").asInt()).isEqualTo(8192);
      assertThat(target.resolve("tokenizer.json")).content().contains("\"pad_id\":1");
      assertIs(query("a dog"), TextExports.pieces("<s>"));
    }

    @Test
    void importsBgeM3PooledByWinnow() throws IOException {
      TextExports.bgeM3(export);

      imported(new TextOptions("mean", null, null, null, 8192));

      assertIs(query("a beach"), TextExports.pieces("<s>", "▁a", "▁be", "ach", "</s>"));
    }

    @Test
    void importsE5WithThePromptsOfItsConfiguration() throws IOException {
      TextExports.e5(export);

      BundleManifest manifest = imported(TextOptions.NONE);

      assertThat(manifest.text())
          .isEqualTo(
              new BundleManifest.Text(
                  "text.onnx", "tokenizer.json", "mean", 512, null, "query: ", "passage: ", null));
      assertIs(query("a dog"), TextExports.rows(768, "[CLS]", "query", ":", "a", "dog", "[SEP]"));
      assertIs(
          passage("a dog"), TextExports.rows(768, "[CLS]", "passage", ":", "a", "dog", "[SEP]"));
    }

    @Test
    void emptyOptionsRemovePrompts() throws IOException {
      TextExports.e5(export);

      BundleManifest manifest = imported(new TextOptions(null, "", "", null, null));

      assertThat(manifest.text().queryPrefix()).isNull();
      assertThat(manifest.text().symmetric()).isTrue();
    }

    @Test
    void importsMiniLmWithItsTrainedTokenLimit() throws IOException {
      TextExports.miniLm(export);

      BundleManifest manifest = imported(TextOptions.NONE);

      assertThat(manifest.text())
          .isEqualTo(new BundleManifest.Text("text.onnx", "tokenizer.json", "mean", 256, null));
      // The padding of a longer text in the batch does not count.
      try (Bundle bundle = open()) {
        List<Encoding> both =
            bundle.texts(TextRole.PASSAGE, List.of("a dog", "two cat and a dog on the beach"));
        assertIs(both.getFirst().dense(), TextExports.rows(384, "[CLS]", "a", "dog", "[SEP]"));
      }
    }

    @Test
    void importsNomicWithTruncatedVectors() throws IOException {
      TextExports.nomic(export);

      BundleManifest manifest =
          imported(new TextOptions(null, "search_query: ", "search_document: ", 256, null));

      assertThat(manifest.dimension()).isEqualTo(256);
      assertThat(manifest.text().outputDimension()).isEqualTo(768);
      assertThat(query("a dog")).hasSize(256);
      assertIs(
          passage("a dog"),
          Arrays.stream(
                  TextExports.rows(
                      768, "[CLS]", "search", "_", "document", ":", "a", "dog", "[SEP]"))
              .map(row -> Arrays.copyOf(row, 256))
              .toArray(float[][]::new));
    }

    @Test
    void truncatesPooledVectors() throws IOException {
      TextExports.bgeM3(export);

      imported(new TextOptions(null, null, null, 100, null));

      assertIs(query("a dog"), new float[][] {Arrays.copyOf(TextExports.pieces("<s>")[0], 100)});
    }

    @Test
    void versionDependsOnDimensionAndPrefix() throws IOException {
      TextExports.nomic(export);
      String plain = imported(TextOptions.NONE).version();

      assertThat(
              List.of(
                  versionOf("a", new TextOptions(null, "query: ", null, null, null)),
                  versionOf("b", new TextOptions(null, null, null, 256, null)),
                  versionOf("d", new TextOptions(null, null, null, 128, null))))
          .doesNotContain(plain)
          .doesNotHaveDuplicates();
      assertThat(versionOf("c", TextOptions.NONE)).isEqualTo(plain);
    }

    @ParameterizedTest
    @ValueSource(strings = {"half", "dense_vecs", "text_embeds", "token_embeddings", "last"})
    void importsOtherKindsOfOutputs(String kind) throws IOException {
      TextExports.bgeLarge(export);
      int size = TextExports.TOKENS.size();
      Graphs graph = Graphs.tokens(size, 32, "words_of_it", "input_ids", "attention_mask");
      switch (kind) {
        case "half" -> graph.half("words_of_it", "last_hidden_state", -1, -1, 32);
        case "token_embeddings", "last" ->
            graph
                .node("Identity", "token_embeddings", List.of("words_of_it"))
                .output("token_embeddings", DataType.FLOAT, -1, -1, 32);
        default -> graph.firstOf("words_of_it", kind, 32);
      }
      graph.write(export.resolve("onnx/model.onnx"));

      imported(new TextOptions(kind.equals("last") ? "last" : null, null, null, null, null));

      float[][] expected = TextExports.rows(32, kind.equals("last") ? "[SEP]" : "[CLS]");
      assertThat(cosine(query("a dog"), expected)).isCloseTo(1, within(1e-4));
    }

    @Test
    void positionsCountFromZeroWithoutPadding() throws IOException {
      TextExports.miniLm(export);
      int size = TextExports.TOKENS.size();
      Graphs.tokens(size, 32, "words_of_it", "input_ids", "attention_mask", "position_ids")
          .placed("words_of_it", "last_hidden_state", 256, 32)
          .write(export.resolve("onnx/model.onnx"));

      imported(TextOptions.NONE);

      float[][] expected = TextExports.rows(32, "[CLS]", "a", "dog", "[SEP]");
      float[][] places = Graphs.table(256, 32);
      for (int t = 0; t < expected.length; t++) {
        expected[t] = DenseVectors.mean(List.of(expected[t], places[t]));
      }
      try (Bundle bundle = open()) {
        assertIs(
            bundle
                .texts(TextRole.QUERY, List.of("a dog", "two cat and a dog on the beach"))
                .getFirst()
                .dense(),
            expected);
      }
    }

    @Test
    void importsAQuantisedVariant() throws IOException {
      TextExports.bgeLarge(export);
      int size = TextExports.TOKENS.size();
      Graphs.tokens(size, 32, "words_of_it", "input_ids", "attention_mask", "token_type_ids")
          .quantised("words_of_it", "last_hidden_state", 32, 64)
          .output("last_hidden_state", DataType.FLOAT, -1, -1, 64)
          .write(export.resolve("onnx/model_qint8_avx512_vnni.onnx"));

      BundleManifest manifest =
          new BundleImport(export, ImportSettings.of(new Variant("qint8_avx512_vnni")), Map.of())
              .into(target);

      assertThat(manifest.dimension()).isEqualTo(64);
      float[] first = TextExports.rows(32, "[CLS]")[0];
      assertThat(cosine(query("a dog"), new float[][] {Graphs.product(first, 64)}))
          .isCloseTo(1, within(1e-3));
    }

    @Test
    void longerTextsThanABundleMayHaveAreCut() throws IOException {
      TextExports.bert(export, 32, "bert", 32_768);
      TextExports.settings(export, "pooling_mode_mean_tokens", 512);
      Exports.json(export, "sentence_bert_config.json", "{\"max_seq_length\": null}");

      BundleManifest manifest = imported(TextOptions.NONE);

      assertThat(Objects.requireNonNull(manifest.card()).path("tokens").asInt()).isEqualTo(8192);
    }

    @Test
    void theTokenizersLimitHoldsWithoutAnother() throws IOException {
      TextExports.bert(export, 32, "bert", 128);
      TextExports.settings(export, "pooling_mode_mean_tokens", 512);
      Exports.json(export, "config.json", "{\"model_type\": \"bert\"}");
      Exports.json(export, "sentence_bert_config.json", "{\"max_seq_length\": null}");

      assertThat(imported(TextOptions.NONE).text().maxTokens()).isEqualTo(128);
    }

    private String versionOf(String name, TextOptions options) throws IOException {
      return new BundleImport(
              export, new ImportSettings(Variant.FP32, null, null, options), Map.of())
          .into(directory.resolve(name))
          .version();
    }
  }

  @Nested
  class WhatIsRefused {

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "1_Pooling/config.json | missing | set --pooling (cls, mean or last)",
          "1_Pooling/config.json | {\"pooling_mode_max_tokens\": true} | says pooling_mode_max_tokens",
          "1_Pooling/config.json | {\"pooling_mode_cls_token\": true, \"pooling_mode_mean_tokens\": true} | says pooling_mode_cls_token and pooling_mode_mean_tokens",
          "1_Pooling/config.json | {\"pooling_mode_mean_tokens\": true, \"include_prompt\": false} | include_prompt is false",
          "modules.json | [{\"type\": \"x.Transformer\"}, {\"type\": \"x.Dense\"}] | modules.json has the module Dense",
          "tokenizer.json | missing | tokenizer.json is missing: an export of a text encoder has model.onnx",
          "tokenizer.json | {} | text.onnx",
          "onnx/model.onnx | missing | vision_model.onnx is missing",
        })
    void rejectsMissingAndInvalidFiles(String file, String content, String message)
        throws IOException {
      TextExports.bgeLarge(export);
      if (content.equals("missing")) {
        Files.delete(export.resolve(file));
      } else {
        Exports.json(export, file, content);
      }
      refused(TextOptions.NONE, message);
    }

    @Test
    void rejectsMoreDimensionsThanTheModelHas() throws IOException {
      TextExports.nomic(export);
      refused(
          new TextOptions(null, null, null, 769, null),
          "gives 768 dimensions: --dimension 769 exceeds them");
    }

    @Test
    void rejectsMoreTokensThanTheModelAccepts() throws IOException {
      TextExports.miniLm(export);
      refused(
          new TextOptions(null, null, null, null, 257),
          "takes 256 tokens: --max-tokens 257 exceeds them");
    }

    @Test
    void rejectsThePoolerOutputOfBert() throws IOException {
      TextExports.bgeLarge(export);
      Graphs.tokens(TextExports.TOKENS.size(), 32, "words_of_it", "input_ids")
          .firstOf("words_of_it", "pooler_output", 32)
          .write(export.resolve("onnx/model.onnx"));
      refused(
          TextOptions.NONE, "sentence_embedding or dense_vecs or text_embeds or last_hidden_state");
    }

    @Test
    void rejectsInputsOfADecoder() throws IOException {
      TextExports.bgeLarge(export);
      Graphs.tokens(TextExports.TOKENS.size(), 32, "last_hidden_state", "input_ids", "past_key")
          .output("last_hidden_state", DataType.FLOAT, -1, -1, 32)
          .write(export.resolve("onnx/model.onnx"));
      refused(TextOptions.NONE, "past_key int64[?, ?]");
    }

    @Test
    void rejectsPositionsOfRoberta() throws IOException {
      TextExports.bgeLarge(export);
      TextExports.bert(export, 32, "xlm-roberta", 514);
      Graphs.tokens(TextExports.TOKENS.size(), 32, "words_of_it", "input_ids", "position_ids")
          .placed("words_of_it", "last_hidden_state", 514, 32)
          .write(export.resolve("onnx/model.onnx"));
      refused(TextOptions.NONE, "takes position_ids, which RoBERTa models count differently");
    }

    @Test
    void rejectsTextSettingsForAClip() throws IOException {
      Exports.clip(export);
      refused(
          new TextOptions(null, "query: ", null, null, null),
          "has an image encoder, so its own files determine how texts are encoded");
    }

    /** A rejected export leaves no files behind. */
    private void refused(TextOptions options, String message) {
      assertThatThrownBy(() -> imported(options))
          .isInstanceOf(BundleException.class)
          .hasMessageContaining(message)
          .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
      assertThat(directory).isDirectoryNotContaining(path -> !path.equals(export));
    }
  }

  private BundleManifest imported(TextOptions options) throws IOException {
    return new BundleImport(export, new ImportSettings(Variant.FP32, null, null, options), Map.of())
        .into(target);
  }

  private Bundle open() {
    return Bundle.open(target.toString(), TestBundle.MODELS, "cpu");
  }

  private float[] query(String text) {
    try (Bundle bundle = open()) {
      return bundle.texts(TextRole.QUERY, List.of(text)).getFirst().dense();
    }
  }

  private float[] passage(String text) {
    try (Bundle bundle = open()) {
      return bundle.texts(TextRole.PASSAGE, List.of(text)).getFirst().dense();
    }
  }

  /** Whether a vector is the mean of rows, scaled to length 1. */
  private static void assertIs(float[] vector, float[][] rows) {
    float[] expected = DenseVectors.normalize(DenseVectors.mean(List.of(rows)));
    assertThat(vector).containsExactly(expected, within(1e-5f));
  }

  private static double cosine(float[] vector, float[][] rows) {
    return DenseVectors.dot(vector, DenseVectors.normalize(DenseVectors.mean(List.of(rows))));
  }
}
