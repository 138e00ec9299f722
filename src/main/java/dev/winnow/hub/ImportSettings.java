package dev.winnow.hub;

import org.jspecify.annotations.Nullable;

/**
 * Settings of an import.
 *
 * @param variant precision of the weights
 * @param name the name of the bundle; if null, derived from the name of its directory
 * @param version the version of the bundle; if null, derived from its content, so that other
 *     weights get another version
 * @param texts the user's settings of the text encoder
 */
public record ImportSettings(
    Variant variant, @Nullable String name, @Nullable String version, TextOptions texts) {

  /** Returns settings with a derived name and version, and the text settings of the files. */
  public static ImportSettings of(Variant variant) {
    return new ImportSettings(variant, null, null, TextOptions.NONE);
  }
}
