package dev.winnow.asset;

import java.util.Comparator;

/**
 * A part of an asset with its own embedding: its image, its captions, or a further modality that
 * the bundle's manifest lists. Ordered: image, captions, then others by name.
 *
 * @param key the name in messages, in requests, and of the dense vector in the index
 */
public record Modality(String key) implements Comparable<Modality> {

  public static final Modality IMAGE = new Modality("image");
  public static final Modality CAPTION = new Modality("caption");

  /** The views of an image, see the bundle's manifest. */
  public static final Modality VIEWS = new Modality("views");

  /** The codes of an image for criteria, see the bundle's manifest. */
  public static final Modality LATENT = new Modality("latent");

  /** Which thing in an image has which colour, see the bundle's manifest. */
  public static final Modality BINDINGS = new Modality("bindings");

  private static final Comparator<Modality> ORDER =
      Comparator.<Modality>comparingInt(m -> m.equals(IMAGE) ? 0 : m.equals(CAPTION) ? 1 : 2)
          .thenComparing(Modality::key);

  /**
   * @throws IllegalArgumentException if the key is not 1 to 64 lower-case letters, digits and '_'
   */
  public Modality {
    if (!key.matches("[a-z0-9_]{1,64}")) {
      throw new IllegalArgumentException(
          "a modality's name must have 1 to 64 lower-case letters, digits and '_': '%s'"
              .formatted(key));
    }
  }

  /** The name of the sparse vector in the index: {@code image_sparse}, {@code caption_sparse}. */
  public String sparseKey() {
    return sparseKey(key);
  }

  /** Returns the name of the sparse vector that belongs to a dense one. */
  public static String sparseKey(String key) {
    return key + "_sparse";
  }

  @Override
  public int compareTo(Modality other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return key;
  }
}
