package dev.winnow.evaluate.engine;

import dev.winnow.asset.Modality;
import dev.winnow.encoder.Encoding;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.embedding.Encoder.SparseHead;
import dev.winnow.vector.SparseVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates items with the vectors that the service would compute. */
public final class SearchItems {

  private SearchItems() {}

  /**
   * Returns items with captions only.
   *
   * @param top maximum number of active dimensions of a sparse vector
   */
  public static List<SearchItem> ofCaptions(
      List<List<String>> captions, Embedding embedding, int top) {
    return of(captions, true, null, embedding, top);
  }

  /**
   * Returns items with one modality or both.
   *
   * @param encoded whether captions have vectors in addition to words
   * @param images vectors of length 1 in the order of the items, or null without images
   */
  public static List<SearchItem> of(
      List<List<String>> captions,
      boolean encoded,
      @Nullable List<float[]> images,
      Embedding embedding,
      int top) {
    return ofEncoded(
        captions,
        encoded,
        images == null ? List.of() : imageEncodings(images, embedding),
        embedding,
        top);
  }

  /**
   * Returns items whose images are encoded; parameters as of {@link #of}.
   *
   * @param images in the order of the items, or empty without images
   */
  public static List<SearchItem> ofEncoded(
      List<List<String>> captions,
      boolean encoded,
      List<Encoding> images,
      Embedding embedding,
      int top) {
    @Nullable KnownTexts texts =
        encoded
            ? KnownTexts.ofPassages(
                "encode captions", captions.stream().flatMap(List::stream).toList(), embedding)
            : null;
    List<SearchItem> items = new ArrayList<>(captions.size());
    for (int i = 0; i < captions.size(); i++) {
      Map<Modality, Encoding> encodings = new HashMap<>();
      if (texts != null && !captions.get(i).isEmpty()) {
        encodings.put(
            Modality.CAPTION,
            Encoding.mean(captions.get(i).stream().map(texts::encoding).toList(), top));
      }
      if (!images.isEmpty()) {
        encodings.put(Modality.IMAGE, images.get(i));
      }
      items.add(new SearchItem(encodings, captions.get(i)));
    }
    return items;
  }

  private static List<Encoding> imageEncodings(List<float[]> images, Embedding embedding) {
    Optional<SparseHead> head = embedding.encoder().sparse(Modality.IMAGE);
    @Nullable List<SparseVector> sparse = head.map(h -> h.encode(images)).orElse(null);
    List<Encoding> encodings = new ArrayList<>(images.size());
    for (int i = 0; i < images.size(); i++) {
      encodings.add(new Encoding(images.get(i), sparse == null ? null : sparse.get(i)));
    }
    return encodings;
  }
}
