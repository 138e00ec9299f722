package dev.winnow.train.latent;

import dev.winnow.group.GroupedImages;
import java.awt.image.BufferedImage;
import java.util.Map;
import java.util.stream.IntStream;

/** Groups of images whose content is the position of a bar, and whose perspective is its colour. */
final class TestGroups {

  private static final int COLOURS = 3;

  private TestGroups() {}

  static GroupedImages stripes(int groups, int size, int side) {
    int area = side * side;
    byte[][] pixels = new byte[groups * size][3 * area];
    int[] place = new int[groups * size];
    int[] colour = new int[groups * size];
    for (int i = 0; i < pixels.length; i++) {
      place[i] = i / size % 4;
      colour[i] = (i / size + i % size) % COLOURS;
      for (int at = 0; at < area; at++) {
        boolean bar = at % side / (side / 4) == place[i];
        pixels[i][colour[i] * area + at] = (byte) (bar ? 250 : 40);
      }
    }
    return new GroupedImages(
        "%d groups of %d bars".formatted(groups, size),
        side,
        side,
        pixels,
        IntStream.range(0, pixels.length).map(i -> i / size).toArray(),
        Map.of("place", place, "colour", colour),
        false,
        i -> new BufferedImage(side, side, BufferedImage.TYPE_INT_RGB));
  }
}
