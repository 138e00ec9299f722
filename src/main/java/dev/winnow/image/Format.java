package dev.winnow.image;

import com.twelvemonkeys.imageio.plugins.jpeg.JPEGImageReaderSpi;
import com.twelvemonkeys.imageio.plugins.webp.WebPImageReaderSpi;
import com.twelvemonkeys.imageio.stream.ByteArrayImageInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.spi.IIORegistry;
import javax.imageio.spi.ImageReaderSpi;
import javax.imageio.stream.ImageInputStream;

/**
 * The supported formats, recognised by their first bytes. ImageIO's registry would offer the input
 * to every plug-in on the class path.
 */
enum Format {
  JPEG {
    @Override
    boolean matches(byte[] data) {
      return startsWith(data, 0, "\u00ff\u00d8\u00ff");
    }

    @Override
    void check(byte[] data) {
      // Its decoder ignores subsampling, and allocates 12 bytes for each pixel of the header.
      if (JpegScans.of(data).lossless()) {
        throw new ImageFormatException(
            "lossless JPEGs are not supported: save it as a JPEG of another kind, or as PNG");
      }
    }

    @Override
    int passes(byte[] data) {
      return JpegScans.of(data).count();
    }

    @Override
    long codedBytes(byte[] data) {
      return JpegScans.of(data).bytes();
    }

    @Override
    long work(byte[] data, long pixels) {
      return Math.max(1, passes(data)) * pixels + JPEG_WORK_PER_BYTE * data.length;
    }

    @Override
    byte[] coarse(byte[] data) {
      return JpegScans.withoutRefinements(data);
    }

    @Override
    long readerBytes(byte[] data, long pixels) {
      // With several scans, the reader collects the coefficients of all scans first.
      return passes(data) > 1 ? 6 * pixels : 0;
    }

    @Override
    ImageReader newReader() throws IOException {
      // The JDK's reader decodes CMYK incorrectly. This reader wraps it, and finds it only on
      // registration.
      var provider = new JPEGImageReaderSpi();
      provider.onRegistration(IIORegistry.getDefaultInstance(), ImageReaderSpi.class);
      return provider.createReaderInstance(null);
    }
  },
  PNG {
    @Override
    boolean matches(byte[] data) {
      return startsWith(data, 0, "\u0089PNG\r\n\u001a\n");
    }

    @Override
    long work(byte[] data, long pixels) {
      return pixels * bytesPerPixel(data);
    }

    /** The reader unfilters all bytes, also those of pixels that it skips. */
    private static int bytesPerPixel(byte[] data) {
      int channels =
          switch (data[25]) {
            case 2 -> 3;
            case 4 -> 2;
            case 6 -> 4;
            default -> 1;
          };
      return Math.max(1, channels * data[24] / 8);
    }
  },
  GIF {
    @Override
    boolean matches(byte[] data) {
      return startsWith(data, 0, "GIF87a") || startsWith(data, 0, "GIF89a");
    }

    @Override
    byte[] needed(byte[] data) {
      return GifFrame.alone(data);
    }
  },
  BMP {
    @Override
    boolean matches(byte[] data) {
      return startsWith(data, 0, "BM");
    }

    @Override
    long readerBytes(byte[] data, long pixels) {
      return pixels; // if it is compressed
    }

    @Override
    void check(byte[] data) {
      // An embedded image, which the reader would decode without a limit of its size.
      int compression = data.length < 34 ? 0 : intAt(data, 30);
      if (compression == BMP_JPEG || compression == BMP_PNG) {
        throw new ImageFormatException("a BMP that contains another image is not supported");
      }
    }
  },
  WEBP {
    @Override
    boolean matches(byte[] data) {
      return startsWith(data, 0, "RIFF") && startsWith(data, 8, "WEBP");
    }

    @Override
    long work(byte[] data, long pixels) {
      return WebpFile.of(data).work(pixels);
    }

    @Override
    long readerBytes(byte[] data, long pixels) {
      return WebpFile.of(data).readerBytes(pixels);
    }

    @Override
    void requireMemory(byte[] data, long pixels, long most) {
      WebpFile file = WebpFile.of(data);
      file.requireMemory(pixels, most);
      file.requireGroups();
    }

    @Override
    void check(byte[] data) {
      long declared = 8 + Integer.toUnsignedLong(intAt(data, 4));
      if (declared > data.length + 1L) { // the last byte may be padding
        throw new ImageFormatException(
            "truncated WEBP: %d of %d bytes".formatted(data.length, declared));
      }
    }

    @Override
    ImageReader newReader() throws IOException {
      return new WebPImageReaderSpi().createReaderInstance(null);
    }

    @Override
    ImageInputStream newInput(byte[] data) {
      return new PaddedInput(WebpFile.of(data).alone());
    }
  };

