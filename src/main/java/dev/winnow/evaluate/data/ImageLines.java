package dev.winnow.evaluate.data;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.winnow.evaluate.EvaluationException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON lines, one image each: {@code {"image_id":…, "split":"train|test", "labels":[…],
 * "captions":[…]}}. All fields are optional; without a split, images alternate between train and
 * test.
 */
final class ImageLines {

  private static final int MAX_ITEMS = 1_000_000;

  private ImageLines() {}

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Line(
      @JsonAlias({"id", "image"}) @Nullable String image_id,
      @Nullable String split,
      @Nullable Set<String> labels,
      @Nullable List<String> captions) {}

  /**
   * @throws EvaluationException if the file cannot be read, is too large, or a line is wrong
   */
  static List<Item> read(Path file) {
    List<Item> items = new ArrayList<>();
    JsonLinesReader.read(
        file,
        Line.class,
        line -> {
          if (items.size() == MAX_ITEMS) {
            throw new IllegalArgumentException(
                "more than %,d images: evaluate on a part of them".formatted(MAX_ITEMS));
          }
          items.add(item(line, items.size()));
        });
    if (items.isEmpty()) {
      throw new EvaluationException(file + " holds no images");
    }
    return items;
  }

  private static Item item(Line line, int position) {
    String turn = position % 2 == 0 ? Item.TRAIN : Item.TEST;
    return new Item(
        line.image_id == null ? "image " + (position + 1) : line.image_id,
        line.split == null ? turn : line.split,
        line.labels == null ? Set.of() : line.labels,
        line.captions == null ? List.of() : line.captions);
  }
}
