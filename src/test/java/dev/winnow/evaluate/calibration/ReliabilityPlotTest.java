package dev.winnow.evaluate.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class ReliabilityPlotTest {

  @Test
  void plotsAPanelPerGroupAndAPointPerDecile() throws Exception {
    Reliability things = new Reliability();
    for (int i = 0; i < 100; i++) {
      things.add(0.25, i < 75);
      things.add(0.85, i < 85);
    }
    Reliability categories = new Reliability();
    categories.add(0.5, true);
    List<ResultRow> rows = new ArrayList<>(things.rows("image, things"));
    rows.addAll(categories.rows("image, categories"));

    String svg =
        ReliabilityPlot.of(
            List.of(
                new ResultTable(
                    "calibration", "data", "a < b", List.of(), Reliability.COLUMNS, "", rows)));

    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)));
    assertThat(document.getElementsByTagName("rect").getLength()).isEqualTo(2);
    assertThat(document.getElementsByTagName("circle").getLength()).isEqualTo(3);
    assertThat(svg)
        .contains("a &lt; b: image, things", "cx=\"50.0\" cy=\"50.0\"", "<title>100 cases</title>");
  }
}
