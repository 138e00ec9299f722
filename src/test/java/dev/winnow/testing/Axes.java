package dev.winnow.testing;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.asset.AssetId;
import dev.winnow.asset.ImageSource;
import dev.winnow.asset.Version;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Calibration;
import dev.winnow.encoder.Encoding;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.search.QueryEncoder;
import dev.winnow.search.model.SearchException;
import dev.winnow.vector.DenseVectors;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A space of three concepts, dog, cat and sea, with an axis each; a text is the mean of the
 * concepts it names.
 */
public final class Axes implements QueryEncoder {

  public static final List<String> CONCEPTS = List.of("dog", "cat", "sea");

  /** Log-odds of presence: 12 · cosine − 6; excluded from a probability of 0.2 on. */
  public static final Calibration CALIBRATION =
      new Calibration(null, new Calibration.Presence(-6, 12, 0, 0, 0), 0.2);

  private static final BundleManifest USUAL = usual();

  private static BundleManifest usual() {
    try (var file = Axes.class.getResourceAsStream("/bundles/default/bundle.json")) {
      return new ObjectMapper().readValue(file, BundleManifest.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static BundleManifest bundle(@Nullable Calibration calibration) {
    return new BundleManifest(
        "axes", "1", 3, USUAL.text(), null, null, calibration, null, USUAL.files());
  }

  /** Returns an asset whose only caption has this vector, of any length but 0. */
  public static Point point(String id, float... caption) {
    return new Point(
        new AssetId(id),
        Version.ofOffset(0),
        Map.of("caption", DenseVectors.normalize(caption)),
        Map.of(),
        new Payload(List.of(), Map.of("id", id), null, false));
  }

  @Override
  public Uni<Encoding> text(String text) {
    float[] sum = new float[CONCEPTS.size()];
    for (int i = 0; i < sum.length; i++) {
      sum[i] = text.contains(CONCEPTS.get(i)) ? 1 : 0;
    }
    return Uni.createFrom().item(() -> new Encoding(DenseVectors.normalize(sum), null));
  }

  @Override
  public Uni<Encoding> image(ImageSource source) {
    return Uni.createFrom().failure(new SearchException("no pictures"));
  }

  @Override
  public Uni<Encoding> vector(float[] unit) {
    return Uni.createFrom().item(new Encoding(unit, null));
  }
}
