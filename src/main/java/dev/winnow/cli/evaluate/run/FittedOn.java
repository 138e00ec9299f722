package dev.winnow.cli.evaluate.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.exclusion.ExclusionSettings;
import dev.winnow.evaluate.report.ResultTable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads from a bundle's card which data its calibration was fitted on. Figures on that data are too
 * optimistic.
 */
final class FittedOn {

  private FittedOn() {}

  /** Returns a warning for each reported split that the calibration was fitted on. */
  static List<String> warnings(@Nullable JsonNode card, List<ResultTable> tables) {
    if (card == null) {
      return List.of();
    }
    Set<String> names = new HashSet<>();
    card.path("calibration").path("data").forEach(set -> names.add(set.path("name").asText()));
    return tables.stream()
        .filter(table -> names.contains(table.data()))
        .filter(t -> t.split().equals(Item.TRAIN) || t.split().equals(ExclusionSettings.ALL))
        .map(
            table ->
                "the bundle was calibrated on %s, split %s: figures of the split %s are too optimistic"
                    .formatted(table.data(), Item.TRAIN, table.split()))
        .distinct()
        .toList();
  }
}
