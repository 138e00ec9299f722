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
            "{\"calibration\":{\"data\":[{\"name\":\"coco\"},{\"name\":\"scenes, seed 3\"}]}}");
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

  @Test
  void warnsOfNothingWithoutACard() {
    assertThat(FittedOn.warnings(null, List.of(table("coco", "train")))).isEmpty();
  }
}
