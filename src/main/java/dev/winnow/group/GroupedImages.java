package dev.winnow.group;

import dev.winnow.image.Pixels;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Images of the same size, in groups with the same content.
 *
 * @param name describes the images, including all parameters that determine them
 * @param width of every image in pixels
 * @param height of every image in pixels
 * @param pixels {@code 3·width·height} bytes per image: planes of red, green, blue
 * @param groups the group number of every image, from 0; images of a group are adjacent
 * @param labels labels of every image, by criterion; {@link #UNKNOWN} if it has none
 * @param withFirst whether training pairs must contain the first image of a group, because the
 *     others differ from it in one factor
 * @param originals returns an image before scaling
 */
public record GroupedImages(
    String name,
    int width,
    int height,
    byte[][] pixels,
    int[] groups,
    Map<String, int[]> labels,
    boolean withFirst,
    IntFunction<BufferedImage> originals) {

  /** The label of an image for a criterion that does not apply to it. */
  public static final int UNKNOWN = -1;

  /** The criterion whose classes are the groups. */
  public static final String INSTANCE = "instance";

  /** Keeps the order of the criteria and adds {@link #INSTANCE}. */
  public GroupedImages {
    Map<String, int[]> all = new LinkedHashMap<>(labels);
    all.put(INSTANCE, groups);
    labels = Collections.unmodifiableMap(all);
  }

  /** Returns the number of images. */
  public int size() {
    return pixels.length;
  }

  /**
   * Returns the labels of all images.
   *
   * @throws IllegalArgumentException if there is no such criterion
   */
  public int[] labels(String criterion) {
    int[] found = labels.get(criterion);
    if (found == null) {
      throw new IllegalArgumentException("no labels of " + criterion);
    }
    return found;
  }

  /** Returns the images of every group. */
  public int[][] members() {
    List<List<Integer>> members = new ArrayList<>();
    for (int i = 0; i < groups.length; i++) {
      while (members.size() <= groups[i]) {
        members.add(new ArrayList<>());
      }
      members.get(groups[i]).add(i);
    }
    return members.stream()
        .map(group -> group.stream().mapToInt(Integer::intValue).toArray())
        .toArray(int[][]::new);
  }

  /** Returns the concatenated values of images, each in [0, 1]. */
  public float[] batch(int... images) {
    int values = 3 * width * height;
    float[] batch = new float[images.length * values];
    for (int i = 0; i < images.length; i++) {
      byte[] image = pixels[images[i]];
      for (int j = 0; j < values; j++) {
        batch[i * values + j] = (image[j] & 0xff) / 255f;
      }
    }
    return batch;
  }

  /** Returns an image's planes of red, green, blue. */
  static byte[] planes(BufferedImage rgb) {
    int[] source = Pixels.of(rgb);
    byte[] planes = new byte[3 * source.length];
    for (int i = 0; i < source.length; i++) {
      planes[i] = (byte) (source[i] >> 16);
      planes[source.length + i] = (byte) (source[i] >> 8);
      planes[2 * source.length + i] = (byte) source[i];
    }
    return planes;
  }

  /** Returns the image of planes of red, green, blue. */
  static BufferedImage image(byte[] planes, int width, int height) {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    int[] target = Pixels.of(image);
    for (int i = 0; i < target.length; i++) {
      target[i] =
          (planes[i] & 0xff) << 16
              | (planes[target.length + i] & 0xff) << 8
              | planes[2 * target.length + i] & 0xff;
    }
    return image;
  }
}
