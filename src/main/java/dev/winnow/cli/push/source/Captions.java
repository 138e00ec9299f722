package dev.winnow.cli.push.source;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Captions in JSON: a text, or a list of texts. */
final class Captions {

  private Captions() {}

  /**
   * Returns the captions without blank ones.
   *
   * @param field the name of the field, for messages
   */
  static List<String> of(JsonNode value, String field) throws BadAssetException {
    List<String> captions = new ArrayList<>();
    for (JsonNode caption : value.isArray() ? value : List.of(value)) {
      // A number alone is a text. In a list a number is a mistake.
      boolean isText = caption.isTextual() || caption.isNumber() && !value.isArray();
      if (!isText && !caption.isNull()) {
        throw new BadAssetException(field + " is neither a text nor a list of texts");
      }
      if (isText && !caption.asText().isBlank()) {
        captions.add(caption.asText());
      }
    }
    return captions;
  }
}
