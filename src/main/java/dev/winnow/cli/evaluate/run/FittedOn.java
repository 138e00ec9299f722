package dev.winnow.cli.evaluate.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.data.SceneRange;
import dev.winnow.evaluate.exclusion.ExclusionSettings;
import dev.winnow.evaluate.report.ResultTable;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Reads from a bundle's card which data the parts of the bundle were fitted on. Figures on that
 * data are too optimistic.
 */
final class FittedOn {

  private static final Pattern SCENES = Pattern.compile(" --scenes (\\d{1,9}) ");

  private FittedOn() {}

  /**
   * Data that a part of the bundle was fitted on.
   *
   * @param what begins the warning
   * @param split the split that was fitted on; drawn scenes of split test are the first ones
   */
  private record Fit(String what, String data, String split) {

    boolean overlaps(ResultTable table) {
      Optional<SceneRange> scenes = SceneRange.of(data, split);
      return scenes.isPresent()
          ? SceneRange.of(table.data(), table.split()).filter(scenes.get()::overlaps).isPresent()
          : data.equals(table.data())
              && (table.split().equals(split) || table.split().equals(ExclusionSettings.ALL));
    }

    String warning(ResultTable table) {
      return "%s: figures of the split %s are too optimistic".formatted(what, table.split());
    }
  }

  /** Returns a warning for each reported split with items that a part was fitted on. */
  static List<String> warnings(@Nullable JsonNode card, List<ResultTable> tables) {
    if (card == null) {
      return List.of();
    }
    List<Fit> fits =
        Stream.of(
                StreamSupport.stream(card.path("calibration").path("data").spliterator(), false)
                    .map(FittedOn::calibration),
                scenes(card, "imageEncoder", "image encoder", "scenes"),
                validation(card.path("imageEncoder")),
                scenes(card, "photographs", "encoder of photographs", "scenes"),
                scenes(card, "sparse", "sparse heads", "scenes"),
                scenes(card, "views", "views", "even scenes"),
                bindings(card.path("bindings")),
                groups(card, "training"),
                groups(card, "validation"))
            .flatMap(fit -> fit)
            .toList();
    return tables.stream()
        .flatMap(
            table ->
                fits.stream().filter(fit -> fit.overlaps(table)).map(fit -> fit.warning(table)))
        .distinct()
        .toList();
  }

  private static Fit calibration(JsonNode set) {
    String name = set.path("name").asText();
    if (name.startsWith("scenes, seed ")) {
      // The names in older cards do not say how many scenes there are.
      name = set.path("fittedOn").asInt() + set.path("keptAside").asInt() + " " + name;
    }
    return new Fit(
        "the bundle was calibrated on %s, split %s".formatted(name, Item.TRAIN), name, Item.TRAIN);
  }

  /** Returns the drawn scenes that the command of a part names. */
  private static Stream<Fit> scenes(JsonNode card, String part, String told, String kind) {
    JsonNode fitted = card.path(part);
    Matcher command = SCENES.matcher(fitted.path("command").asText());
    return command.find() && fitted.has("seed")
        ? Stream.of(
            fit(
                "the %s of the bundle learned from".formatted(told),
                "%s %s, seed %d".formatted(command.group(1), kind, fitted.path("seed").asLong())))
        : Stream.empty();
  }

  /** Returns the scenes, of the next seed, that chose the kept weights of the image encoder. */
  private static Stream<Fit> validation(JsonNode encoder) {
    int count = encoder.path("validation").path("scenes").asInt();
    return count > 0 && encoder.has("seed")
        ? Stream.of(
            fit(
                "the image encoder of the bundle was chosen on",
                "%d scenes, seed %d".formatted(count, encoder.path("seed").asLong() + 1)))
        : Stream.empty();
  }

  private static Stream<Fit> bindings(JsonNode fitted) {
    if (!fitted.has("seed")) {
      return Stream.empty();
    }
    String data =
        "%d scenes, seed %d".formatted(fitted.path("scenes").asInt(), fitted.path("seed").asLong());
    return Stream.of(
        new Fit(
            "the bindings of the bundle were fitted on %s, split %s".formatted(data, Item.TRAIN),
            data,
            Item.TRAIN));
  }

  private static Stream<Fit> groups(JsonNode card, String part) {
    String name = card.path("criteria").path(part).asText();
    return name.isEmpty()
        ? Stream.empty()
        : Stream.of(fit("the criteria of the bundle were fitted on", name));
  }

  private static Fit fit(String what, String data) {
    return new Fit(what + " " + data, data, Item.TEST);
  }
}
