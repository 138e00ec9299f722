package dev.winnow.scene;

import java.util.List;

/** Images as numbers, for comparison. */
final class Pixels {
  private Pixels() {}

  static int[] of(Scene scene, int size) {
    return scene.render(size).getRGB(0, 0, size, size, null, 0, size);
  }

  static int[] of(SceneFactors factors, int size) {
    return of(new Scene(1, factors, List.of()), size);
  }

  /** How many pixels differ by more than a trifle. */
  static int different(int[] a, int[] b) {
    int count = 0;
    for (int i = 0; i < a.length; i++) {
      int r = Math.abs((a[i] >> 16 & 255) - (b[i] >> 16 & 255));
      int g = Math.abs((a[i] >> 8 & 255) - (b[i] >> 8 & 255));
      int blue = Math.abs((a[i] & 255) - (b[i] & 255));
      count += r + g + blue > 12 ? 1 : 0;
    }
    return count;
  }
}
