package dev.winnow.cli.push.source;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Comma-separated values with a header line. An empty cell is an absent field. Cells of attributes
 * with plain numbers, {@code true} or {@code false} become numbers and booleans, so that filters
 * can compare them; {@code 007} stays text, and so do ids, captions and images.
 */
final class CsvLines implements LineFormat {

  private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d{0,17})(\\.\\d{1,17})?");

  private final ObjectReader reader =
      new CsvMapper().readerFor(String[].class).with(CsvParser.Feature.WRAP_AS_ARRAY);
  private final FieldMapping mapping;
  private String @Nullable [] header;

  CsvLines(FieldMapping mapping) {
    this.mapping = mapping;
  }

  @Override
  public @Nullable ObjectNode parse(byte[] line) throws BadAssetException {
    String[] cells = cells(line);
    if (cells.length == 0) {
      return null;
    }
    if (header == null) {
      header = cells;
      return null;
    }
    requireCommas(header);
    if (cells.length > header.length) {
      throw new BadAssetException(
          "%d cells, but the header has %d".formatted(cells.length, header.length));
    }
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    for (int i = 0; i < cells.length; i++) {
      if (!cells[i].isEmpty()) {
        object.put(header[i].strip(), cells[i]);
      }
    }
    requireId(object, header);
    Set<String> texts = mapping.texts(object);
    for (var cell : object.properties()) {
      if (!texts.contains(cell.getKey())) {
        cell.setValue(typed(cell.getValue()));
      }
    }
    return object;
  }

  /** Recognises the separators of other programs if they make a single column of the header. */
  private static void requireCommas(String[] header) throws BadAssetException {
    String other = header[0].contains(";") ? "semicolons" : header[0].contains("\t") ? "tabs" : "";
    if (header.length == 1 && !other.isEmpty()) {
      throw new BadAssetException("the header separates its cells by " + other + ": use commas");
    }
  }

  /** Explains an id that is absent because its cell is empty. */
  private void requireId(ObjectNode row, String[] header) throws BadAssetException {
    if (mapping.idField(row).isEmpty()) {
      ObjectNode columns = JsonNodeFactory.instance.objectNode();
      for (String column : header) {
        columns.put(column.strip(), "");
      }
      Optional<String> id = mapping.idField(columns);
      if (id.isPresent()) {
        throw new BadAssetException("no id: the cell of %s is empty".formatted(id.get()));
      }
    }
  }

  private String[] cells(byte[] line) throws BadAssetException {
    if (line.length == 0) {
      return new String[0];
    }
    try (var rows = reader.<String[]>readValues(line)) {
      return rows.hasNextValue() ? rows.nextValue() : new String[0];
    } catch (JsonProcessingException e) {
      throw new BadAssetException("not CSV: " + e.getOriginalMessage());
    } catch (IOException e) {
      throw new BadAssetException("not CSV: not UTF-8"); // the only I/O error of an array
    }
  }

  private static JsonNode typed(JsonNode cell) {
    String text = cell.textValue();
    if (text.equals("true") || text.equals("false")) {
      return BooleanNode.valueOf(text.equals("true"));
    }
    if (!NUMBER.matcher(text).matches()) {
      return cell;
    }
    return text.indexOf('.') < 0
        ? LongNode.valueOf(Long.parseLong(text))
        : DecimalNode.valueOf(new BigDecimal(text));
  }
}
