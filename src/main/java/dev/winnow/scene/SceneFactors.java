package dev.winnow.scene;

import dev.winnow.scene.drawing.Style;
import java.util.ArrayList;
import java.util.List;

/**
 * All factors of a scene.
 *
 * <p>The order of the objects does not depend on their places; {@link ObjectFactors#base()} decides
 * which object is in front. The list may be empty: then only the background is drawn.
 */
public record SceneFactors(List<ObjectFactors> objects, Background background, Style style) {

  /** Copies the list. */
  public SceneFactors {
    objects = List.copyOf(objects);
  }

  public SceneFactors withObjects(List<ObjectFactors> newObjects) {
    return new SceneFactors(newObjects, background, style);
  }

  /** Returns the scene with the object at {@code position} replaced. */
  public SceneFactors withObject(int position, ObjectFactors object) {
    List<ObjectFactors> changed = new ArrayList<>(objects);
    changed.set(position, object);
    return withObjects(changed);
  }

  public SceneFactors withBackground(Background newBackground) {
    return new SceneFactors(objects, newBackground, style);
  }

  public SceneFactors withStyle(Style newStyle) {
    return new SceneFactors(objects, background, newStyle);
  }
}
