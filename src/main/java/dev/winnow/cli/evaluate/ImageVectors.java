package dev.winnow.cli.evaluate;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Sha256;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.encoder.Encoding;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.embedding.VectorFile;
import dev.winnow.group.GroupedImages;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The bundle's own vectors of grouped images, kept in a file for the next run. */
final class ImageVectors {

  private static final String FILE = "image-vectors.bin";

  private final BulkEncoder bundle;
  private final @Nullable VectorFile file;
  private final Map<String, float[]> known;

  /**
   * @param folder of the file, or null for none
   */
  ImageVectors(BulkEncoder bundle, @Nullable Path folder) {
    this.bundle = bundle;
    BundleManifest manifest = bundle.manifest();
    String model = Objects.requireNonNull(manifest.image()).model();
    this.file =
        folder == null
            ? null
            : new VectorFile(
                folder.resolve(FILE),
                manifest.id() + " " + Objects.requireNonNull(manifest.files().get(model)).sha256());
    this.known = file == null ? new HashMap<>() : file.read(manifest.dimension());
  }

  /** Returns the vectors of the first images. */
  float[][] of(GroupedImages images, int count, ProgressListener progress) {
    float[][] vectors = new float[count][];
    if (!known.containsKey(key(images, count - 1))) {
      try (var phase = progress.begin("image vectors", count)) {
        List<Encoding> encoded = bundle.images(count, images.originals(), phase::update);
        for (int i = 0; i < count; i++) {
          known.put(key(images, i), encoded.get(i).dense());
        }
      }
      if (file != null) {
        file.write(bundle.manifest().dimension(), known);
      }
    }
    for (int i = 0; i < count; i++) {
      vectors[i] = Objects.requireNonNull(known.get(key(images, i)));
    }
    return vectors;
  }

  private static String key(GroupedImages images, int image) {
    return Sha256.of((images.name() + " #" + image).getBytes(StandardCharsets.UTF_8));
  }
}
