package dev.winnow.train.view;

import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.onnx.StyleOutput;
import java.util.List;
import java.util.stream.Stream;

/**
 * The feature maps of an image encoder whose channel statistics represent the style. A backbone for
 * photographs gets all images, so its maps come first: drawings and photographs then share one
 * space.
 */
public final class StyleMaps {

  /**
   * The last maps of a classifier's first four resolutions. The fifth represents the content of an
   * image.
   */
  private static final List<String> CLASSIFIER = List.of("stage1", "stage2", "stage3", "stage4");

  private static final List<String> SCENES =
      List.of("stem", "quarter", "eighth", "eighth.residual");

  private StyleMaps() {}

  /**
   * Returns an encoder with the output {@code style}, of the maps of a known encoder; an unknown
   * encoder keeps its output.
   *
   * @param encoder an ONNX file
   * @throws BundleException if it is unknown, and has no such output
   */
  public static byte[] add(byte[] encoder) {
    return known()
        .filter(maps -> maps.stream().allMatch(map -> StyleOutput.has(encoder, map)))
        .findFirst()
        .map(maps -> StyleOutput.add(encoder, maps))
        .orElseGet(() -> own(encoder));
  }

  private static Stream<List<String>> known() {
    return Stream.of(
        prefixed("backbone/", CLASSIFIER), CLASSIFIER, prefixed("scenes/", SCENES), SCENES);
  }

  private static List<String> prefixed(String prefix, List<String> maps) {
    return maps.stream().map(prefix::concat).toList();
  }

  private static byte[] own(byte[] encoder) {
    if (StyleOutput.in(encoder)) {
      return encoder;
    }
    throw new BundleException(
        "the image encoder is unknown: give the names of feature maps of its graph with"
            + " --style-maps");
  }
}
