package dev.winnow.cli.evaluate.criterion;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Criteria;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.encoder.Encoding;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.embedding.VectorFile;
import dev.winnow.group.GroupedImages;
import dev.winnow.hash.Sha256;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The image vectors and the codes for criteria of grouped images, computed as in the service and
 * cached in files for the next run.
 */
final class ImageVectors {

  private static final String VECTORS = "image-vectors.bin";
  private static final String CODES = "image-codes.bin";

  private final BulkEncoder bundle;
  private final @Nullable Criteria criteria;
  private final @Nullable VectorFile vectorFile;
  private final @Nullable VectorFile codeFile;
  private final Map<String, float[]> vectors;
  private final Map<String, float[]> codes;

  /**
   * @param folder of the files, or null for none
   */
  ImageVectors(BulkEncoder bundle, @Nullable Path folder) {
    this.bundle = bundle;
    BundleManifest manifest = bundle.manifest();
    criteria = manifest.criteria();
    String model = Objects.requireNonNull(manifest.image()).model();
    vectorFile = folder == null ? null : file(folder, VECTORS, manifest, model);
    codeFile =
        folder == null || criteria == null ? null : file(folder, CODES, manifest, criteria.model());
    vectors =
        vectorFile == null ? new HashMap<>() : vectorFile.read(manifest.dimension(), key -> true);
    codes =
        codeFile == null || criteria == null
            ? new HashMap<>()
            : codeFile.read(criteria.dimension(), key -> true);
  }

  private static VectorFile file(Path folder, String name, BundleManifest manifest, String model) {
    String sha256 = Objects.requireNonNull(manifest.files().get(model)).sha256();
    return new VectorFile(folder.resolve(name), manifest.id() + " " + sha256);
  }

  /** Returns the vectors of the first images. */
  float[][] vectors(GroupedImages images, int count, ProgressListener progress) {
    encode(images, count, progress);
    return known(vectors, images, count);
  }

  /** Returns the codes of the first images; null if the bundle has no criteria. */
  float @Nullable [][] codes(GroupedImages images, int count, ProgressListener progress) {
    if (criteria == null) {
      return null;
    }
    encode(images, count, progress);
    return known(codes, images, count);
  }

  private void encode(GroupedImages images, int count, ProgressListener progress) {
    String last = key(images, count - 1);
    if (vectors.containsKey(last) && (criteria == null || codes.containsKey(last))) {
      return;
    }
    Map<String, float[]> newVectors = new LinkedHashMap<>(); // the last key says that all are there
    Map<String, float[]> newCodes = new LinkedHashMap<>();
    try (var phase = progress.begin("image vectors", count)) {
      List<Encoding> encoded = bundle.images(count, images.originals(), phase::update);
      for (int i = 0; i < count; i++) {
        Encoding encoding = encoded.get(i);
        newVectors.put(key(images, i), encoding.dense());
        if (criteria != null) {
          float[] lifted = Objects.requireNonNull(encoding.further().get(Criteria.MODALITY.key()));
          newCodes.put(key(images, i), criteria.space().code(lifted));
        }
      }
    }
    newVectors.keySet().removeAll(vectors.keySet());
    newCodes.keySet().removeAll(codes.keySet());
    vectors.putAll(newVectors);
    codes.putAll(newCodes);
    if (vectorFile != null) {
      vectorFile.append(bundle.manifest().dimension(), newVectors);
    }
    if (codeFile != null && criteria != null) {
      codeFile.append(criteria.dimension(), newCodes);
    }
  }

  private static float[][] known(Map<String, float[]> known, GroupedImages images, int count) {
    float[][] rows = new float[count][];
    for (int i = 0; i < count; i++) {
      rows[i] = Objects.requireNonNull(known.get(key(images, i)));
    }
    return rows;
  }

  private static String key(GroupedImages images, int image) {
    return Sha256.of(images.name() + " #" + image);
  }
}
