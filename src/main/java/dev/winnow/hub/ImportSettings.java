package dev.winnow.hub;

import org.jspecify.annotations.Nullable;

/**
 * Settings of an import: how an export becomes a bundle.
 *
 * @param variant precision of the weights
 * @param name of the bundle; derived from its directory's name if null
 * @param version of it; derived from its content if null, so that other weights have another
 * @param texts what the user says of a text encoder
 */
public record ImportSettings(
    Variant variant, @Nullable String name, @Nullable String version, TextOptions texts) {

  /** Names derived, texts as the files say. */
  public static ImportSettings of(Variant variant) {
    return new ImportSettings(variant, null, null, TextOptions.NONE);
  }
}
