package dev.winnow.testing;

import dev.winnow.vector.DenseVectors;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A folder of evaluation data with ready-made vectors: every image shows two of six things, and its
 * vector is the mean of their vectors, a common offset of all images, and a little noise.
 */
public final class ReadyFolder {

  /** Names of things. */
  public static final List<String> NAMES = List.of("cat", "dog", "bird", "pizza", "cake", "bus");

  private final SplittableRandom random = new SplittableRandom(5);
  private final int dimension;

  private ReadyFolder(int dimension) {
    this.dimension = dimension;
  }

  /** Writes images to train and to test on by turns. */
  public static void write(Path folder, int images, int dimension) throws IOException {
    ReadyFolder ready = new ReadyFolder(dimension);
    List<float[]> names = NAMES.stream().map(name -> ready.vector(1)).toList();
    float[] common = ready.vector(1);
    List<float[]> vectors = new ArrayList<>();
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < images; i++) {
      int a = i / 2 % NAMES.size();
      int b = (a + 1 + i / 2 / NAMES.size() % (NAMES.size() - 1)) % NAMES.size();
      vectors.add(
          DenseVectors.mean(List.of(names.get(a), names.get(b), common, ready.vector(0.3))));
      lines.append(
          "{\"captions\":[\"a %s near a %s\",\"the %1$s\"]}\n"
              .formatted(NAMES.get(a), NAMES.get(b)));
    }
    Files.writeString(folder.resolve("images.jsonl"), lines);
    Files.write(folder.resolve("lvis_names.txt"), NAMES);
    write(folder.resolve("image_vectors.f16.npy"), vectors);
    write(folder.resolve("lvis_text_vectors.f16.npy"), names);
  }

  private float[] vector(double length) {
    float[] vector = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      vector[i] = (float) (random.nextGaussian() * length / Math.sqrt(dimension));
    }
    return vector;
  }

  private static void write(Path file, List<float[]> rows) throws IOException {
    int columns = rows.getFirst().length;
    String header =
        "{'descr': '<f4', 'fortran_order': False, 'shape': (%d, %d), }\n"
            .formatted(rows.size(), columns);
    ByteBuffer bytes =
        ByteBuffer.allocate(10 + header.length() + Float.BYTES * rows.size() * columns)
            .order(ByteOrder.LITTLE_ENDIAN);
    bytes.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
    bytes.putShort((short) header.length()).put(header.getBytes(StandardCharsets.ISO_8859_1));
    for (float[] row : rows) {
      for (float value : row) {
        bytes.putFloat(value);
      }
    }
    Files.write(file, bytes.array());
  }
}
