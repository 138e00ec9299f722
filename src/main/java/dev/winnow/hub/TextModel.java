package dev.winnow.hub;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.TextRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A text encoder without an image encoder, in the layout of sentence-transformers. */
final class TextModel implements HubModel {

  private static final ObjectMapper JSON = new JsonMapper();

  /** Default limit. The memory of a batch grows with the square of its longest text. */
  private static final int USUAL_TOKENS = 512;

  /** Number of tokens with which the output's shape is determined. */
  private static final int PROBED_TOKENS = 8;

  private final HubFolder folder;
  private final TextOptions options;
  private final ObjectNode config;
  private final ExportedGraph graph;
  private final SentenceSettings sentence;
  private final String pooling;

  /**
   * @throws BundleException if the export cannot be imported
   */
  TextModel(HubFolder folder, TextOptions options) throws IOException {
    this.folder = folder;
    this.options = options;
    config = folder.json(HubFolder.CONFIG);
    sentence = SentenceSettings.of(folder);
    graph = ExportedGraph.sentences(folder.text(), options.pooling() != null);
    pooling = graph.tokens() ? pooling() : "none";
    if (graph.positions() && config.path("model_type").asText().contains("roberta")) {
      throw new BundleException(
          "%s takes position_ids, which RoBERTa models count differently: export it without them"
              .formatted(graph.path()));
    }
  }

  private String pooling() {
    sentence.requireKnownModules(graph.path());
    String said = options.pooling() == null ? sentence.pooling() : options.pooling();
    if (said == null) {
      throw new BundleException(
          "%s gives token vectors, and no 1_Pooling/config.json says how to pool them: set --pooling (cls, mean or last)"
              .formatted(graph.path()));
    }
    return said;
  }

  @Override
  public Parts write(Path directory, ExternalWeights weights) throws IOException {
    TextSettings settings = TextSettings.of(folder, config);
    BundleManifest.Text known =
        settings.text(TEXT, HubFolder.TOKENIZER, pooling, graph.fixedTokens(), graph.masked());
    graph.write(directory.resolve(TEXT));
    Files.write(
        directory.resolve(HubFolder.TOKENIZER), JSON.writeValueAsBytes(settings.tokenizer()));
    Set<String> files = new TreeSet<>(Set.of(TEXT, HubFolder.TOKENIZER));
    files.addAll(graph.writeExternal(directory, weights));
    int width =
        ExportedGraph.dimension(
            directory.resolve(TEXT),
            graph.tokens() ? 3 : 2,
            known.padTo() == null ? Math.min(PROBED_TOKENS, known.maxTokens()) : known.padTo());
    int dimension = dimension(width);
    BundleManifest.Text text =
        new BundleManifest.Text(
            TEXT,
            HubFolder.TOKENIZER,
            pooling,
            maxTokens(known),
            known.padTo(),
            prefix(options.queryPrefix(), TextRole.QUERY),
            prefix(options.passagePrefix(), TextRole.PASSAGE),
            dimension == width ? null : width);
    ObjectNode card = JSON.createObjectNode().put("tokens", known.maxTokens());
    return new Parts(dimension, text, null, files, card);
  }

  private int dimension(int width) {
    return atMost(
        width, options.dimension(), width, "%s gives %d dimensions: --dimension %d exceeds them");
  }

  private int maxTokens(BundleManifest.Text known) {
    int most = known.maxTokens();
    Integer fixed = known.padTo();
    int tokens =
        atMost(
            most,
            options.maxTokens(),
            fixed == null ? Math.min(most, USUAL_TOKENS) : fixed,
            "%s takes %d tokens: --max-tokens %d exceeds them");
    if (fixed != null && tokens != fixed) {
      throw new BundleException(
          "%s takes exactly %d tokens: leave out --max-tokens".formatted(graph.path(), fixed));
    }
    return tokens;
  }

  private int atMost(int most, @Nullable Integer wanted, int usual, String message) {
    if (wanted != null && wanted > most) {
      throw new BundleException(message.formatted(graph.path(), most, wanted));
    }
    return wanted == null ? usual : wanted;
  }

  private @Nullable String prefix(@Nullable String wanted, TextRole role) {
    String prefix = wanted == null ? sentence.prompt(role) : wanted;
    return prefix.isEmpty() ? null : prefix;
  }
}
