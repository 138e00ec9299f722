package dev.winnow.train.image;

import dev.winnow.scene.ObjectFactors;
import dev.winnow.scene.Scene;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The examples of one training step.
 *
 * @param pixels {@code [n, 3, side, side]}, each from -1 to 1
 * @param captions {@code [n, d]}: one caption of every scene
 * @param descriptions {@code [n, d]}
 * @param scenes in the same order
 * @param places the places of all visible objects, scene by scene
 */
record ImageBatch(
    float[] pixels,
    float[][] captions,
    float[][] descriptions,
    List<Scene> scenes,
    List<Place> places) {

  /** Maximum shift of an image, in pixels. */
  private static final int SHIFT = 4;

  /**
   * The place of an object.
   *
   * @param row the row of the scene in the batch
   * @param x of its centre, as a fraction of the width
   * @param y of its centre, as a fraction of the height
   */
  record Place(int row, double x, double y, ObjectFactors object) {}

  /** Returns examples without augmentation. */
  static ImageBatch plain(SceneExamples examples, int first, int count) {
    int[] chosen = new int[count];
    for (int i = 0; i < count; i++) {
      chosen[i] = first + i;
    }
    return of(examples, chosen, null);
  }

  /** Returns examples slightly shifted, and mirrored unless a caption mentions left or right. */
  static ImageBatch augmented(SceneExamples examples, int[] chosen, SplittableRandom random) {
    return of(examples, chosen, random);
  }

  private static ImageBatch of(
      SceneExamples examples, int[] chosen, @Nullable SplittableRandom random) {
    int side = examples.side();
    float[] pixels = new float[chosen.length * 3 * side * side];
    float[][] captions = new float[chosen.length][];
    float[][] descriptions = new float[chosen.length][];
    List<Scene> scenes = new ArrayList<>();
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < chosen.length; i++) {
      Scene scene = examples.scene(chosen[i]);
      float[][] vectors = examples.vectors(chosen[i]);
      int caption = random == null ? 0 : random.nextInt(vectors.length - 1);
      String text = scene.captions().get(caption);
      boolean sided = text.contains(" left") || text.contains(" right");
      boolean mirrored = random != null && !sided && random.nextBoolean();
      int dx = random == null ? 0 : random.nextInt(-SHIFT, SHIFT + 1);
      int dy = random == null ? 0 : random.nextInt(-SHIFT, SHIFT + 1);
      captions[i] = vectors[caption];
      descriptions[i] = vectors[vectors.length - 1];
      scenes.add(scene);
      try {
        put(examples.image(chosen[i]), side, mirrored, dx, dy, pixels, i * 3 * side * side);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      for (ObjectFactors object : scene.factors().objects()) {
        double x = (mirrored ? 1 - object.x() : object.x()) + (double) dx / side;
        double y = object.y() + (double) dy / side;
        if (x > 0 && x < 1 && y > 0 && y < 1) {
          places.add(new Place(i, x, y, object));
        }
      }
    }
    return new ImageBatch(pixels, captions, descriptions, scenes, places);
  }

  /**
   * Writes an image in the format of the network's input.
   *
   * @param mirrored whether left becomes right, before it is shifted
   * @param dx pixels to the right; the border fills the gap
   * @param dy pixels downwards
   */
  static void put(
      byte[] image, int side, boolean mirrored, int dx, int dy, float[] out, int offset) {
    for (int plane = 0; plane < 3; plane++) {
      for (int y = 0; y < side; y++) {
        int fromRow = (plane * side + Math.clamp(y - dy, 0, side - 1)) * side;
        int toRow = offset + (plane * side + y) * side;
        for (int x = 0; x < side; x++) {
          int shifted = Math.clamp(x - dx, 0, side - 1);
          int column = mirrored ? side - 1 - shifted : shifted;
          out[toRow + x] = ((image[fromRow + column] & 0xff) / 255f - 0.5f) / 0.5f;
        }
      }
    }
  }
}
