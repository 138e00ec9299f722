package dev.winnow.api.asset;

import dev.winnow.collection.LruMap;
import dev.winnow.image.ImageDecoder;
import dev.winnow.image.ImageLimits;
import dev.winnow.image.ImageMemory;
import dev.winnow.image.PreviewEncoder;
import dev.winnow.index.Preview;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Scales stored previews to the smaller size. Thread-safe. */
@ApplicationScoped
class SmallPreviews {

  /** Pixels of the longest edge. */
  static final int SIZE = 160;

  /** Each preview has about 6 kB. */
  private static final int KEPT = 2_000;

  private static final PreviewEncoder ENCODER =
      new PreviewEncoder(SIZE, PreviewEncoder.DEFAULT.quality());

  private final ImageDecoder decoder;

  /** By the digest of the stored preview; guarded by itself. */
  private final Map<String, Preview> made = new LruMap<>(KEPT);

  SmallPreviews(ImageMemory memory) {
    this.decoder = new ImageDecoder(ImageLimits.DEFAULT, memory);
  }

  /**
   * Returns the small size of a preview. Takes a few milliseconds of a processor the first time.
   *
   * @param digest of the stored preview's bytes
   */
  Preview of(Preview stored, String digest) {
    synchronized (made) {
      @Nullable Preview known = made.get(digest);
      if (known != null) {
        return known;
      }
    }
    Preview small = new Preview("image/jpeg", ENCODER.encode(decoder.decode(stored.data(), SIZE)));
    synchronized (made) {
      made.put(digest, small);
    }
    return small;
  }
}