  private static final int BMP_JPEG = 4;
  private static final int BMP_PNG = 5;

  /** Measured 5 in a baseline JPEG of noise, 13 in the refining scans of a progressive one. */
  private static final long JPEG_WORK_PER_BYTE = 5;

  abstract boolean matches(byte[] data);

  /**
   * Rejects data that must not reach the reader.
   *
   * @throws ImageFormatException if {@code data} would make the reader allocate without bound
   */
  void check(byte[] data) {}

  /**
   * Returns the part of an image that has its pixels; the same array if that is all.
   *
   * @throws ImageFormatException if pixels are missing
   */
  byte[] needed(byte[] data) {
    return data;
  }

  /** Returns the number of passes of the reader over all pixels. */
  int passes(byte[] data) {
    return 1;
  }

  /**
   * Returns an image that is faster to decode, with less detail; the same array if there is none.
   */
  byte[] coarse(byte[] data) {
    return data;
  }

  /** Returns how many bytes of the image are coded pixels, if it has several passes. */
  long codedBytes(byte[] data) {
    return data.length;
  }

  /**
   * Returns about how long decoding takes, in pixels of a JPEG without scans.
   *
   * @param pixels width × height of the whole image
   */
  long work(byte[] data, long pixels) {
    return pixels;
  }

  /**
   * Returns the maximum number of bytes that the reader needs, besides its result.
   *
   * @param pixels width × height of the whole image
   */
  long readerBytes(byte[] data, long pixels) {
    return 0;
  }

  /**
   * Rejects an image for which the reader would need too much of the heap at once.
   *
   * @param pixels width × height
   * @param most bytes of the heap that one image may need
   * @throws ImageFormatException if it needs more
   */
  void requireMemory(byte[] data, long pixels, long most) {}

  ImageReader newReader() throws IOException {
    return ImageIO.getImageReadersByFormatName(name()).next();
  }

  ImageInputStream newInput(byte[] data) {
    return new ByteArrayImageInputStream(data);
  }

  /**
   * @throws ImageFormatException if the format is not supported
   */
  static Format of(byte[] data) {
    return Arrays.stream(values())
        .filter(format -> format.matches(data))
        .findFirst()
        .orElseThrow(() -> new ImageFormatException(unknown(data)));
  }

  /** Returns the message for an unsupported format. Names the formats of phones. */
  private static String unknown(byte[] data) {
    for (String brand : new String[] {"heic", "heix", "heim", "hevc", "mif1", "msf1"}) {
      if (startsWith(data, 4, "ftyp" + brand)) {
        return "HEIC images are not supported: convert the image to JPEG";
      }
    }
    return startsWith(data, 4, "ftypavif") || startsWith(data, 4, "ftypavis")
        ? "AVIF images are not supported: convert the image to JPEG"
        : "unknown format: not a JPEG, PNG, GIF, BMP or WebP image";
  }

  private static int intAt(byte[] data, int offset) {
    return ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN).getInt(offset);
  }

  private static boolean startsWith(byte[] data, int offset, String latin1) {
    byte[] magic = latin1.getBytes(StandardCharsets.ISO_8859_1);
    int end = offset + magic.length;
    return data.length >= end && Arrays.equals(data, offset, end, magic, 0, magic.length);
  }
}
