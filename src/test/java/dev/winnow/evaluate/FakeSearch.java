package dev.winnow.evaluate;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.BundleManifest.BundleFile;
import dev.winnow.bundle.Calibration;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.wiring.EmbeddedIndex;
import java.util.Map;

/** The search engine for the vectors of a {@link FakeEncoder}. */
public final class FakeSearch {

  private static final BundleFile FILE = new BundleFile("file", "0".repeat(64));

  private FakeSearch() {}

  /** An asset that shows one word of a few holds it; its bundle is calibrated. */
  public static SearchSetup setup(FakeEncoder encoder) {
    BundleManifest.Sparse sparse =
        encoder.heads()
            ? new BundleManifest.Sparse(
                encoder.words().size(), encoder.words().size(), "file", null, "file")
            : null;
    return new SearchSetup(
        new BundleManifest(
            "fake",
            "1",
            encoder.dimension(),
            new BundleManifest.Text("file", "file", "cls", 8, null),
            null,
            sparse,
            new Calibration(null, new Calibration.Presence(-5, 20, 0, 0, 0), 0.5),
            null,
            Map.of("file", FILE)),
        EmbeddedIndex::open);
  }
}
