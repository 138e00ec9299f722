package dev.winnow.train;

import dev.winnow.scene.ObjectFactors;
import dev.winnow.scene.SceneFactors;
import dev.winnow.scene.Style;
import java.util.List;

/** Sentences about scenes that leave nothing out, unlike their captions. */
public final class SceneText {

  private SceneText() {}

  /** Every object with its hue, the background and the style. */
  public static String description(SceneFactors factors) {
    List<String> objects = factors.objects().stream().map(SceneText::object).toList();
    return medium(factors.style())
        + " of "
        + String.join(", ", objects)
        + " "
        + factors.background().phrases().getFirst();
  }

  /** What a picture in this style is called. */
  static String medium(Style style) {
    return switch (style) {
      case FLAT -> "a drawing";
      case OUTLINE -> "a line drawing";
      case WATERCOLOUR -> "a watercolour";
      case PIXEL -> "pixel art";
      case NIGHT -> "a night picture";
      case COMIC -> "a comic drawing";
      case CHALK -> "a chalk drawing";
    };
  }

  private static String object(ObjectFactors object) {
    return "a " + object.hue().label() + " " + object.type().name();
  }
}
