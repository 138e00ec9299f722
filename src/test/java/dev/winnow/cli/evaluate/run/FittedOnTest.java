package dev.winnow.cli.evaluate.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.evaluate.report.ResultTable;
import java.util.List;
import org.junit.jupiter.api.Test;

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
}
