package dev.winnow.evaluate.board;

import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.data.ImageFolders;
import dev.winnow.evaluate.data.SceneRange;
import dev.winnow.image.ImageDecoder;
import dev.winnow.image.ImageLimits;
import dev.winnow.image.ImageTree;
import dev.winnow.log.FailureMessages;
import dev.winnow.scene.EvenScenes;
import dev.winnow.scene.ObjectFactors;
import dev.winnow.scene.Scene;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;

/**
 * Images with known attributes.
 *
 * @param attributes of every image, by name; all images have the same names
 * @param content name of the attribute for the content
 * @param style name of the attribute for the style
 */
public record AttributedImages(
    String name,
    IntFunction<BufferedImage> images,
    List<Map<String, String>> attributes,
    String content,
    String style) {

  private static final int SIDE = 320;

  /** Returns scenes with one object each. */
  public static AttributedImages scenes(long seed, int count) {
    EvenScenes world = new EvenScenes(seed);
    List<Map<String, String>> attributes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Scene scene = world.scene(i);
      ObjectFactors object = scene.factors().objects().getFirst();
      Map<String, String> own = new LinkedHashMap<>();
      own.put("content", object.type().category().label());
      own.put("media", scene.factors().style().label());
      own.put("hue", object.hue().label());
      own.put("background", scene.factors().background().label());
      attributes.add(own);
    }
    return new AttributedImages(
        SceneRange.evenName(seed, count),
        i -> world.scene(i).render(SIDE),
        attributes,
        "content",
        "media");
  }

  /**
   * Returns images in folders medium/content, such as photo/dog or sketch/house.
   *
   * @param sample maximum number of images, drawn at random
   * @throws EvaluationException if there are none
   */
  public static AttributedImages folder(Path root, int sample, long seed) {
    List<Path> files;
    try {
      files =
          new ArrayList<>(
              ImageTree.files(root).stream()
                  .filter(file -> root.relativize(file).getNameCount() == 3)
                  .toList());
    } catch (IOException e) {
      throw new EvaluationException(FailureMessages.cannotRead(root, e), e);
    }
    if (files.isEmpty()) {
      throw new EvaluationException(
          "%s has no images in folders of media and contents".formatted(root));
    }
    Collections.shuffle(files, new Random(seed));
    List<Path> chosen = files.subList(0, Math.min(sample, files.size()));
    ImageDecoder decoder = new ImageDecoder(ImageLimits.DEFAULT);
    return new AttributedImages(
        "%d images of %s".formatted(chosen.size(), root.getFileName()),
        i -> ImageFolders.decode(decoder, chosen.get(i), SIDE),
        chosen.stream().map(file -> attributes(root.relativize(file))).toList(),
        "content",
        "media");
  }

  private static Map<String, String> attributes(Path file) {
    Map<String, String> own = new LinkedHashMap<>();
    own.put("content", file.getName(1).toString());
    own.put("media", file.getName(0).toString());
    return own;
  }
}
