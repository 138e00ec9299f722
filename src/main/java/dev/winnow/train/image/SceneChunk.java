package dev.winnow.train.image;

import dev.winnow.bundle.TextRole;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.encoder.Encoding;
import dev.winnow.hash.Sha256;
import dev.winnow.image.AreaScaler;
import dev.winnow.scene.Scene;
import dev.winnow.scene.SceneWorld;
import dev.winnow.train.AtomicFiles;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Consecutive scenes as training examples, cached in a file, because drawing scenes and encoding
 * captions takes longer than reading.
 *
 * <p>The file holds the images ({@code 3·side·side} bytes each: planes of red, green, blue), then
 * the vectors of every scene's captions and description ({@code d} big-endian floats each).
 */
final class SceneChunk {

  /** Maximum number of scenes in a chunk. */
  static final int SIZE = 1000;

  /** Scenes are drawn larger than the network's input and then scaled, like real images. */
  static final int DRAWN = 320;

  private static final int SAMPLE = 32;

  private SceneChunk() {}

  /** Writes the chunk's file atomically. */
  static void write(
      Path file, SceneWorld world, long first, int count, int side, BulkEncoder encoder)
      throws IOException, InterruptedException {
    int plane = side * side;
    List<Scene> scenes = IntStream.range(0, count).mapToObj(i -> world.scene(first + i)).toList();
    List<float[]> vectors =
        Encoding.denseVectors(
            encoder.texts(
                TextRole.PASSAGE,
                scenes.stream().flatMap(scene -> SceneText.sentences(scene).stream()).toList(),
                done -> {}));
    ByteBuffer out =
        ByteBuffer.allocate(
            count * 3 * plane + vectors.size() * encoder.manifest().dimension() * Float.BYTES);
    IntStream.range(0, count)
        .parallel()
        .forEach(i -> pixels(scenes.get(i), side, out.array(), i * 3 * plane));
    out.position(count * 3 * plane);
    vectors.forEach(
        vector -> {
          out.asFloatBuffer().put(vector);
          out.position(out.position() + vector.length * Float.BYTES);
        });
    AtomicFiles.write(file, out.array());
  }

  private static void pixels(Scene scene, int side, byte[] out, int offset) {
    BufferedImage image = AreaScaler.scale(scene.render(DRAWN), side, side);
    int[] rgb = image.getRGB(0, 0, side, side, null, 0, side);
    for (int i = 0; i < rgb.length; i++) {
      out[offset + i] = (byte) (rgb[i] >> 16);
      out[offset + rgb.length + i] = (byte) (rgb[i] >> 8);
      out[offset + 2 * rgb.length + i] = (byte) rgb[i];
    }
  }

  /**
   * Returns a short key of everything that a chunk's content depends on besides seed and position,
   * so that chunks of other scenes or text encoders are not used.
   */
  static String fingerprint(int side, String encoder) {
    SceneWorld world = new SceneWorld(0);
    ByteBuffer sample = ByteBuffer.allocate(SAMPLE * (3 * side * side + Integer.BYTES));
    for (int i = 0; i < SAMPLE; i++) {
      pixels(world.scene(i), side, sample.array(), sample.position());
      sample.position(sample.position() + 3 * side * side);
      sample.putInt(SceneText.sentences(world.scene(i)).hashCode());
    }
    String sha256 = Sha256.of(sample.array());
    return "%s-%d-%s".formatted(encoder, side, sha256.substring(0, 12));
  }
}
