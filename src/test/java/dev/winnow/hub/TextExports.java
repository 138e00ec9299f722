package dev.winnow.hub;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Folders as text encoders are laid out on hubs: the names, shapes and types of their inputs and
 * outputs, their tokenizers and settings, with a table of word vectors as the model.
 */
public final class TextExports {

  /** The tokens; a token's position is its id, and its row in the table. */
  static final List<String> TOKENS =
      List.of(
          "[PAD]",
          "[UNK]",
          "[CLS]",
          "[SEP]",
          "a",
          "dog",
          "cat",
          "on",
          "the",
          "beach",
          "two",
          "and",
          "query",
          "passage",
          ":",
          "search",
          "_",
          "document",
          "for");

  private static final List<String> PIECES =
      List.of("<s>", "<pad>", "</s>", "<unk>", "▁a", "▁dog", "▁cat", "▁on", "▁the", "▁be", "ach");

  private static final String[] BERT = {"input_ids", "attention_mask", "token_type_ids"};

  private TextExports() {}

  /** BGE-large-en-v1.5: the vector of the first token. */
  static Path bgeLarge(Path folder) throws IOException {
    bert(folder, 1024, "bert", 512);
    settings(folder, "pooling_mode_cls_token", 512);
    Exports.json(folder, "config_sentence_transformers.json", "{\"__version__\": {}}");
    return folder;
  }

  /** E5-base-v2: the mean, with prompts. */
  public static Path e5(Path folder) throws IOException {
    bert(folder, 768, "bert", 512);
    settings(folder, "pooling_mode_mean_tokens", 512);
    Exports.json(
        folder,
        "config_sentence_transformers.json",
        """
        {"prompts": {"query": "query: ", "passage": "passage: "}, "default_prompt_name": null,
         "similarity_fn_name": "cosine"}""");
    return folder;
  }

  /** All-MiniLM-L6-v2: the mean; its tokenizer pads and cuts to another length than it takes. */
  static Path miniLm(Path folder) throws IOException {
    bert(folder, 384, "bert", 512);
    settings(folder, "pooling_mode_mean_tokens", 256);
    String tokenizer =
        Files.readString(folder.resolve("tokenizer.json"))
            .replace(
                "\"truncation\": null, \"padding\": null",
                """
                "truncation": {"direction": "Right", "max_length": 128,
                  "strategy": "LongestFirst", "stride": 0},
                "padding": {"strategy": {"Fixed": 128}, "direction": "Right",
                  "pad_to_multiple_of": null, "pad_id": 0, "pad_type_id": 0, "pad_token": "[PAD]"}""");
    Exports.json(folder, "tokenizer.json", tokenizer);
    return folder;
  }

  /** Nomic-embed-text-v1.5: mean pooling, 8,192 tokens, vectors that can be truncated. */
  static Path nomic(Path folder) throws IOException {
    bert(folder, 768, "nomic_bert", 8192);
    settings(folder, "pooling_mode_mean_tokens", 8192);
    return folder;
  }

  /** BGE-M3: pooled in the graph, the tokenizer of XLM-RoBERTa. */
  static Path bgeM3(Path folder) throws IOException {
    Graphs.tokens(PIECES.size(), 1024, "token_embeddings", "input_ids", "attention_mask")
        .output("token_embeddings", DataType.FLOAT, -1, -1, 1024)
        .firstOf("token_embeddings", "sentence_embedding", 1024)
        .externalWeights(Files.createDirectories(folder.resolve("onnx")).resolve("model.onnx_data"))
        .write(folder.resolve("onnx/model.onnx"));
    Exports.json(
        folder,
        "config.json",
        "{\"model_type\": \"xlm-roberta\", \"max_position_embeddings\": 8194}");
    settings(folder, "pooling_mode_cls_token", 8192);
    Exports.json(
        folder, "tokenizer_config.json", "{\"pad_token\": \"<pad>\", \"model_max_length\": 8192}");
    Exports.json(folder, "tokenizer.json", unigram());
    return folder;
  }

  /** An export with one graph in {@code onnx/model.onnx}, as Optimum writes it. */
  static void bert(Path folder, int dimension, String type, int length) throws IOException {
    Graphs.tokens(TOKENS.size(), dimension, "last_hidden_state", BERT)
        .output("last_hidden_state", DataType.FLOAT, -1, -1, dimension)
        .write(folder.resolve("onnx/model.onnx"));
    Exports.json(
        folder,
        "config.json",
        "{\"model_type\": \"%s\", \"max_position_embeddings\": %d}".formatted(type, length));
    Exports.json(
        folder,
        "tokenizer_config.json",
        "{\"pad_token\": \"[PAD]\", \"model_max_length\": %d}".formatted(length));
    Exports.json(folder, "tokenizer.json", wordPiece());
  }

