package dev.winnow.cli.push.source;

import com.drew.imaging.FileTypeDetector;
import com.drew.imaging.ImageProcessingException;
import com.drew.imaging.jpeg.JpegMetadataReader;
import com.drew.imaging.png.PngChunk;
import com.drew.imaging.png.PngChunkReader;
import com.drew.imaging.png.PngChunkType;
import com.drew.imaging.riff.RiffReader;
import com.drew.imaging.tiff.TiffProcessingException;
import com.drew.imaging.tiff.TiffReader;
import com.drew.lang.ByteArrayReader;
import com.drew.lang.RandomAccessReader;
import com.drew.lang.SequentialByteArrayReader;
import com.drew.lang.SequentialReader;
import com.drew.lang.StreamReader;
import com.drew.metadata.Directory;
import com.drew.metadata.Metadata;
import com.drew.metadata.exif.ExifDirectoryBase;
import com.drew.metadata.exif.ExifReader;
import com.drew.metadata.exif.ExifTiffHandler;
import com.drew.metadata.iptc.IptcReader;
import com.drew.metadata.photoshop.PhotoshopDirectory;
import com.drew.metadata.photoshop.PhotoshopReader;
import com.drew.metadata.webp.WebpDirectory;
import com.drew.metadata.webp.WebpRiffHandler;
import com.drew.metadata.xmp.XmpReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the EXIF, IPTC and XMP data of JPEG, PNG, WebP and GIF files. Skips colour profiles, also
 * those inside EXIF and Photoshop data: the library copies every part that a profile declares, even
 * if all of them overlap, so a crafted profile would take hours.
 */
final class EmbeddedMetadata {

  /** As much as fits into a JPEG file's segment. The library takes quadratic time for EXIF, too. */
  private static final int MAX_EXIF_BYTES = 1 << 16;

  private static final Set<PngChunkType> PNG_CHUNKS =
      Set.of(PngChunkType.eXIf, PngChunkType.iTXt, PngChunkType.zTXt);

  private static final String GIF_XMP = "XMP DataXMP";

  /** How the bytes begin that follow XMP data in a GIF file. */
  private static final String GIF_XMP_END = "\1\u00ff\u00fe";

  private EmbeddedMetadata() {}

  static Metadata read(byte[] image) throws ImageProcessingException, IOException {
    Metadata metadata = new Metadata();
    InputStream in = new ByteArrayInputStream(image);
    switch (FileTypeDetector.detectFileType(in)) {
      case Jpeg ->
          JpegMetadataReader.process(
              metadata,
              in,
              List.of(new Exif(), new XmpReader(), new Photoshop(), new IptcReader()));
      case Png -> readPng(in, metadata);
      case WebP -> new RiffReader().processRiff(new StreamReader(in), new Webp(metadata));
      case Gif -> readGif(image, metadata);
      default -> {} // no metadata that is used
    }
    return metadata;
  }

  private static void readPng(InputStream in, Metadata metadata)
      throws ImageProcessingException, IOException {
    byte[] xmp = {};
    for (PngChunk chunk : new PngChunkReader().extract(new StreamReader(in), PNG_CHUNKS)) {
      if (chunk.getType().equals(PngChunkType.eXIf)) {
        Exif.read(chunk.getBytes(), metadata);
      } else if (xmp.length == 0) { // a file has one
        xmp = PngXmp.of(chunk);
      }
    }
    if (xmp.length > 0) {
      new XmpReader().extract(xmp, metadata);
    }
  }

  private static void readGif(byte[] image, Metadata metadata) {
    String text = new String(image, StandardCharsets.ISO_8859_1);
    int name = text.indexOf(GIF_XMP);
    int start = name + GIF_XMP.length();
    int end = text.indexOf(GIF_XMP_END, start);
    if (name >= 0 && end >= 0) {
      new XmpReader().extract(image, start, end - start, metadata, null);
    }
  }

  /** Reads EXIF data without the profile and the Photoshop data in it. */
  private static final class Exif extends ExifReader {

    static void read(byte[] data, Metadata metadata) {
      int start = startsWithJpegExifPreamble(data) ? JPEG_SEGMENT_PREAMBLE.length() : 0;
      if (data.length <= MAX_EXIF_BYTES) {
        new Exif().extract(new ByteArrayReader(data), metadata, start, null);
      }
    }

    @Override
    public void extract(
        RandomAccessReader reader, Metadata metadata, int start, @Nullable Directory parent) {
      var handler =
          new ExifTiffHandler(metadata, parent, start) {
            @Override
            public boolean customProcessTag(
                int offset,
                Set<Integer> processed,
                int headerOffset,
                RandomAccessReader tiff,
                int tag,
                int bytes)
                throws IOException {
              return tag == ExifDirectoryBase.TAG_INTER_COLOR_PROFILE
                  || tag == ExifDirectoryBase.TAG_PHOTOSHOP_SETTINGS
                  || super.customProcessTag(offset, processed, headerOffset, tiff, tag, bytes);
            }
          };
      try {
        new TiffReader().processTiff(reader, handler, start);
      } catch (TiffProcessingException | IOException e) {
        // what was read before is usable
      }
    }
  }

  /** Reads the IPTC, EXIF and XMP data among the resources of Photoshop. */
  private static final class Photoshop extends PhotoshopReader {

    @Override
    public void extract(
        SequentialReader reader, int length, Metadata metadata, @Nullable Directory parent) {
      try {
        while (reader.available() > 0) {
          reader.skip(4); // the signature
          int type = reader.getUInt16();
          int name = reader.getUInt8();
          reader.skip(name % 2 == 0 ? name + 1 : name); // padded, with its length
          byte[] data = reader.getBytes(reader.getInt32());
          switch (type) {
            case PhotoshopDirectory.TAG_IPTC ->
                new IptcReader()
                    .extract(new SequentialByteArrayReader(data), metadata, data.length, parent);
            case PhotoshopDirectory.TAG_EXIF_DATA_1, PhotoshopDirectory.TAG_EXIF_DATA_3 ->
                Exif.read(data, metadata);
            case PhotoshopDirectory.TAG_XMP_DATA -> new XmpReader().extract(data, metadata, parent);
            default -> {}
          }
          reader.skip(data.length % 2);
        }
      } catch (IOException | RuntimeException e) {
        // what was read before is usable
      }
    }
  }

  private static final class Webp extends WebpRiffHandler {

    private final Metadata metadata;

    Webp(Metadata metadata) {
      super(metadata);
      this.metadata = metadata;
    }

    @Override
    public boolean shouldAcceptChunk(String name) {
      return name.equals(WebpDirectory.CHUNK_EXIF) || name.equals(WebpDirectory.CHUNK_XMP);
    }

    @Override
    public void processChunk(String name, byte[] data) {
      if (name.equals(WebpDirectory.CHUNK_EXIF)) {
        Exif.read(data, metadata);
      } else {
        super.processChunk(name, data);
      }
    }
  }
}
