package dev.winnow.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Utf8CheckTest {

  /** The bytes at which the rules differ. */
  private static final int[] EDGES = {
    0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed,
    0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff
  };

  @Test
  void agreesWithTheDecoderOfTheJdk() {
    Random random = new Random(3);
    int valid = 0;
    for (int i = 0; i < 100_000; i++) {
      byte[] text = new byte[1 + random.nextInt(5)];
      for (int j = 0; j < text.length; j++) {
        text[j] = (byte) EDGES[random.nextInt(EDGES.length)];
      }
      boolean expected = decodes(text);
      valid += expected ? 1 : 0;

      assertThat(passes(text, text.length))
          .as(() -> HexFormat.of().formatHex(text))
          .isEqualTo(expected);
      assertThat(passes(text, 1)).isEqualTo(expected);
    }
    assertThat(valid).isGreaterThan(2_000);
  }

  private static boolean decodes(byte[] text) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private static boolean passes(byte[] text, int piece) {
    Utf8Check check = new Utf8Check();
    try {
      for (int i = 0; i < text.length; i += piece) {
        check.add(text, i, piece);
      }
      check.end();
      return true;
    } catch (NotUtf8Exception e) {
      return false;
    }
  }
}
