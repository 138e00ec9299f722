package dev.winnow.scene;

import java.awt.image.BufferedImage;

/**
 * A scene of a group, with the group's content and its own perspective. Immutable; rendering is
 * thread-safe.
 *
 * @param factors factors with one object
 * @param content seed of the stretch and facing of the group's object
 * @param perspective seed of the background's details, the light and the grain
 */
public record GroupedScene(SceneFactors factors, long content, long perspective) {

  /** Returns the only object. */
  public ObjectFactors object() {
    return factors.objects().getFirst();
  }

  /**
   * Draws the scene.
   *
   * @param size width and height in pixels, at least 1
   */
  public BufferedImage render(int size) {
    return Renderer.render(factors, content, perspective, size);
  }
}
