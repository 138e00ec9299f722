package dev.winnow.asset;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The whole state of an asset from its producer's view. Every part except the id may be absent.
 *
 * @param image null if the asset has none
 * @param captions texts that describe the asset, in the producer's order
 * @param attributes values to filter by: JSON values (String, Boolean, Integer, Long, Double, List,
 *     Map, null) by name
 * @param vectors ready-made embeddings by modality, for producers that encode upstream
 */
public record Asset(
    AssetId id,
    @Nullable ImageSource image,
    List<String> captions,
    Map<String, @Nullable Object> attributes,
    Map<Modality, float[]> vectors) {

  public Asset {
    captions = List.copyOf(captions);
    vectors = Map.copyOf(vectors);
  }
}
