package dev.winnow.cli.train;

import dev.winnow.encoder.BulkEncoder;
import dev.winnow.encoder.Encoding;
import dev.winnow.group.GroupedImages;
import java.awt.image.BufferedImage;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;

/** The image vectors of groups, encoded at the first use. Not thread-safe. */
final class GroupVectors {

  private final BulkEncoder encoder;
  private final TrainingLine line;
  private final Map<String, float[][]> known = new HashMap<>();

  GroupVectors(BulkEncoder encoder, TrainingLine line) {
    this.encoder = encoder;
    this.line = line;
  }

  float[][] of(GroupedImages images) {
    return known.computeIfAbsent(images.name(), name -> of(images.size(), images.originals()));
  }

  float[][] of(int count, IntFunction<BufferedImage> images) {
    return encoder
        .images(count, images, done -> line.prepared("image vectors", done, count))
        .stream()
        .map(Encoding::dense)
        .toArray(float[][]::new);
  }
}
