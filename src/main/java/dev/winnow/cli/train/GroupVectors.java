package dev.winnow.cli.train;

import dev.winnow.encoder.BulkEncoder;
import dev.winnow.encoder.Encoding;
import dev.winnow.group.GroupedImages;
import java.util.HashMap;
import java.util.Map;

/** The image vectors of groups, encoded when they are first asked for. Not thread-safe. */
final class GroupVectors {

  private final BulkEncoder encoder;
  private final TrainingLine line;
  private final Map<String, float[][]> known = new HashMap<>();

  GroupVectors(BulkEncoder encoder, TrainingLine line) {
    this.encoder = encoder;
    this.line = line;
  }

  float[][] of(GroupedImages images) {
    return known.computeIfAbsent(
        images.name(),
        name ->
            encoder
                .images(
                    images.size(),
                    images.originals(),
                    done -> line.prepared("image vectors", done, images.size()))
                .stream()
                .map(Encoding::dense)
                .toArray(float[][]::new));
  }
}
