package dev.winnow.scene;

import java.awt.image.BufferedImage;

/**
 * A scene of a group: the content is that of the group, the perspective its own. Immutable;
 * rendering is safe from any number of threads.
 *
 * @param factors one object and where it is shown
 * @param content seed of what the group's object keeps: its stretch and facing
 * @param perspective seed of details of the background, the light and the grain
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
