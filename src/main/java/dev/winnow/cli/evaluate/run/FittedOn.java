package dev.winnow.cli.evaluate.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.data.SceneRange;
import dev.winnow.evaluate.exclusion.ExclusionSettings;
import dev.winnow.evaluate.report.ResultTable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads from a bundle's card which data its calibration was fitted on. Figures on that data are too
 * optimistic.
 */
final class FittedOn {

  private FittedOn() {}

  /** Returns a warning for each reported split with items that the calibration was fitted on. */
  static List<String> warnings(@Nullable JsonNode card, List<ResultTable> tables) {
    if (card == null) {
      return List.of();
    }
    Set<String> names = new LinkedHashSet<>();
    card.path("calibration").path("data").forEach(set -> names.add(name(set)));
    return tables.stream()
        .flatMap(
            table ->
                names.stream()
                    .filter(name -> overlap(name, table))
                    .map(
                        name ->
                            "the bundle was calibrated on %s, split %s: figures of the split %s are too optimistic"
                                .formatted(name, Item.TRAIN, table.split())))
        .distinct()
        .toList();
  }

  private static String name(JsonNode set) {
    String name = set.path("name").asText();
    // The names in older cards do not say how many scenes there are.
    return name.startsWith("scenes, seed ")
        ? set.path("fittedOn").asInt() + set.path("keptAside").asInt() + " " + name
        : name;
  }

  private static boolean overlap(String fitted, ResultTable table) {
    Optional<SceneRange> scenes = SceneRange.of(fitted, Item.TRAIN);
    return scenes.isPresent()
        ? SceneRange.of(table.data(), table.split()).filter(scenes.get()::overlaps).isPresent()
        : fitted.equals(table.data())
            && (table.split().equals(Item.TRAIN) || table.split().equals(ExclusionSettings.ALL));
  }
}
