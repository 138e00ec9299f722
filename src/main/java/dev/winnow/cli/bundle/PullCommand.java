package dev.winnow.cli.bundle;

import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.cli.console.DataDirectory;
import dev.winnow.cli.console.Progress;
import dev.winnow.cli.console.ProgressDisplay;
import dev.winnow.cli.console.Usage;
import dev.winnow.hub.HubPull;
import dev.winnow.hub.HubRepository;
import dev.winnow.hub.http.HubPolicy;
import dev.winnow.hub.http.HubToken;
import dev.winnow.log.FailureMessages;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code winnow bundle pull}. */
@Command(
    name = "pull",
    description = {
      "Downloads a CLIP, SigLIP or BLIP model, or a text encoder, from a hub and makes a bundle of"
          + " it.",
      "",
      "The model must have an export to ONNX: vision_model.onnx and text_model.onnx, or model.onnx"
          + " for a text encoder alone (BGE, E5, MiniLM and others; such a bundle encodes no"
          + " images). Only the required files are downloaded. To continue an interrupted"
          + " download, run the command again. For models that need a token, set HF_TOKEN, or"
          + " WINNOW_HUB_TOKEN for another hub."
    },
    footer = {
      "  winnow bundle pull Xenova/clip-vit-base-patch32",
      "  winnow bundle pull Xenova/siglip-base-patch16-224@main --variant fp16 --out bundles/siglip",
      "  winnow bundle pull BAAI/bge-m3",
      "  winnow bundle pull intfloat/e5-base-v2 --query-prefix 'query: ' --passage-prefix 'passage: '",
      "  winnow bundle pull nomic-ai/nomic-embed-text-v1.5 --dimension 256 --query-prefix"
          + " 'search_query: ' --passage-prefix 'search_document: '",
      "  winnow bundle pull team/our-clip --hub https://models.example.com"
    },
    exitCodeList = {
      "0:the bundle is written",
      "1:the model cannot be downloaded, or cannot become a bundle",
      "2:wrong usage"
    })
final class PullCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "REPO[@REVISION]", description = "The model's name on the hub.")
  private String model;

  @Option(
      names = "--hub",
      paramLabel = "URL",
      description = "The hub (default: property winnow.hub.url, https://huggingface.co).")
  private @Nullable URI hub;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Directory of the new bundle; must not exist (default: bundles/MODEL in the data"
              + " directory).")
  private @Nullable Path out;

  @Mixin private ImportOptions options;

  @Option(
      names = "--max-size",
      paramLabel = "GB",
      defaultValue = "8",
      description = "Maximum size of the download in gigabytes.")
  private double maxSize;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print problems only.")
  private boolean quiet;

  @Override
  public Integer call() throws InterruptedException {
    URI address =
        hub == null ? ConfigProvider.getConfig().getValue("winnow.hub.url", URI.class) : hub;
    try {
      HubRepository repository = HubRepository.parse(model);
      Path data = DataDirectory.path();
      Path target = out == null ? data.resolve("bundles").resolve(repository.model()) : out;
      var pull =
          new HubPull(
              address,
              HubToken.of(System.getenv(), address),
              HubPolicy.DEFAULT.withMaxBytes((long) (maxSize * 1e9)),
              data.resolve("downloads"));
      BundleManifest manifest = run(pull, repository, target);
      if (!quiet) {
        ImportCommand.report(spec, manifest, target);
      }
      return 0;
    } catch (IllegalArgumentException e) {
      throw Usage.error(spec, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new BundleException(
          "cannot pull %s: %s".formatted(model, FailureMessages.describe(e)), e);
    }
  }

  private Progress display(long megabytes) {
    return ProgressDisplay.of(quiet).open("pull (MB)", megabytes, spec.commandLine().getErr());
  }

  private BundleManifest run(HubPull pull, HubRepository repository, Path target)
      throws IOException, InterruptedException {
    try (DownloadProgress progress = new DownloadProgress(this::display)) {
      return pull.run(repository, options.settings(), target, progress);
    }
  }
}
