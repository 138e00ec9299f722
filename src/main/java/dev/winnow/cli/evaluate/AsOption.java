package dev.winnow.cli.evaluate;

import dev.winnow.asset.Modality;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The representation of images in an evaluation. */
final class AsOption {

  @Option(
      names = "--as",
      paramLabel = "MODALITY",
      description =
          "Representation of an image: ${COMPLETION-CANDIDATES}. Default: its vector or its"
              + " pixels, else its captions.")
  @Nullable Modalities value;

  /** The representation of an image; users type these names. */
  @SuppressWarnings("checkstyle:ConstantName")
  enum Modalities {
    image(Modality.IMAGE),
    caption(Modality.CAPTION),
    both(Modality.IMAGE, Modality.CAPTION);

    final Set<Modality> modalities;

    Modalities(Modality... modalities) {
      this.modalities = Set.of(modalities);
    }
  }
}
