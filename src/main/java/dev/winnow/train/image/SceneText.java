package dev.winnow.train.image;

import dev.winnow.scene.ObjectFactors;
import dev.winnow.scene.Scene;
import dev.winnow.scene.SceneFactors;
import dev.winnow.scene.catalogue.ObjectClass;
import dev.winnow.scene.drawing.Style;
import java.util.ArrayList;
import java.util.List;

/** Texts of scenes. */
public final class SceneText {

  private SceneText() {}

  /** Returns a text with every object and its hue, the background and the style. */
  public static String description(SceneFactors factors) {
    List<String> objects = factors.objects().stream().map(SceneText::object).toList();
    return medium(factors.style())
        + " of "
        + String.join(", ", objects)
        + " "
        + factors.background().phrases().getFirst();
  }

  /** Returns the captions of a scene, which may be incomplete, then its complete description. */
  public static List<String> sentences(Scene scene) {
    List<String> sentences = new ArrayList<>(scene.captions());
    sentences.add(description(scene.factors()));
    return sentences;
  }

  /**
   * Returns the names of all kinds of things in the scene. Synonyms alternate between scenes. There
   * is no article and no "photo of": words that many short texts share would get a common
   * dimension.
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

  /** Returns the name of an image in this style. */
  static String medium(Style style) {
    return style == Style.FLAT ? "a drawing" : style.words();
  }

  private static String object(ObjectFactors object) {
    return "a " + object.hue().label() + " " + object.type().name();
  }
}
