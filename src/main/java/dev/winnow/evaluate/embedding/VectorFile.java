package dev.winnow.evaluate.embedding;

import dev.winnow.evaluate.EvaluationException;
import dev.winnow.log.FailureMessages;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A file of vectors, keyed by the hexadecimal SHA-256 of their inputs. It belongs to one model. It
 * only grows; an incomplete vector at its end, left by a killed run, is ignored and overwritten.
 *
 * @param model a unique description of the model
 */
public record VectorFile(Path path, String model) {

  private static final String FORMAT = "winnow vectors 1";
  private static final int HASH_BYTES = 32;

  /**
   * Requires that the file, if there is one, holds vectors of the model.
   *
   * @throws EvaluationException if it cannot be read, or is of another model
   */
  public void check(int dimension) {
    if (isEmpty()) {
      return;
    }
    try (DataInputStream in = open()) {
      readHeader(in, dimension);
    } catch (IOException e) {
      throw cannotRead(e);
    }
  }

  /**
   * Returns the vectors with these keys as a mutable map; empty if there is no file.
   *
   * @throws EvaluationException if it cannot be read, or is of another model
   */
  public Map<String, float[]> read(int dimension, Predicate<String> keys) {
    Map<String, float[]> vectors = new HashMap<>();
    if (isEmpty()) {
      return vectors;
    }
    try (DataInputStream in = open()) {
      readHeader(in, dimension);
      byte[] hash = in.readNBytes(HASH_BYTES);
      while (hash.length == HASH_BYTES) {
        String key = HexFormat.of().formatHex(hash);
        if (keys.test(key)) {
          vectors.put(key, vector(in, dimension));
        } else {
          in.skipNBytes((long) dimension * Float.BYTES);
        }
        hash = in.readNBytes(HASH_BYTES);
      }
    } catch (EOFException e) {
      return vectors; // the last vector is incomplete
    } catch (IOException e) {
      throw cannotRead(e);
    }
    return vectors;
  }

  private static float[] vector(DataInputStream in, int dimension) throws IOException {
    float[] vector = new float[dimension];
    for (int j = 0; j < dimension; j++) {
      vector[j] = in.readFloat();
    }
    return vector;
  }

  /**
   * Adds vectors to the end of the file, and creates the file if necessary. Other runs may add
   * vectors at the same time.
   *
   * @throws EvaluationException if it cannot be written
   */
  public void append(int dimension, Map<String, float[]> vectors) {
    try {
      Path folder = path.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      try (FileChannel channel =
          FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        channel.lock(); // until the channel is closed
        byte[] header = header(dimension);
        long first = header.length;
        long complete = Math.max(0, channel.size() - first) / bytes(dimension);
        boolean created = channel.size() < first;
        channel.truncate(created ? 0 : first + complete * bytes(dimension));
        channel.position(channel.size());
        DataOutputStream out =
            new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel)));
        if (created) {
          out.write(header);
        }
        for (Map.Entry<String, float[]> vector : vectors.entrySet()) {
          out.write(HexFormat.of().parseHex(vector.getKey()));
          for (float value : vector.getValue()) {
            out.writeFloat(value);
          }
        }
        out.flush();
      }
    } catch (IOException e) {
      throw new EvaluationException(
          "cannot write %s: %s".formatted(path, FailureMessages.describe(e)), e);
    }
  }

  private static long bytes(int dimension) {
    return HASH_BYTES + (long) dimension * Float.BYTES;
  }

  private boolean isEmpty() {
    try {
      return !Files.exists(path) || Files.size(path) == 0;
    } catch (IOException e) {
      throw cannotRead(e);
    }
  }

  private DataInputStream open() throws IOException {
    return new DataInputStream(new BufferedInputStream(Files.newInputStream(path)));
  }

  private void readHeader(DataInputStream in, int dimension) throws IOException {
    try {
      if (!in.readUTF().equals(FORMAT)) {
        throw new IOException("another format");
      }
      if (!in.readUTF().equals(model) || in.readInt() != dimension) {
        throw new EvaluationException(
            "%s holds vectors of other models: name another file, or delete it".formatted(path));
      }
      in.readInt();
    } catch (EOFException e) {
      throw new IOException("the file ends too early", e);
    }
  }

  private byte[] header(int dimension) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeUTF(FORMAT);
    out.writeUTF(model);
    out.writeInt(dimension);
    out.writeInt(0); // files of earlier versions hold the number of vectors here
    return bytes.toByteArray();
  }

  private EvaluationException cannotRead(IOException e) {
    return new EvaluationException(
        "cannot read %s as a file of vectors: name another, or delete it: %s"
            .formatted(path, FailureMessages.describe(e)),
        e);
  }
}
