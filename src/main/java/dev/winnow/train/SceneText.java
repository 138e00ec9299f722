package dev.winnow.train;

import dev.winnow.scene.ObjectClass;
import dev.winnow.scene.ObjectFactors;
import dev.winnow.scene.Scene;
import dev.winnow.scene.SceneFactors;
import dev.winnow.scene.Style;
import java.util.ArrayList;
import java.util.List;

/** Sentences about scenes that leave nothing out, unlike their captions. */
public final class SceneText {

  private static final List<String> FORMS = List.of("a photo of a %s", "a %s", "%s");
  private static final int TURNS = 60;

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
   * One short phrase for every kind of thing in the scene, as people search for a single thing.
   * Scenes take turns with names, synonyms and forms.
   */
  public static List<String> single(Scene scene) {
    List<ObjectClass> types =
        scene.factors().objects().stream().map(ObjectFactors::type).distinct().toList();
    List<String> phrases = new ArrayList<>();
    for (ObjectClass type : types) {
      int turn = (int) (scene.index() % TURNS) + phrases.size();
      List<String> names = new ArrayList<>(List.of(type.name()));
      names.addAll(type.synonyms());
      String form = FORMS.get(turn % FORMS.size());
      phrases.add(form.formatted(names.get(turn / FORMS.size() % names.size())));
    }
    return phrases;
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
