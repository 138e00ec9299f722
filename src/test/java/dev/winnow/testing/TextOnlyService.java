package dev.winnow.testing;

import dev.winnow.bundle.BundleFiles;
import dev.winnow.hub.BundleImport;
import dev.winnow.hub.ImportSettings;
import dev.winnow.hub.TextOptions;
import dev.winnow.hub.Variant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The application with a bundle that is imported from a text encoder as on a hub: bge-small, with
 * the prefix for queries that its authors recommend.
 */
public class TextOnlyService extends WinnowService {

  /** The prefix of queries. */
  public static final String QUERY_PREFIX =
      "Represent this sentence for searching relevant passages: ";

  @Override
  public Map<String, String> start() {
    Map<String, String> configuration = new HashMap<>(super.start());
    try {
      Path directory = directory();
      Path bundle = directory.resolve("bge");
      bundle(directory.resolve("export"), bundle);
      configuration.put("winnow.bundle", bundle.toAbsolutePath().toString());
      return configuration;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Imports the default bundle's text encoder. */
  static void bundle(Path export, Path bundle) throws IOException {
    Files.createDirectories(export.resolve("onnx"));
    Files.createDirectories(export.resolve("1_Pooling"));
    BundleFiles files = new BundleFiles("classpath:/bundles/default", TestBundle.MODELS);
    Files.copy(
        files.file(files.manifest().text().model()), export.resolve("onnx").resolve("model.onnx"));
    Files.copy(files.file(files.manifest().text().tokenizer()), export.resolve("tokenizer.json"));
    Files.writeString(
        export.resolve("config.json"),
        "{\"model_type\": \"bert\", \"max_position_embeddings\": 512}");
    Files.writeString(
        export.resolve("1_Pooling/config.json"), "{\"pooling_mode_cls_token\": true}");
    new BundleImport(
            export,
            new ImportSettings(
                Variant.FP32, null, "1", new TextOptions(null, QUERY_PREFIX, null, null, null)),
            Map.of())
        .into(bundle);
  }
}
