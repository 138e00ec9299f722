package dev.winnow.evaluate.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/** Tables as JSON. */
public final class JsonReport {

  private static final ObjectMapper JSON = new ObjectMapper();

  private JsonReport() {}

  /**
   * @param seconds the duration of each phase
   */
  public static String of(List<ResultTable> tables, Map<String, Double> seconds) {
    ObjectNode report = JSON.createObjectNode();
    ArrayNode array = report.putArray("tables");
    tables.forEach(table -> array.add(json(table)));
    ObjectNode phases = report.putObject("seconds");
    seconds.forEach(phases::put);
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(report) + "\n";
    } catch (JsonProcessingException e) {
      throw new AssertionError("cannot write a JSON tree", e);
    }
  }

  private static ObjectNode json(ResultTable table) {
    ObjectNode json = JSON.createObjectNode();
    json.put("protocol", table.protocol()).put("data", table.data()).put("split", table.split());
    ArrayNode facts = json.putArray("facts");
    table.facts().forEach(fact -> facts.add(fact));
    json.put("base", table.base());
    ArrayNode rows = json.putArray("rows");
    for (ResultRow row : table.rows()) {
      ObjectNode node = rows.addObject().put("method", row.key()).put("title", row.title());
      if (!row.parameters().isEmpty()) {
        node.put("parameters", row.parameters());
      }
      double[][] scores = row.scores();
      if (scores == null) {
        node.put("skipped", row.remark());
        continue;
      }
      ObjectNode metrics = node.putObject("metrics");
      for (int c = 0; c < table.columns().size(); c++) {
        double mean = row.mean(c);
        ObjectNode metric = metrics.putObject(table.columns().get(c));
        metric.put("mean", Double.isNaN(mean) ? null : (Double) mean); // JSON has no NaN
        metric.put("queries", scores[c].length);
        table.pValue(row, c).filter(p -> !p.isNaN()).ifPresent(p -> metric.put("p", p));
        ArrayNode above = metric.putArray("above");
        table.above(row, c).forEach(i -> above.add(table.rows().get(i).key()));
      }
    }
    return json;
  }
}
