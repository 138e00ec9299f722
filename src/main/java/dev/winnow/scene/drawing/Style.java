package dev.winnow.scene.drawing;

import java.util.Locale;

/** The style in which a scene is rendered. It does not change the content. */
public enum Style {
  /** Plain filled shapes. */
  FLAT,
  /** Coloured lines on paper, nothing filled. */
  OUTLINE,
  /** Soft translucent layers on grainy paper. */
  WATERCOLOUR,
  /** Few large pixels in few colours. */
  PIXEL,
  /** Dark and bluish, with lights. */
  NIGHT,
  /** Thick black contours over a dotted screen. */
  COMIC,
  /** Pale lines on a dark board. */
  CHALK;

  /** Returns the lower-case English name. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the common name of an image of this style, with its article if it has one. */
  public String words() {
    return switch (this) {
      case FLAT -> "an illustration";
      case OUTLINE -> "a line drawing";
      case WATERCOLOUR -> "a watercolour";
      case PIXEL -> "pixel art";
      case NIGHT -> "a night picture";
      case COMIC -> "a comic drawing";
      case CHALK -> "a chalk drawing";
    };
  }

  /** Returns whether shapes are drawn as contours and filled with the background colour. */
  public boolean linear() {
    return this == OUTLINE || this == CHALK;
  }
}
