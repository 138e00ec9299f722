package dev.winnow.cli.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.OverflowBehaviour;
import dev.winnow.cli.console.Table;
import dev.winnow.cli.console.Terminal;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a search as a table, with a line below that shows how the query was interpreted.
 */
public final class SearchTable {

  private static final int MIN_WIDTH = 60;

  /** A border, the header, and another border. */
  private static final int LINES_ABOVE_HITS = 3;

  /** Spaces around a cell, included in its width. */
  private static final int PADDING = 2;

  private SearchTable() {}

  private record Row(int number, String score, String id, String caption, String attributes) {}

  /**
   * @param answer of {@code POST /v1/search}
   * @param offset hits that were skipped
   * @param width columns of the terminal
   */
  public static String of(JsonNode answer, int offset, int width) {
    List<Row> rows = new ArrayList<>();
    for (JsonNode hit : answer.path("hits")) {
      rows.add(row(offset + rows.size() + 1, hit));
    }
    String footer = footer(answer, rows.size()) + SearchReasons.of(answer, offset);
    return rows.isEmpty()
        ? footer
        : table(rows, fitHeader(answer), Math.max(MIN_WIDTH, width)) + "\n" + footer;
  }

  /**
   * Returns a table in which ids are links to their images, for terminals that show links.
   *
   * @param table of the answer, as {@link #of} returns it
   */
  static String linked(String table, JsonNode answer, URI service) {
    List<String> lines = new ArrayList<>(table.lines().toList());
    int line = LINES_ABOVE_HITS;
    for (JsonNode hit : answer.path("hits")) {
      URI image = image(hit.path("image_url").asText(), service);
      if (image != null) {
        lines.set(line, linked(lines.get(line), lines.getFirst(), image));
      }
      line++;
    }
    return String.join("\n", lines);
  }

  /** Makes the third cell of a line a link: the id, which may be shortened. */
  private static String linked(String line, String border, URI image) {
    int start = 0;
    for (int column = 0; column < 2; column++) {
      start = border.indexOf('+', start + 1);
    }
    int end = border.indexOf('+', start + 1);
    String id = line.substring(start + 1, end).strip();
    int at = line.indexOf(id, start);
    return line.substring(0, at) + Terminal.link(id, image) + line.substring(at + id.length());
  }

  /**
   * Returns the URL of an image if it is an HTTP or HTTPS URL, else null: producers may store any
   * text.
   */
  private static @Nullable URI image(String url, URI service) {
    try {
      URI image =
          URI.create(url.startsWith("/") ? service.toString().replaceAll("/+$", "") + url : url);
      return !url.isEmpty() && List.of("http", "https").contains(image.getScheme()) ? image : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static Row row(int number, JsonNode hit) {
    return new Row(
        number,
        fit(hit),
        Terminal.plain(hit.path("id").asText()),
        Terminal.plain(texts(hit.path("captions"), " | ")),
        Terminal.plain(attributes(hit.path("attributes"))));
  }

  /**
   * Returns the match or the similarity, else the score, because scores cannot be compared between
   * searches.
   */
  private static String fit(JsonNode hit) {
    if (hit.has("match")) {
      String match = String.format(Locale.ROOT, "%.0f %%", 100 * hit.path("match").asDouble());
      return hit.path("weak").asBoolean() ? match + " weak" : match;
    }
    return String.format(
        Locale.ROOT, "%.4f", hit.path(hit.has("similarity") ? "similarity" : "score").asDouble());
  }

  private static String fitHeader(JsonNode answer) {
    JsonNode first = answer.path("hits").path(0);
    return first.has("match") ? "match" : first.has("similarity") ? "similarity" : "score";
  }

  private static String table(List<Row> rows, String fit, int width) {
    // Texts share the width that numbers and borders leave. Captions get what the other columns do
    // not need.
    int fits = rows.stream().map(Row::score).mapToInt(String::length).max().orElse(0);
    int room = width - 15 - Math.max(fit.length(), fits);
    int ids = needed(rows, Row::id, room / 3);
    int attributes = needed(rows, Row::attributes, room / 3);
    return Table.of(
        rows,
        List.of(
            new Column().header("#").with(row -> Integer.toString(row.number())),
            new Column().header(fit).with(Row::score),
            text("id", ids).with(Row::id),
            text("caption", room - ids - attributes).with(Row::caption),
            text("attributes", attributes).with(Row::attributes)));
  }

  private static int needed(List<Row> rows, Function<Row, String> column, int limit) {
    int longest = rows.stream().map(column).mapToInt(String::length).max().orElse(0);
    return Math.clamp(longest + PADDING, Math.min(12, limit), limit);
  }

  private static Column text(String header, int width) {
    return Table.text(header).maxWidth(width, OverflowBehaviour.ELLIPSIS_RIGHT);
  }

  private static String footer(JsonNode answer, int hits) {
    StringBuilder footer = new StringBuilder(hits == 1 ? "1 hit" : hits + " hits");
    if (answer.path("excluded_count").asInt() > 0) {
      footer.append(", ").append(answer.path("excluded_count").asInt()).append(" excluded");
    }
    if (answer.path("took_ms").has("total")) {
      String total = answer.path("took_ms").path("total").asText();
      footer.append(" in ").append(Terminal.plain(total)).append(" ms");
    }
    String understood = understood(answer.path("interpreted"));
    if (!understood.isEmpty()) {
      footer.append("; understood as: ").append(understood);
    }
    if (answer.hasNonNull("intent_explained")) {
      footer.append('\n').append(Terminal.plain(answer.path("intent_explained").asText()));
    }
    if (answer.hasNonNull("note")) {
      footer.append('\n').append(Terminal.plain(answer.path("note").asText()));
    }
    return footer.toString();
  }

  /** Returns a hit as one line. */
  static String line(JsonNode hit) {
    Row row = row(0, hit);
    return String.join("  ", row.score(), row.id(), row.caption(), row.attributes()).strip();
  }

  /**
   * Returns the interpretation as {@code + sports - basketball}, so that users notice a misreading.
   */
  static String understood(JsonNode interpreted) {
    List<String> parts = new ArrayList<>();
    interpreted.path("positive").forEach(term -> parts.add("+ " + term(term)));
    interpreted.path("negative").forEach(term -> parts.add("- " + term(term)));
    return Terminal.plain(String.join(" ", parts));
  }

  private static String term(JsonNode term) {
    if (term.has("text")) {
      return term.path("text").asText();
    }
    String example = term.path(term.has("assets") ? "assets" : "id").asText("image");
    return of(term.path("by")) + of(term.path("views")) + example;
  }

  /** Returns the criteria or views that an example is compared by, such as {@code "style of "}. */
  private static String of(JsonNode names) {
    return names.isEmpty() ? "" : texts(names, " and ") + " of ";
  }

  private static String attributes(JsonNode attributes) {
    return attributes.properties().stream()
        .map(entry -> entry.getKey() + "=" + value(entry.getValue()))
        .collect(Collectors.joining(" "));
  }

  private static String value(JsonNode value) {
    return value.isArray()
        ? texts(value, ",")
        : value.isValueNode() ? value.asText() : value.toString();
  }

  private static String texts(JsonNode array, String separator) {
    return StreamSupport.stream(array.spliterator(), false)
        .map(node -> node.isValueNode() ? node.asText() : node.toString())
        .collect(Collectors.joining(separator));
  }
}
