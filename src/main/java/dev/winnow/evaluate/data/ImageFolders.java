package dev.winnow.evaluate.data;

import dev.winnow.evaluate.EvaluationException;
import dev.winnow.image.ImageDecoder;
import dev.winnow.image.ImageFormatException;
import dev.winnow.image.ImageLimits;
import dev.winnow.log.FailureMessages;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads images in folders: {@code domain/class/image}. The split of an item is its domain, and its
 * only label is its class.
 */
public final class ImageFolders {

  /** The shorter side of a loaded image, in pixels; no encoder uses a larger one. */
  private static final int SIDE = 256;

  private ImageFolders() {}

  /**
   * @throws EvaluationException if there are no images in such folders
   */
  public static EvaluationData read(Path folder) {
    List<Path> files = new ArrayList<>();
    List<Item> items = new ArrayList<>();
    for (Path domain : children(folder)) {
      for (Path label : children(domain)) {
        for (Path file : children(label)) {
          if (Files.isRegularFile(file) && ImageDecoder.accepts(file)) {
            files.add(file);
            items.add(
                new Item(
                    folder.relativize(file).toString(),
                    words(domain),
                    Set.of(words(label)),
                    List.of()));
          }
        }
      }
    }
    if (items.isEmpty()) {
      throw new EvaluationException(
          folder + " holds no images: name a folder of folders domain/class/ with --data");
    }
    var decoder = new ImageDecoder(ImageLimits.DEFAULT);
    return new EvaluationData(
        words(folder.toAbsolutePath().normalize()),
        items,
        List.of(),
        null,
        i -> decode(decoder, files.get(i), SIDE));
  }

  /**
   * Decodes an image of a folder.
   *
   * @throws EvaluationException if it cannot be read
   */
  public static BufferedImage decode(ImageDecoder decoder, Path file, int side) {
    try {
      return decoder.decode(Files.readAllBytes(file), side);
    } catch (IOException | ImageFormatException e) {
      throw new EvaluationException(FailureMessages.cannotRead(file, e), e);
    }
  }

  private static String words(Path path) {
    return String.valueOf(path.getFileName()).replace('_', ' ');
  }

  /** Returns the entries of a folder, by name; none for a file. */
  private static List<Path> children(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList();
    } catch (IOException e) {
      throw new EvaluationException(FailureMessages.cannotRead(folder, e), e);
    }
  }
}
