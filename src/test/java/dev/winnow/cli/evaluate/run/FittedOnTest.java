package dev.winnow.cli.evaluate.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.evaluate.board.AttributedImages;
import dev.winnow.evaluate.report.ResultTable;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FittedOnTest {

  private static JsonNode card() throws JsonProcessingException {
    return new ObjectMapper()
        .readTree(
            "{\"calibration\":{\"data\":[{\"name\":\"coco\"},"
                + "{\"name\":\"scenes, seed 3\",\"fittedOn\":320,\"keptAside\":80},"
                + "{\"name\":\"50 scenes, seed 4\",\"fittedOn\":40,\"keptAside\":10}]}}");
  }

  private static ResultTable table(String data, String split) {
    return new ResultTable("exclusion", data, split, List.of(), List.of(), "", List.of());
  }

  @Test
  void warnsOnceAboutDataUsedForCalibration() throws JsonProcessingException {
    List<ResultTable> tables =
        List.of(
            table("coco", "test"),
            table("coco", "train"),
            table("coco", "train"),
            table("coco", "all"),
            table("others", "train"));

    assertThat(FittedOn.warnings(card(), tables))
        .containsExactly(
            "the bundle was calibrated on coco, split train: figures of the split train are too optimistic",
            "the bundle was calibrated on coco, split train: figures of the split all are too optimistic");
  }

  /** The training split follows the test split: 400 to 799, and 50 to 99. */
  @Test
  void warnsOfScenesUsedForCalibration() throws JsonProcessingException {
    List<ResultTable> tables =
        List.of(
            table("400 scenes, seed 3", "test"),
            table("401 scenes, seed 3", "test"),
            table("200 scenes, seed 3", "train"),
            table("201 scenes, seed 3", "train"),
            table("799 scenes, seed 3", "train"),
            table("800 scenes, seed 3", "train"),
            table("800 scenes, seed 4", "all"),
            table("800 scenes, seed 5", "all"));

    assertThat(FittedOn.warnings(card(), tables.subList(0, 1))).isEmpty();
    assertThat(FittedOn.warnings(card(), tables.subList(2, 3))).isEmpty();
    assertThat(FittedOn.warnings(card(), tables.subList(5, 6))).isEmpty();
    assertThat(FittedOn.warnings(card(), tables))
        .containsExactly(
            "the bundle was calibrated on 400 scenes, seed 3, split train: figures of the split test are too optimistic",
            "the bundle was calibrated on 400 scenes, seed 3, split train: figures of the split train are too optimistic",
            "the bundle was calibrated on 50 scenes, seed 4, split train: figures of the split all are too optimistic");
  }

  @Test
  void warnsOfNothingWithoutACard() {
    assertThat(FittedOn.warnings(null, List.of(table("coco", "train")))).isEmpty();
  }

  /** Of what the shipped bundle's card names, only calibration and bindings have splits. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1500 scenes, seed 100 | test | image encoder of the bundle learned from 24000 scenes, seed 100",
        "1500 scenes, seed 100 | test | encoder of photographs of the bundle learned from 8000 scenes, seed 100",
        "300 scenes, seed 101 | train | image encoder of the bundle was chosen on 1000 scenes, seed 101",
        "1000 scenes, seed 1 | train | sparse heads of the bundle learned from 8000 scenes, seed 1",
        "600 scenes, seed 300 | train | bindings of the bundle were fitted on 1000 scenes, seed 300, split train",
        "1000 even scenes, seed 500 | agreement | views of the bundle learned from 2800 even scenes, seed 500",
        "800 groups of 4 scenes from 1000, ALL, seed 700 | hue | criteria of the bundle were fitted on 2500 groups of 4 scenes from 0, ALL, seed 700, side 32",
        "20 groups of 4 scenes from 2800, ALL, seed 700, side 32 | hue | criteria of the bundle were fitted on 312 groups of 4 scenes from 2500, ALL, seed 700, side 32"
      })
  void warnsOfEveryPartOfTheDefaultBundle(String data, String split, String what)
      throws IOException {
    assertThat(FittedOn.warnings(defaultCard(), List.of(table(data, split))))
        .contains("the %s: figures of the split %s are too optimistic".formatted(what, split));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "400 scenes, seed 20260",
        "1000 scenes, seed 500",
        "1000 even scenes, seed 1",
        "500 scenes, seed 102",
        "800 groups of 4 scenes from 4400, ALL, seed 700",
        "800 groups of 4 scenes from 0, ALL, seed 20260, side 64",
        "800 groups of 4 colour digits from 0, ALL, seed 700",
        "coco-val2017-captions, test images"
      })
  void warnsOfNothingOnOtherDataThanTheDefaultBundles(String data) throws IOException {
    assertThat(FittedOn.warnings(defaultCard(), List.of(table(data, "all")))).isEmpty();
  }

  @Test
  void imagesOfBoardsAreOtherScenes() throws IOException {
    String drawn = AttributedImages.scenes(300, 100).name();

    assertThat(drawn).isEqualTo("100 even scenes, seed 300");
    assertThat(FittedOn.warnings(defaultCard(), List.of(table(drawn, "expansion")))).isEmpty();
  }

  private static JsonNode defaultCard() throws IOException {
    try (var in = FittedOnTest.class.getResourceAsStream("/bundles/default/bundle.json")) {
      return new ObjectMapper().readTree(in).path("card");
    }
  }
}
