package dev.winnow.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NpyFileTest {

  @TempDir Path folder;

  @Test
  void readsHalfPrecision() throws IOException {
    // Given
    Path file = write("'<f2'", "False", "(2, 3)", halves(1, -2, 0.5f, 0, 65504, 3));
    // When
    List<float[]> rows = NpyFile.read(file);
    // Then
    assertThat(rows).hasSize(2);
    assertThat(rows.get(0)).containsExactly(1, -2, 0.5f);
    assertThat(rows.get(1)).containsExactly(0, 65504, 3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'<f8'|False|(1, 2)|not a matrix of <f2 or <f4",
        "'<f2'|True|(1, 2)|not a matrix of <f2 or <f4",
        "'<f2'|False|(4,)|not a matrix of <f2 or <f4",
        "'<f2'|False|(999999999, 60000)|but the file has",
        "'<f2'|False|(1, 999999999)|but the file has",
        "'<f2'|False|(0, 2)|but the file has"
      })
  void rejectsUnsupportedHeaders(String type, String order, String shape, String reason)
      throws IOException {
    Path file = write("'" + type.replace("'", "") + "'", order, shape, halves(1, 2));

    assertThatThrownBy(() -> NpyFile.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("vectors.npy")
        .hasMessageContaining(reason);
  }

  @Test
  void rejectsValuesThatAreNotFinite() throws IOException {
    Path file = write("'<f2'", "False", "(1, 2)", halves(1, Float.NaN));

    assertThatThrownBy(() -> NpyFile.read(file)).hasMessageContaining("row 0 contains NaN");
  }

  @Test
  void rejectsOtherFiles() throws IOException {
    Path file = Files.writeString(folder.resolve("vectors.npy"), "no matrix");

    assertThatThrownBy(() -> NpyFile.read(file)).hasMessageContaining("not a .npy file");
  }

  private Path write(String type, String order, String shape, byte[] values) throws IOException {
    String header =
        "{'descr': %s, 'fortran_order': %s, 'shape': %s, }\n".formatted(type, order, shape);
    byte[] text = header.getBytes(StandardCharsets.ISO_8859_1);
    ByteBuffer file =
        ByteBuffer.allocate(10 + text.length + values.length).order(ByteOrder.LITTLE_ENDIAN);
    file.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.ISO_8859_1));
    file.put((byte) 1).put((byte) 0).putShort((short) text.length).put(text).put(values);
    return Files.write(folder.resolve("vectors.npy"), file.array());
  }

  private static byte[] halves(float... values) {
    ByteBuffer bytes = ByteBuffer.allocate(2 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (float value : values) {
      bytes.putShort(Float.floatToFloat16(value));
    }
    return bytes.array();
  }
}
