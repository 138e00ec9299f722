package dev.winnow.train.view;

import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.onnx.StyleOutput;
import java.util.List;
import java.util.stream.Stream;

/**
 * The feature maps of an image encoder whose channel statistics represent the style. A backbone for
 * photographs sees all images, so its maps come first: drawings and photographs share one space.
 */
public final class StyleMaps {

  /**
   * The last maps of a classifier's first four resolutions. The fifth tells what an image shows.
   */
  private static final List<String> CLASSIFIER = List.of("stage1", "stage2", "stage3", "stage4");

  private static final List<String> SCENES =
      List.of("stem", "quarter", "eighth", "eighth.residual");

  private StyleMaps() {}

  /**
   * Returns an encoder with the output {@code style}, of the maps of a known encoder; an encoder
   * that is not known keeps its output.
   *
   * @param encoder an ONNX file
   * @throws BundleException if it is not known, and has no such output
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
        "the image encoder is not a known one: name feature maps of its graph with --style-maps");
  }
}
