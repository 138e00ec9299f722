package dev.winnow.evaluate.exclusion;

import dev.winnow.asset.Modality;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.embedding.ItemVectors;
import dev.winnow.evaluate.engine.SearchItem;
import dev.winnow.evaluate.engine.SearchItems;
import dev.winnow.vector.DenseVectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The representation of an image: its pixels or vector, its captions, or both.
 *
 * @param images vectors of length 1 in the order of the items, or null
 * @param captions the same of their captions, or null; at least one of the two is not null
 */
record ItemModalities(@Nullable List<float[]> images, @Nullable List<float[]> captions) {

  /**
   * @param as the modalities to use; null for images if there are any, else captions
   * @throws EvaluationException if the data lacks them
   */
  static ItemModalities of(EvaluationData data, Embedding embedding, @Nullable Set<Modality> as) {
    Modality usual =
        data.vectors() == null && data.images() == null ? Modality.CAPTION : Modality.IMAGE;
    Set<Modality> modalities = as == null ? Set.of(usual) : as;
    return new ItemModalities(
        modalities.contains(Modality.IMAGE)
            ? ItemVectors.ofImages(data, embedding).vectors()
            : null,
        modalities.contains(Modality.CAPTION)
            ? ItemVectors.ofCaptions(data, embedding).vectors()
            : null);
  }

  /** Returns one vector of length 1 per image: that of its modality, or the mean of both. */
  List<float[]> vectors() {
    List<float[]> vectors = images;
    List<float[]> texts = captions;
    if (vectors == null || texts == null) {
      return vectors == null ? Objects.requireNonNull(texts) : vectors;
    }
    List<float[]> means = new ArrayList<>(vectors.size());
    for (int i = 0; i < vectors.size(); i++) {
      means.add(DenseVectors.normalize(DenseVectors.mean(List.of(vectors.get(i), texts.get(i)))));
    }
    return means;
  }

  /** Returns the only modality; null if there are two, because no sparse space combines two. */
  @Nullable Modality only() {
    if (images != null && captions != null) {
      return null;
    }
    return images == null ? Modality.CAPTION : Modality.IMAGE;
  }

  /**
   * Returns the images as the service would index them.
   *
   * @param items all of the data
   * @param positions of those to return
   */
  List<SearchItem> indexed(List<Item> items, int[] positions, Embedding embedding, int top) {
    List<float[]> vectors = images;
    return SearchItems.of(
        Arrays.stream(positions).mapToObj(i -> items.get(i).captions()).toList(),
        captions != null,
        vectors == null ? null : Arrays.stream(positions).mapToObj(vectors::get).toList(),
        embedding,
        top);
  }

  /** Returns a remark for the readers of tables. */
  String fact() {
    if (images == null) {
      return "An image is the normalised mean of its captions' vectors.";
    }
    return captions == null
        ? "An image is its own vector; only the methods that match words use captions."
        : "An image has its own vector and the mean of its captions' vectors; methods with one"
            + " vector use the normalised mean of both.";
  }
}
