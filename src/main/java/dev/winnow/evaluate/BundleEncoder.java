package dev.winnow.evaluate;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.BulkEncoder;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongConsumer;

/** The encoders of a bundle. */
public record BundleEncoder(BulkEncoder bundle) implements Encoder {

  @Override
  public String id() {
    return bundle.manifest().id();
  }

  @Override
  public int dimension() {
    return bundle.manifest().dimension();
  }

  @Override
  public List<float[]> texts(List<String> texts, LongConsumer done) {
    return bundle.texts(texts, done);
  }

  @Override
  public Optional<Function<BufferedImage, float[]>> pictures() {
    return Optional.empty(); // bundles have no image encoder yet
  }

  @Override
  public Optional<SparseHead> sparse(Modality modality) {
    return Optional.empty(); // bundles have no sparse heads yet
  }
}
