package dev.winnow.group;

import java.awt.Color;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Groups of coloured, rotated digits on textures, after MNIST-CRB: a digit in ten hues, ten
 * orientations and on ten backgrounds. {@link Texture} draws the textures, because those of the
 * paper are not part of MNIST.
 */
public final class DigitGroups {

  private static final int SIDE = 28;
  private static final int VALUES = 10;
  private static final int AREA = SIDE * SIDE;

  private final byte[][] digits;
  private final int[] classes;
  private final String name;
  private final double[][] textures =
      Arrays.stream(Texture.values()).map(texture -> texture.planes(SIDE)).toArray(double[][]::new);

  private record View(int hue, int orientation, int background) {

    static View random(SplittableRandom random) {
      return new View(random.nextInt(VALUES), random.nextInt(VALUES), random.nextInt(VALUES));
    }

    /** Returns this view with another value of one factor. */
    View changed(SplittableRandom random) {
      int factor = random.nextInt(3);
      int by = 1 + random.nextInt(VALUES - 1);
      return switch (factor) {
        case 0 -> new View((hue + by) % VALUES, orientation, background);
        case 1 -> new View(hue, (orientation + by) % VALUES, background);
        default -> new View(hue, orientation, (background + by) % VALUES);
      };
    }
  }

  private DigitGroups(String name, byte[][] digits, int[] classes) {
    this.name = name;
    this.digits = digits;
    this.classes = classes;
  }

  /**
   * Reads the digits of a split.
   *
   * @param folder directory with MNIST's gzipped idx files
   * @param split {@code train} or {@code test}
   * @throws GroupException if the files cannot be read
   */
  public static DigitGroups read(Path folder, String split) {
    byte[][] digits = IdxFile.read(folder.resolve(split + "-images-idx3-ubyte.gz"), 3, AREA);
    byte[][] classes = IdxFile.read(folder.resolve(split + "-labels-idx1-ubyte.gz"), 1, 1);
    if (digits.length != classes.length) {
      throw new GroupException(
          "%s has %d %s digits, but %d labels"
              .formatted(folder, digits.length, split, classes.length));
    }
    return new DigitGroups(
        split, digits, Arrays.stream(classes).mapToInt(label -> label[0]).toArray());
  }

  /** Returns the number of digits, one per group. */
  public int count() {
    return digits.length;
  }

  /**
   * Composes groups.
   *
   * @param first number of the first digit
   * @param count number of groups
   * @param size images in a group
   * @param oneChange whether the images of a group differ from its first in one factor only,
   *     instead of having all factors drawn independently
   * @throws GroupException if there are not enough digits
   */
  public GroupedImages of(int first, int count, int size, boolean oneChange, long seed) {
    if (first < 0 || count < 1 || first + count > digits.length) {
      throw new GroupException(
          "%d groups from digit %d need more %s digits than the existing %d"
              .formatted(count, first, name, digits.length));
    }
    View[] views = new View[count * size];
    for (int g = 0; g < count; g++) {
      SplittableRandom random = new SplittableRandom(seed * 0x9e3779b97f4a7c15L + first + g);
      for (int i = 0; i < size; i++) {
        views[g * size + i] =
            i > 0 && oneChange ? views[g * size].changed(random) : View.random(random);
      }
    }
    byte[][] pixels = new byte[views.length][];
    IntStream.range(0, views.length)
        .parallel()
        .forEach(i -> pixels[i] = composed(digits[first + i / size], views[i]));
    Map<String, int[]> labels = new LinkedHashMap<>();
    labels.put(
        "class", IntStream.range(0, views.length).map(i -> classes[first + i / size]).toArray());
    labels.put("hue", Arrays.stream(views).mapToInt(View::hue).toArray());
    labels.put("background", Arrays.stream(views).mapToInt(View::background).toArray());
    labels.put("orientation", Arrays.stream(views).mapToInt(View::orientation).toArray());
    return new GroupedImages(
        "%d groups of %d %s digits from %d, %s, seed %d"
            .formatted(count, size, name, first, oneChange ? "ONE" : "ALL", seed),
        SIDE,
        SIDE,
        pixels,
        IntStream.range(0, views.length).map(i -> i / size).toArray(),
        labels,
        oneChange,
        i -> GroupedImages.image(pixels[i], SIDE, SIDE));
  }

  private byte[] composed(byte[] digit, View view) {
    Color hue = new Color(Color.HSBtoRGB(view.hue / (float) VALUES, 1, 1));
    int[] ink = {hue.getRed(), hue.getGreen(), hue.getBlue()};
    double[] texture = textures[view.background];
    double angle = 2 * Math.PI * view.orientation / VALUES;
    double cos = Math.cos(angle);
    double sin = Math.sin(angle);
    double middle = (SIDE - 1) / 2.0;
    byte[] planes = new byte[3 * AREA];
    for (int y = 0; y < SIDE; y++) {
      for (int x = 0; x < SIDE; x++) {
        double u = cos * (x - middle) + sin * (y - middle) + middle;
        double v = -sin * (x - middle) + cos * (y - middle) + middle;
        double cover = bilinear(digit, u, v) / 255;
        for (int c = 0; c < 3; c++) {
          int at = c * AREA + y * SIDE + x;
          planes[at] = (byte) Math.round(cover * ink[c] + (1 - cover) * texture[at]);
        }
      }
    }
    return planes;
  }

  private static double bilinear(byte[] digit, double u, double v) {
    int x = (int) Math.floor(u);
    int y = (int) Math.floor(v);
    double right = u - x;
    double down = v - y;
    return (1 - down) * ((1 - right) * at(digit, x, y) + right * at(digit, x + 1, y))
        + down * ((1 - right) * at(digit, x, y + 1) + right * at(digit, x + 1, y + 1));
  }

  private static int at(byte[] digit, int x, int y) {
    return x < 0 || y < 0 || x >= SIDE || y >= SIDE ? 0 : digit[y * SIDE + x] & 0xff;
  }
}
