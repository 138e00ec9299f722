package dev.winnow.evaluate.data;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.winnow.evaluate.EvaluationException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads captions that say what an image does not show, after COCO-Neg: {@code
 * negated-queries.jsonl} ({@code image_id}, {@code queries}) beside the {@code images.jsonl} with
 * the test images to find.
 */
public final class NegatedQueries {

  private static final String QUERIES = "negated-queries.jsonl";

  private NegatedQueries() {}

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Line(@Nullable String image_id, @Nullable List<String> queries) {}

  /**
   * @throws EvaluationException if something in the folder is missing or wrong
   */
  public static TextCollection read(Path folder) {
    EvaluationData images = DataFolder.read(folder);
    Path file = folder.resolve(QUERIES);
    if (!Files.isReadable(file)) {
      throw new EvaluationException(
          "%s holds no readable %s: name a folder that has it with --data"
              .formatted(folder, QUERIES));
    }
    List<List<String>> captions = new ArrayList<>();
    Map<String, Integer> positions = new HashMap<>();
    for (Item item : images.items()) {
      if (item.split().equals(Item.TEST) && !item.captions().isEmpty()) {
        positions.put(item.id(), captions.size());
        captions.add(item.captions());
      }
    }
    List<TextCollection.Query> queries = new ArrayList<>();
    JsonLinesReader.read(file, Line.class, line -> queries.addAll(queries(line, positions)));
    if (queries.isEmpty()) {
      throw new EvaluationException(file + " holds no queries");
    }
    return new TextCollection(images.name() + ", test images", captions, queries, List.of());
  }

  private static List<TextCollection.Query> queries(Line line, Map<String, Integer> positions) {
    @Nullable Integer position = line.image_id == null ? null : positions.get(line.image_id);
    if (position == null || line.queries == null) {
      throw new IllegalArgumentException(
          "image_id must name an image of the test split that has captions, with queries for it");
    }
    return line.queries.stream()
        .map(text -> new TextCollection.Query(text, Map.of(position, 1)))
        .toList();
  }
}
