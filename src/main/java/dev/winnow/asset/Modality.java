package dev.winnow.asset;

import java.util.Locale;

/** A side of an asset that has an embedding of its own. */
public enum Modality {
  IMAGE,
  CAPTION;

  private final String key = name().toLowerCase(Locale.ROOT);
  private final String sparseKey = sparseKey(key);

  /**
   * The name in messages, in requests, and of the dense vector in the index: {@code image}, {@code
   * caption}.
   */
  public String key() {
    return key;
  }

  /** The name of the sparse vector in the index: {@code image_sparse}, {@code caption_sparse}. */
  public String sparseKey() {
    return sparseKey;
  }

  /** Returns the name of the sparse vector that goes with a dense one. */
  public static String sparseKey(String key) {
    return key + "_sparse";
  }
}
