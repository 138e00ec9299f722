package dev.winnow.evaluate.embedding;

import dev.winnow.evaluate.EvaluationException;
import dev.winnow.log.FailureMessages;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/**
 * A file of vectors, keyed by the hexadecimal SHA-256 of their inputs. It belongs to one model.
 *
 * @param model a unique description of the model
 */
public record VectorFile(Path path, String model) {

  private static final String FORMAT = "winnow vectors 1";
  private static final int HASH_BYTES = 32;

  /**
   * Returns the content of the file as a mutable map; empty if there is no file.
   *
   * @throws EvaluationException if it cannot be read, or is of another model
   */
  public Map<String, float[]> read(int dimension) {
    Map<String, float[]> vectors = new HashMap<>();
    if (!Files.exists(path)) {
      return vectors;
    }
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(path)))) {
      if (!in.readUTF().equals(FORMAT)) {
        throw new IOException("another format");
      }
      if (!in.readUTF().equals(model) || in.readInt() != dimension) {
        throw new EvaluationException(
            "%s holds vectors of other models: name another file, or delete it".formatted(path));
      }
      int count = in.readInt();
      for (int i = 0; i < count; i++) {
        String key = HexFormat.of().formatHex(in.readNBytes(HASH_BYTES));
        float[] vector = new float[dimension];
        for (int j = 0; j < dimension; j++) {
          vector[j] = in.readFloat();
        }
        vectors.put(key, vector);
      }
      return vectors;
    } catch (IOException e) {
      throw new EvaluationException(
          "cannot read %s as a file of vectors: name another, or delete it: %s"
              .formatted(path, FailureMessages.describe(e)),
          e);
    }
  }

  /**
   * Replaces the file atomically.
   *
   * @throws EvaluationException if it cannot be written
   */
  public void write(int dimension, Map<String, float[]> vectors) {
    try {
      Path folder = path.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      Path part = Files.createTempFile(folder, "vectors", ".part"); // another run may write too
      try (DataOutputStream out =
          new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(part)))) {
        out.writeUTF(FORMAT);
        out.writeUTF(model);
        out.writeInt(dimension);
        out.writeInt(vectors.size());
        for (Map.Entry<String, float[]> vector : vectors.entrySet()) {
          out.write(HexFormat.of().parseHex(vector.getKey()));
          for (float value : vector.getValue()) {
            out.writeFloat(value);
          }
        }
      }
      Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new EvaluationException(
          "cannot write %s: %s".formatted(path, FailureMessages.describe(e)), e);
    }
  }
}
