package dev.winnow.cli.push.source;

import com.drew.imaging.png.PngChunk;
import com.drew.imaging.png.PngChunkType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.InflaterInputStream;

/** The XMP data of PNG files, which is a text and may be compressed. */
final class PngXmp {

  /** Enough for captions, and for long histories. */
  private static final int MOST_BYTES = 4 << 20;

  private static final String KEYWORD = "XML:com.adobe.xmp";

  private PngXmp() {}

  /**
   * Returns the XMP data of a chunk; empty if it is damaged, longer than 4 MB, or another text.
   *
   * @param chunk a zTXt or iTXt chunk
   */
  static byte[] of(PngChunk chunk) {
    ByteBuffer text = ByteBuffer.wrap(chunk.getBytes());
    boolean international = chunk.getType().equals(PngChunkType.iTXt);
    if (!string(text).equals(KEYWORD) || text.remaining() < 2) {
      return new byte[0];
    }
    boolean compressed = !international || text.get() != 0;
    text.get(); // the method of compression; there is only one
    if (international) {
      string(text); // the language
      string(text); // the translated keyword
    }
    InputStream in = new ByteArrayInputStream(text.array(), text.position(), text.remaining());
    try (InputStream plain = compressed ? new InflaterInputStream(in) : in) {
      byte[] xmp = plain.readNBytes(MOST_BYTES + 1);
      return xmp.length > MOST_BYTES ? new byte[0] : xmp;
    } catch (IOException e) {
      return new byte[0];
    }
  }

  /** Reads a string and the zero byte behind it. */
  private static String string(ByteBuffer text) {
    int start = text.position();
    int end = start;
    while (end < text.limit() && text.get(end) != 0) {
      end++;
    }
    text.position(Math.min(end + 1, text.limit()));
    return new String(text.array(), start, end - start, StandardCharsets.UTF_8);
  }
}
