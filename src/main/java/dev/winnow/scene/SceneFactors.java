package dev.winnow.scene;

import dev.winnow.scene.drawing.Style;
import java.util.ArrayList;
import java.util.List;

/**
 * Everything that decides what a scene shows.
 *
 * <p>The order of the objects is an order of content, kept when places change; who hides whom
 * follows from {@link ObjectFactors#base()}. The list may be empty, which shows the bare
 * background.
 */
public record SceneFactors(List<ObjectFactors> objects, Background background, Style style) {

  /** Copies the list. */
  public SceneFactors {
    objects = List.copyOf(objects);
  }

  public SceneFactors withObjects(List<ObjectFactors> newObjects) {
    return new SceneFactors(newObjects, background, style);
  }

  /** The same scene with the object at {@code position} replaced. */
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
