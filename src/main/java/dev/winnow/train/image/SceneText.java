package dev.winnow.train.image;

import dev.winnow.scene.ObjectFactors;
import dev.winnow.scene.Scene;
import dev.winnow.scene.SceneFactors;
import dev.winnow.scene.catalogue.ObjectClass;
import dev.winnow.scene.drawing.Style;
import java.util.ArrayList;
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

  /**
   * The name of every kind of thing in the scene. Scenes take turns with synonyms. There is no
   * article and no "photo of": what many short texts have in common would get a dimension of its
   * own, which all of them share.
   */
  public static List<String> single(Scene scene) {
    List<ObjectClass> types =
        scene.factors().objects().stream().map(ObjectFactors::type).distinct().toList();
    List<String> phrases = new ArrayList<>();
    for (ObjectClass type : types) {
      List<String> names = new ArrayList<>(List.of(type.name()));
      names.addAll(type.synonyms());
      phrases.add(names.get((int) ((scene.index() + phrases.size()) % names.size())));
    }
    return phrases;
  }

  /** What an image in this style is called. */
  static String medium(Style style) {
    return style == Style.FLAT ? "a drawing" : style.words();
  }

  private static String object(ObjectFactors object) {
    return "a " + object.hue().label() + " " + object.type().name();
  }
}
