package dev.winnow.cli.bundle;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.cli.console.Terminal;
import java.util.Locale;

/** A bundle's description for a terminal. */
final class BundleText {

  /** Maximum number of characters of a list, such as a vector; {@code --json} prints all. */
  private static final int LONGEST = 200;

  private final StringBuilder text = new StringBuilder();

  private BundleText() {}

  /**
   * @param bundle the JSON that {@code BundleDescription} returns
   */
  static String of(JsonNode bundle) {
    BundleText text = new BundleText();
    text.line(0, "bundle", bundle.path("name").asText() + " " + bundle.path("version").asText());
    text.line(0, "dimension", bundle.path("dimension").asText());
    for (String part : new String[] {"text", "image", "sparse", "views", "criteria"}) {
      if (bundle.has(part)) {
        text.part(part, bundle.path(part), bundle.path("models"));
      }
    }
    text.title("files");
    bundle
        .path("files")
        .properties()
        .forEach(
            file ->
                text.line(
                    1,
                    file.getKey(),
                    "%15s bytes  sha256 %s"
                        .formatted(
                            String.format(
                                Locale.ROOT, "%,d", file.getValue().path("size").asLong()),
                            file.getValue().path("sha256").asText())));
    if (bundle.has("card")) {
      text.title("card");
      text.tree(1, bundle.path("card"));
    }
    return text.text.toString().stripTrailing();
  }

  private void part(String name, JsonNode part, JsonNode models) {
    title(name);
    part.properties()
        .forEach(
            field -> {
              line(1, field.getKey(), value(field.getValue()));
              JsonNode model = models.path(field.getValue().asText());
              model.path("inputs").forEach(input -> line(2, "in", input.asText()));
              model.path("outputs").forEach(output -> line(2, "out", output.asText()));
            });
  }

  private void tree(int depth, JsonNode object) {
    object
        .properties()
        .forEach(
            field -> {
              if (field.getValue().isObject()) {
                line(depth, field.getKey(), "");
                tree(depth + 1, field.getValue());
              } else {
                line(depth, field.getKey(), value(field.getValue()));
              }
            });
  }

  private static String value(JsonNode value) {
    if (value.isValueNode()) {
      // Quotes show where a prefix ends.
      return value.asText().equals(value.asText().strip()) ? value.asText() : value.toString();
    }
    String whole = value.toString();
    return whole.length() <= LONGEST
        ? whole
        : whole.substring(0, LONGEST)
            + String.format(Locale.ROOT, " … (%,d characters)", whole.length());
  }

  private void title(String title) {
    text.append('\n').append(title).append('\n');
  }

  private void line(int depth, String name, String value) {
    text.append("  ".repeat(depth));
    text.append("%-20s %s".formatted(Terminal.plain(name), Terminal.plain(value)).stripTrailing());
    text.append('\n');
  }
}
