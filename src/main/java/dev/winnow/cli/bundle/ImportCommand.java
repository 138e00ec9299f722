package dev.winnow.cli.bundle;

import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.TextRole;
import dev.winnow.cli.console.Usage;
import dev.winnow.hub.BundleImport;
import dev.winnow.log.FailureMessages;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code winnow bundle import}. */
@Command(
    name = "import",
    description = {
      "Makes a bundle of a CLIP, SigLIP or BLIP model, or of a text encoder, that was exported to"
          + " ONNX.",
      "",
      "The folder must hold vision_model.onnx and text_model.onnx (or in onnx/), tokenizer.json"
          + " and preprocessor_config.json; config.json and tokenizer_config.json are recommended."
          + " A text encoder alone needs model.onnx (or in onnx/) and tokenizer.json; config.json,"
          + " modules.json, 1_Pooling/config.json, config_sentence_transformers.json and"
          + " sentence_bert_config.json are used if present. Such a bundle encodes no images."
    },
    footer = {
      "  winnow bundle import exports/my-clip --out bundles/my-clip",
      "  winnow bundle import exports/e5 --query-prefix 'query: ' --passage-prefix 'passage: ' --out"
          + " bundles/e5",
      "  WINNOW_BUNDLE=bundles/my-clip winnow serve"
    },
    exitCodeList = {
      "0:the bundle is written",
      "1:the model cannot become a bundle",
      "2:wrong usage"
    })
final class ImportCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "The folder with the export.")
  private Path source;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "Directory of the new bundle; must not exist.")
  private Path out;

  @Mixin private ImportOptions options;

  @Override
  public Integer call() {
    try {
      BundleManifest manifest = new BundleImport(source, options.settings(), Map.of()).into(out);
      report(spec, manifest, out);
      return 0;
    } catch (IllegalArgumentException e) {
      throw Usage.error(spec, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new BundleException(
          "cannot import %s: %s".formatted(source, FailureMessages.describe(e)), e);
    }
  }

  static void report(CommandSpec spec, BundleManifest manifest, Path out) {
    PrintWriter printer = spec.commandLine().getOut();
    printer.printf(
        """
        %s is in %s: %d dimensions, %s.
        To use it, start the service with a new data directory:
          WINNOW_BUNDLE=%s winnow serve --data-dir DIR
        """,
        manifest.id(), out, manifest.dimension(), encoded(manifest), out);
    printer.flush();
  }

  private static String encoded(BundleManifest manifest) {
    if (manifest.image() != null) {
      return "texts and images";
    }
    BundleManifest.Text text = manifest.text();
    return "texts only; queries begin with '%s', captions with '%s'"
        .formatted(text.prefix(TextRole.QUERY), text.prefix(TextRole.PASSAGE));
  }
}
