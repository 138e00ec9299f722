package dev.winnow.scene.drawing;

import java.util.Locale;

/** How a scene is rendered; the content is the same in all of them. */
public enum Style {
  /** Plain filled shapes. */
  FLAT,
  /** Coloured lines on paper, nothing filled. */
  OUTLINE,
  /** Soft translucent layers on grainy paper. */
  WATERCOLOUR,
  /** Few large image elements in few colours. */
  PIXEL,
  /** Dark and bluish, with lights. */
  NIGHT,
  /** Thick black contours over a dotted screen. */
  COMIC,
  /** Pale lines on a dark board. */
  CHALK;

  /** The lower-case English name. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What people call an image of this style, with its article if it has one. */
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

  /** Whether shapes are shown by their contours and filled with the ground they are drawn on. */
  public boolean linear() {
    return this == OUTLINE || this == CHALK;
  }
}
