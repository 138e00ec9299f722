package dev.winnow.evaluate.text;

import java.util.List;

/**
 * The settings of one method, from which cross-validation chooses.
 *
 * @param key its name in the table's data
 * @param title its name in the table
 * @param settings the settings, simplest first; at least one
 */
public record TextFamily(String key, String title, List<TextRow> settings) {

  public TextFamily {
    settings = List.copyOf(settings);
    if (settings.isEmpty()) {
      throw new IllegalArgumentException("a family needs a setting");
    }
  }
}
