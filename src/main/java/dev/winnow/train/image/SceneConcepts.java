package dev.winnow.train.image;

import dev.winnow.bundle.TextRole;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.encoder.Encoding;
import dev.winnow.scene.Background;
import dev.winnow.scene.Hue;
import dev.winnow.scene.SceneFactors;
import dev.winnow.scene.catalogue.Catalogue;
import dev.winnow.scene.catalogue.Category;
import dev.winnow.scene.catalogue.ObjectClass;
import dev.winnow.scene.drawing.Style;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The concepts that a scene can show, each with the vector of its text: object classes first, then
 * hues, categories, backgrounds and styles.
 */
final class SceneConcepts {

  private final Map<Object, Integer> positions = new LinkedHashMap<>();
  private final List<List<String>> phrases = new ArrayList<>();
  private final float[][] vectors;

  SceneConcepts(BulkEncoder encoder) throws InterruptedException {
    for (ObjectClass type : Catalogue.objects()) {
      add(type, List.of("a photo of a " + type.name(), "a picture of a " + type.name()));
    }
    for (Hue hue : Hue.values()) {
      add(hue, List.of("something " + hue.label(), "a " + hue.label() + " object"));
    }
    for (Category category : Category.values()) {
      add(category, List.of("a photo of " + category.label(), category.label()));
    }
    for (Background background : Background.values()) {
      add(background, background.phrases());
    }
    for (Style style : Style.values()) {
      add(style, List.of(SceneText.medium(style)));
    }
    List<float[]> encoded =
        Encoding.denseVectors(
            encoder.texts(
                TextRole.PASSAGE, phrases.stream().flatMap(List::stream).toList(), done -> {}));
    vectors = new float[phrases.size()][];
    int at = 0;
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = mean(encoded.subList(at, at + phrases.get(i).size()));
      at += phrases.get(i).size();
    }
  }

  private void add(Object concept, List<String> words) {
    positions.put(concept, positions.size());
    phrases.add(words);
  }

  private static float[] mean(List<float[]> rows) {
    float[] mean = new float[rows.getFirst().length];
    for (float[] row : rows) {
      for (int i = 0; i < mean.length; i++) {
        mean[i] += row[i] / rows.size();
      }
    }
    double square = 0;
    for (float value : mean) {
      square += value * value;
    }
    for (int i = 0; i < mean.length; i++) {
      mean[i] /= (float) Math.sqrt(square);
    }
    return mean;
  }

  /** Returns the number of concepts. */
  int size() {
    return phrases.size();
  }

  /** Returns their vectors, {@code [size, d]}, of length 1. */
  float[][] vectors() {
    return vectors;
  }

  /** Returns the position of an object class, hue, category, background or style. */
  int position(Object concept) {
    Integer position = positions.get(concept);
    if (position == null) {
      throw new IllegalArgumentException("no concept: " + concept);
    }
    return position;
  }

  /** Writes 1 for every concept that the scene shows. */
  void mark(SceneFactors factors, float[] truth, int offset) {
    factors
        .objects()
        .forEach(
            object -> {
              truth[offset + position(object.type())] = 1;
              truth[offset + position(object.hue())] = 1;
              truth[offset + position(object.type().category())] = 1;
            });
    truth[offset + position(factors.background())] = 1;
    truth[offset + position(factors.style())] = 1;
  }
}
