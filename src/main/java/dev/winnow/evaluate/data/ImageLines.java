package dev.winnow.evaluate.data;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.RuntimeJsonMappingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.winnow.evaluate.EvaluationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON lines, one image each: {@code {"image_id":…, "split":"train|test", "labels":[…],
 * "captions":[…]}}. All may be absent; without a split, images are train and test by turns.
 */
final class ImageLines {

  private static final long MAX_BYTES = 1L << 30;
  private static final int MAX_TEXT = 1 << 16;
  private static final int MAX_ITEMS = 1_000_000;

  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxStringLength(MAX_TEXT).build())
                  .build())
          .build();

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
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw new EvaluationException(
            "%s is larger than %d MB: evaluate on a part of it".formatted(file, MAX_BYTES >> 20));
      }
      try (MappingIterator<Line> lines =
          JSON.readerFor(Line.class).readValues(Files.newBufferedReader(file))) {
        while (lines.hasNextValue()) {
          items.add(item(lines.nextValue(), items.size()));
          if (items.size() > MAX_ITEMS) {
            throw new IllegalArgumentException("more than " + MAX_ITEMS + " images");
          }
        }
      }
    } catch (JsonProcessingException e) {
      throw new EvaluationException(
          "%s, line %d: %s"
              .formatted(
                  file,
                  e.getLocation() == null ? items.size() + 1 : e.getLocation().getLineNr(),
                  e.getOriginalMessage()),
          e);
    } catch (IOException e) {
      throw new EvaluationException("cannot read " + file + ": " + e, e);
    } catch (RuntimeJsonMappingException | IllegalArgumentException | NullPointerException e) {
      throw new EvaluationException(
          "%s, image %d: %s".formatted(file, items.size() + 1, e.getMessage()), e);
    }
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
