package dev.winnow.train.image;

import dev.winnow.encoder.BulkEncoder;
import dev.winnow.scene.Scene;
import dev.winnow.scene.SceneWorld;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Scenes with their images and the vectors of their texts. The images stay on disk (49 kB each at
 * 128 pixels), vectors and factors are in memory (about 5 kB a scene). Reading is thread-safe.
 */
final class SceneExamples implements AutoCloseable {

  private final int side;
  private final List<Scene> scenes = new ArrayList<>();
  private final List<float[][]> vectors = new ArrayList<>();
  private final List<FileChannel> chunks = new ArrayList<>();

  /**
   * Opens the first {@code count} scenes of a world, and creates missing chunks.
   *
   * @param folder the folder of the chunks for this world, side and encoder
   * @param progress receives the number of available scenes
   */
  SceneExamples(
      long seed, int count, int side, Path folder, BulkEncoder encoder, IntConsumer progress)
      throws IOException, InterruptedException {
    this.side = side;
    Files.createDirectories(folder);
    SceneWorld world = new SceneWorld(seed);
    for (int first = 0; first < count; first += SceneChunk.SIZE) {
      int size = Math.min(count - first, SceneChunk.SIZE);
      Path file = folder.resolve("world-%d-%06d-%d.chunk".formatted(seed, first, size));
      if (!Files.exists(file)) {
        SceneChunk.write(file, world, first, size, side, encoder);
      }
      open(file, world, first, size, encoder.manifest().dimension());
      progress.accept(scenes.size());
    }
  }

  private void open(Path file, SceneWorld world, int first, int count, int dimension)
      throws IOException {
    FileChannel channel = FileChannel.open(file);
    chunks.add(channel);
    long position = (long) count * imageBytes();
    for (int i = 0; i < count; i++) {
      Scene scene = world.scene(first + i);
      float[][] own = new float[scene.captions().size() + 1][dimension];
      ByteBuffer bytes = ByteBuffer.allocate(own.length * dimension * Float.BYTES);
      read(channel, bytes, position);
      position += bytes.capacity();
      for (float[] vector : own) {
        bytes.asFloatBuffer().get(vector);
        bytes.position(bytes.position() + dimension * Float.BYTES);
      }
      scenes.add(scene);
      vectors.add(own);
    }
  }

  int size() {
    return scenes.size();
  }

  /** Width and height of the images in pixels. */
  int side() {
    return side;
  }

  Scene scene(int i) {
    return scenes.get(i);
  }

  /** Returns the vectors of the captions, followed by the vector of the description. */
  float[][] vectors(int i) {
    return vectors.get(i);
  }

  /** Returns the planes of red, green and blue, row by row. */
  byte[] image(int i) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(imageBytes());
    read(chunks.get(i / SceneChunk.SIZE), bytes, (long) (i % SceneChunk.SIZE) * imageBytes());
    return bytes.array();
  }

  private int imageBytes() {
    return 3 * side * side;
  }

  private static void read(FileChannel channel, ByteBuffer bytes, long position)
      throws IOException {
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, position + bytes.position()) < 0) {
        throw new IOException("a chunk of scenes ends too early: delete the cache");
      }
    }
    bytes.flip();
  }

  @Override
  public void close() throws IOException {
    for (FileChannel chunk : chunks) {
      chunk.close();
    }
  }
}