  /** Files as sentence-transformers writes them. */
  static void settings(Path folder, String pooling, int length) throws IOException {
    Exports.json(folder, "modules.json", modules("Transformer", "Pooling", "Normalize"));
    Files.createDirectories(folder.resolve("1_Pooling"));
    Exports.json(
        folder,
        "1_Pooling/config.json",
        """
        {"word_embedding_dimension": 1024, "pooling_mode_cls_token": false,
         "pooling_mode_mean_tokens": false, "pooling_mode_max_tokens": false,
         "pooling_mode_mean_sqrt_len_tokens": false}"""
            .replace("\"" + pooling + "\": false", "\"" + pooling + "\": true"));
    Exports.json(
        folder,
        "sentence_bert_config.json",
        "{\"max_seq_length\": %d, \"do_lower_case\": false}".formatted(length));
  }

  static String modules(String... types) {
    return IntStream.range(0, types.length)
        .mapToObj(
            i ->
                "{\"idx\": %d, \"name\": \"%d\", \"path\": \"%s\", \"type\": \"sentence_transformers.models.%s\"}"
                    .formatted(i, i, i == 0 ? "" : i + "_" + types[i], types[i]))
        .collect(Collectors.joining(", ", "[", "]"));
  }

  private static String wordPiece() {
    String vocabulary =
        IntStream.range(0, TOKENS.size())
            .mapToObj(i -> "\"%s\": %d".formatted(TOKENS.get(i), i))
            .collect(Collectors.joining(", "));
    return """
    {"version": "1.0", "truncation": null, "padding": null,
     "added_tokens": [%s],
     "normalizer": {"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true,
       "strip_accents": null, "lowercase": true},
     "pre_tokenizer": {"type": "BertPreTokenizer"},
     "post_processor": {"type": "TemplateProcessing",
       "single": [{"SpecialToken": {"id": "[CLS]", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}},
                  {"SpecialToken": {"id": "[SEP]", "type_id": 0}}],
       "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}}],
       "special_tokens": {"[CLS]": {"id": "[CLS]", "ids": [2], "tokens": ["[CLS]"]},
                          "[SEP]": {"id": "[SEP]", "ids": [3], "tokens": ["[SEP]"]}}},
     "decoder": {"type": "WordPiece", "prefix": "##", "cleanup": true},
     "model": {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
       "max_input_chars_per_word": 100, "vocab": {%s}}}"""
        .formatted(special(TOKENS.subList(0, 4)), vocabulary);
  }

  private static String unigram() {
    String vocabulary =
        IntStream.range(0, PIECES.size())
            .mapToObj(i -> "[\"%s\", %s]".formatted(PIECES.get(i), i < 4 ? "0.0" : "-" + i))
            .collect(Collectors.joining(", "));
    return """
    {"version": "1.0", "truncation": null, "padding": null,
     "added_tokens": [%s],
     "normalizer": {"type": "Sequence", "normalizers": [{"type": "Nmt"}, {"type": "NFKC"}]},
     "pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "WhitespaceSplit"},
       {"type": "Metaspace", "replacement": "▁", "add_prefix_space": true}]},
     "post_processor": {"type": "TemplateProcessing",
       "single": [{"SpecialToken": {"id": "<s>", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}},
                  {"SpecialToken": {"id": "</s>", "type_id": 0}}],
       "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 0}}],
       "special_tokens": {"<s>": {"id": "<s>", "ids": [0], "tokens": ["<s>"]},
                          "</s>": {"id": "</s>", "ids": [2], "tokens": ["</s>"]}}},
     "decoder": {"type": "Metaspace", "replacement": "▁", "add_prefix_space": true},
     "model": {"type": "Unigram", "unk_id": 3, "vocab": [%s]}}"""
        .formatted(special(PIECES.subList(0, 4)), vocabulary);
  }

  private static String special(List<String> tokens) {
    return IntStream.range(0, tokens.size())
        .mapToObj(
            i ->
                "{\"id\": %d, \"content\": \"%s\", \"single_word\": false, \"lstrip\": false, \"rstrip\": false, \"normalized\": false, \"special\": true}"
                    .formatted(i, tokens.get(i)))
        .collect(Collectors.joining(", "));
  }

  /** Returns the row of each token. */
  static float[][] rows(int dimension, String... tokens) {
    float[][] table = Graphs.table(TOKENS.size(), dimension);
    return rows(tokens, table, TOKENS);
  }

  /** Returns the row of each token of BGE-M3. */
  static float[][] pieces(String... tokens) {
    return rows(tokens, Graphs.table(PIECES.size(), 1024), PIECES);
  }

  private static float[][] rows(String[] tokens, float[][] table, List<String> names) {
    float[][] rows = new float[tokens.length][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = table[names.indexOf(tokens[i])];
    }
    return rows;
  }
}
