package dev.winnow.group;

import dev.winnow.hash.Fingerprint;
import dev.winnow.image.ImageDecoder;
import dev.winnow.image.ImageFormatException;
import dev.winnow.image.ImageLimits;
import dev.winnow.image.ImageTree;
import dev.winnow.image.Resize;
import dev.winnow.log.FailureMessages;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * Groups of a user's images. Images of any size and proportions are scaled as the bundle's image
 * encoder scales them, and then stretched to one size, as the service does.
 */
public final class FileGroups {

  private FileGroups() {}

  /**
   * An image file.
   *
   * @param group the group of images with the same content
   * @param labels the labels by criterion
   */
  public record Labelled(Path file, String group, Map<String, String> labels) {}

  /**
   * Returns the images of a directory with a subdirectory per group, without hidden ones.
   *
   * @throws GroupException if it cannot be read
   */
  public static List<Labelled> inFolders(Path root) {
    try {
      return ImageTree.files(root).stream()
          .filter(file -> root.relativize(file).getNameCount() > 1)
          .map(file -> new Labelled(file, root.relativize(file).getName(0).toString(), Map.of()))
          .toList();
    } catch (IOException e) {
      throw new GroupException(
          FailureMessages.cannotRead(root, e)
              + ". It must be a folder with a folder of images for each group",
          e);
    }
  }

  /** The size to which the image encoder scales an image, and how. */
  public record Scaling(Resize resize, int width, int height) {

    /**
     * @param resize the name in the manifest of a bundle
     */
    public static Scaling of(String resize, int width, int height) {
      return new Scaling(Resize.valueOf(resize.toUpperCase(Locale.ROOT)), width, height);
    }
  }

  /**
   * Reads the images.
   *
   * @param name describes the images; the result's name adds a hash of their pixels and labels
   * @param scaling applied first
   * @param side side of the resulting images in pixels
   * @param done receives the number of images read so far
   * @throws GroupException if there are none, an image cannot be decoded, or a group has only one
   */
  public static GroupedImages read(
      String name, List<Labelled> images, Scaling scaling, int side, LongConsumer done) {
    Map<String, List<Labelled>> groups = new TreeMap<>();
    images.forEach(
        image -> groups.computeIfAbsent(image.group, group -> new ArrayList<>()).add(image));
    List<String> single =
        groups.entrySet().stream()
            .filter(group -> group.getValue().size() == 1)
            .map(Map.Entry::getKey)
            .toList();
    if (!single.isEmpty()) {
      throw new GroupException(
          "%s: %d groups have one image only, such as '%s': a group needs at least 2 images of the same"
                  .formatted(name, single.size(), single.getFirst())
              + " content. Add images to them, or remove them");
    }
    if (groups.isEmpty()) {
      throw new GroupException(
          "%s has no images in groups: it needs a folder of images for each group".formatted(name));
    }
    List<Labelled> ordered = groups.values().stream().flatMap(List::stream).toList();
    byte[][] pixels = new byte[ordered.size()][];
    ImageDecoder decoder = new ImageDecoder(ImageLimits.DEFAULT);
    for (int i = 0; i < pixels.length; i++) {
      BufferedImage image =
          decoded(decoder, ordered.get(i).file, Math.max(scaling.width, scaling.height));
      BufferedImage seen = scaling.resize.apply(image, scaling.width, scaling.height);
      pixels[i] = GroupedImages.planes(Resize.STRETCH.apply(seen, side, side));
      done.accept(i + 1L);
    }
    List<String> names = List.copyOf(groups.keySet());
    int[] numbers = ordered.stream().mapToInt(image -> names.indexOf(image.group)).toArray();
    Map<String, int[]> labels = labels(ordered);
    return new GroupedImages(
        "%s (%s)".formatted(name, fingerprint(pixels, numbers, labels)),
        side,
        side,
        pixels,
        numbers,
        labels,
        false,
        i -> decoded(decoder, ordered.get(i).file, 224));
  }

  private static String fingerprint(byte[][] pixels, int[] groups, Map<String, int[]> labels) {
    Fingerprint hash = new Fingerprint().add(groups);
    for (byte[] image : pixels) {
      hash.add(image);
    }
    labels.forEach((criterion, values) -> hash.add(criterion).add(values));
    return hash.hex();
  }

  private static BufferedImage decoded(ImageDecoder decoder, Path file, int side) {
    try {
      return decoder.decode(Files.readAllBytes(file), side);
    } catch (IOException | ImageFormatException e) {
      throw new GroupException(FailureMessages.cannotRead(file, e), e);
    }
  }

  /** Numbers the values of every criterion. */
  private static Map<String, int[]> labels(List<Labelled> images) {
    Set<String> criteria = new TreeSet<>();
    images.forEach(image -> criteria.addAll(image.labels.keySet()));
    Map<String, int[]> labels = new LinkedHashMap<>();
    for (String criterion : criteria) {
      Map<String, Integer> numbers = new HashMap<>();
      labels.put(
          criterion,
          IntStream.range(0, images.size())
              .map(
                  i -> {
                    String value = images.get(i).labels.get(criterion);
                    return value == null
                        ? GroupedImages.UNKNOWN
                        : numbers.computeIfAbsent(value, v -> numbers.size());
                  })
              .toArray());
    }
    return labels;
  }
}
