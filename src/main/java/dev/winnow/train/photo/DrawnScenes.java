package dev.winnow.train.photo;

import dev.winnow.image.Pixels;
import dev.winnow.image.Resize;
import dev.winnow.scene.Scene;
import dev.winnow.scene.SceneWorld;
import dev.winnow.scene.catalogue.Catalogue;
import dev.winnow.scene.catalogue.ObjectClass;
import dev.winnow.train.TrainingException;
import dev.winnow.train.TrainingProgress;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;

/**
 * The backbone's features of drawn scenes.
 *
 * @param features the features of every scene
 * @param objects the objects of every scene, as positions in {@link Catalogue#objects()}
 */
record DrawnScenes(float[][] features, List<int[]> objects) {

  private static final int BATCH = 16;

  /** Sides of the drawn images: images have all sizes, and enlarged images are blurred. */
  private static final int[] SIDES = {128, 192, 224, 256, 320, 512};

  /** One of this many images is compressed as JPEG. */
  private static final int JPEG = 3;

  DrawnScenes {
    objects = List.copyOf(objects);
  }

  static DrawnScenes see(
      Backbone backbone, long seed, int count, int threads, TrainingProgress progress) {
    SceneWorld world = new SceneWorld(seed);
    List<ObjectClass> known = Catalogue.objects();
    float[][] features = new float[count][];
    List<int[]> objects = new ArrayList<>();
    try (Backbone.Session session = backbone.open(threads)) {
      for (int from = 0; from < count; from += BATCH) {
        int to = Math.min(count, from + BATCH);
        List<Scene> scenes = IntStream.range(from, to).mapToObj(i -> world.scene(i)).toList();
        float[][] seen =
            session.features(scenes.parallelStream().map(DrawnScenes::pixels).toList());
        System.arraycopy(seen, 0, features, from, seen.length);
        for (Scene scene : scenes) {
          objects.add(
              scene.factors().objects().stream()
                  .mapToInt(object -> known.indexOf(object.type()))
                  .distinct()
                  .toArray());
        }
        progress.prepared("scenes through the backbone", to, count);
      }
    }
    return new DrawnScenes(features, objects);
  }

  private static float[] pixels(Scene scene) {
    BufferedImage drawn = scene.render(SIDES[(int) (scene.index() % SIDES.length)]);
    // Not a divisor of the number of sizes, so that every size occurs as both.
    boolean jpeg = scene.index() / SIDES.length % JPEG == 0;
    return normalised(
        Resize.STRETCH.apply(jpeg ? jpeg(drawn) : drawn, Backbone.SIDE, Backbone.SIDE));
  }

  private static BufferedImage jpeg(BufferedImage image) {
    try {
      var file = new ByteArrayOutputStream();
      ImageIO.write(image, "jpeg", file);
      BufferedImage read = ImageIO.read(new ByteArrayInputStream(file.toByteArray()));
      var rgb = new BufferedImage(read.getWidth(), read.getHeight(), BufferedImage.TYPE_INT_RGB);
      rgb.createGraphics().drawImage(read, 0, 0, null);
      return rgb;
    } catch (IOException e) {
      throw new TrainingException("cannot write a JPEG into memory", e);
    }
  }

  private static float[] normalised(BufferedImage image) {
    int[] rgb = Pixels.of(image);
    float[] values = new float[3 * rgb.length];
    for (int channel = 0; channel < 3; channel++) {
      int shift = 16 - 8 * channel;
      for (int i = 0; i < rgb.length; i++) {
        values[channel * rgb.length + i] =
            ((rgb[i] >> shift & 0xff) / 255f - Backbone.MEAN) / Backbone.STD;
      }
    }
    return values;
  }
}
