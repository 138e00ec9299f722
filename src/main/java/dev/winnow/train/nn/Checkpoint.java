package dev.winnow.train.nn;

import dev.winnow.train.AtomicFiles;
import dev.winnow.train.TrainingException;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The state of a run in a file: its description, its step, and its arrays in a fixed order. Arrays
 * are read into existing ones, so a corrupt file cannot cause large allocations.
 *
 * @param step steps done
 * @param best the best score so far
 * @param waited validations since the best score
 * @param loss the smoothed loss; NaN before the first step
 */
record Checkpoint(long step, double best, int waited, double loss) {

  private static final int MAGIC = 0x574e5732;

  /** The format without the loss. */
  private static final int EARLIER = 0x574e5731;

  /** Numbers that are written at once. */
  private static final int PART = 1 << 14;

  /**
   * @param run describes everything that must be the same to resume
   */
  void write(Path file, String run, float[][]... groups) throws IOException {
    AtomicFiles.write(
        file,
        stream -> {
          var out = new DataOutputStream(stream);
          out.writeInt(MAGIC);
          out.writeUTF(run);
          out.writeLong(step);
          out.writeDouble(best);
          out.writeInt(waited);
          out.writeDouble(loss);
          for (float[][] group : groups) {
            for (float[] array : group) {
              out.writeInt(array.length);
              write(array, out);
            }
          }
          out.flush();
        });
  }

  private static void write(float[] array, OutputStream out) throws IOException {
    ByteBuffer part = ByteBuffer.allocate(PART * Float.BYTES);
    for (int from = 0; from < array.length; from += PART) {
      int count = Math.min(PART, array.length - from);
      part.asFloatBuffer().put(array, from, count);
      out.write(part.array(), 0, count * Float.BYTES);
    }
  }

  /**
   * @throws TrainingException if the file is of another run
   */
  static Checkpoint read(Path file, String run, float[][]... groups) throws IOException {
    try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      int format = in.readInt();
      if (format == EARLIER) {
        throw new TrainingException(file + " was written by an earlier version: omit --resume");
      }
      String other = format == MAGIC ? in.readUTF() : "not a checkpoint";
      if (!other.equals(run)) {
        throw new TrainingException(
            "%s is of another run (%s, not %s): use the options of that run, or omit --resume"
                .formatted(file, other, run));
      }
      var checkpoint =
          new Checkpoint(in.readLong(), in.readDouble(), in.readInt(), in.readDouble());
      for (float[][] group : groups) {
        for (float[] array : group) {
          if (in.readInt() != array.length) {
            throw new TrainingException(file + " is of another network: omit --resume");
          }
          byte[] content = in.readNBytes(array.length * Float.BYTES);
          if (content.length < array.length * Float.BYTES) {
            throw new TrainingException(file + " is truncated: omit --resume");
          }
          ByteBuffer.wrap(content).asFloatBuffer().get(array);
        }
      }
      return checkpoint;
    }
  }
}
