package dev.winnow.image;

import java.util.Arrays;
import javax.imageio.stream.ImageInputStreamImpl;

/**
 * An input for a reader that looks ahead: a few zeros follow the end of the data, and reading
 * beyond them fails. Otherwise the WebP reader would read missing data as zeros and decode them for
 * minutes.
 */
final class PaddedInput extends ImageInputStreamImpl {

  private static final int LOOK_AHEAD = 16;

  private final byte[] data;

  PaddedInput(byte[] data) {
    this.data = data;
  }

  @Override
  public int read() {
    bitOffset = 0;
    requireWithin(1);
    int value = streamPos < data.length ? data[(int) streamPos] & 0xff : 0;
    streamPos++;
    return value;
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    bitOffset = 0;
    requireWithin(length);
    int held = Math.clamp(data.length - streamPos, 0, length);
    if (held > 0) {
      System.arraycopy(data, (int) streamPos, target, offset, held);
    }
    Arrays.fill(target, offset + held, offset + length, (byte) 0);
    streamPos += length;
    return length;
  }

  @Override
  public long length() {
    return data.length;
  }

  private void requireWithin(long count) {
    if (streamPos + count > data.length + LOOK_AHEAD) {
      throw new ImageFormatException("truncated: the file ends before the last pixel");
    }
  }
}
