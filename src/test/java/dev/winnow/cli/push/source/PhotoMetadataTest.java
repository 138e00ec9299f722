package dev.winnow.cli.push.source;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PhotoMetadataTest {

  private static final String XMP =
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
          xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
          xmlns:dc="http://purl.org/dc/elements/1.1/"><rdf:Description rdf:about="">
        <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Low tide</rdf:li></rdf:Alt></dc:title>
        <dc:description><rdf:Alt>
          <rdf:li xml:lang="x-default">A dog runs along the beach.</rdf:li>
        </rdf:Alt></dc:description>
        <dc:subject><rdf:Bag><rdf:li>dog</rdf:li><rdf:li>sea</rdf:li></rdf:Bag></dc:subject>
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """;

  @Test
  void readsTitlesAsCaptionsAndTheRestAsAttributes() throws IOException {
    // given
    byte[] photo = photo();

    // when
    PhotoMetadata metadata = PhotoMetadata.of(photo, true);

    // then
    assertThat(metadata.captions()).containsExactly("Low tide", "A dog runs along the beach.");
    assertThat(metadata.attributes())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "title",
                "Low tide",
                "keywords",
                List.of("dog", "sea"),
                "camera",
                "Acme X100",
                "taken",
                "2024-07-01T12:30:05",
                "latitude",
                -43.5,
                "longitude",
                11.25));
  }

  @Test
  void omitsPlacesOnRequest() throws IOException {
    Map<String, Object> attributes =
        PhotoMetadata.of(segment(xmp(), exif("Beach")), false).attributes();

    assertThat(attributes).containsKey("taken").doesNotContainKeys("latitude", "longitude");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ACME DIGITAL CAMERA",
        "KONICA MINOLTA DIGITAL CAMERA         ",
        "Acme camera pictures",
        "DCIM\\100MEDIA\\1.JPG",
        "DSC_1234.JPG"
      })
  void ignoresDefaultDescriptionsOfCameras(String description) throws IOException {
    assertThat(PhotoMetadata.of(segment(exif(description)), true).captions()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "A lighthouse",
        "A digital camera",
        "A girl with a digital camera on the beach",
        "A wall full of camera pictures",
        "The folder DCIM on a screen"
      })
  void keepsDescriptionsThatMentionCameras(String description) throws IOException {
    assertThat(PhotoMetadata.of(segment(exif(description)), true).captions())
        .containsExactly(description);
  }

  @Test
  void readsUtf8AndLatin1() throws IOException {
    byte[] latin1 = exif("Café in Köln");
    byte[] utf8 = exif(new String("Café in Köln".getBytes(UTF_8), ISO_8859_1));

    assertThat(PhotoMetadata.of(segment(latin1), true).captions()).containsExactly("Café in Köln");
    assertThat(PhotoMetadata.of(segment(utf8), true).captions()).containsExactly("Café in Köln");
  }

  @Test
  void readsNothingFromFilesWithoutValidMetadata() throws IOException {
    assertThat(PhotoMetadata.of(segment(), true).attributes()).isEmpty();
    assertThat(PhotoMetadata.of("no image".getBytes(UTF_8), true).captions()).isEmpty();
  }

  @Test
  void readsTheTextOfPngFiles() throws IOException {
    assertThat(PhotoMetadata.of(png(xmpOfPng(), inflated(1 << 20)), true).captions())
        .containsExactly("Low tide", "A dog runs along the beach.");
  }

  @Test
  void readsNothingFromPngFilesWhoseTextInflatesBeyondMeasure() throws IOException {
    byte[] compressed = inflated(20 << 20);
    byte[] international = chunk("iTXt", "Comment\0\1\0en\0\0".getBytes(UTF_8), zeros(20 << 20));
    byte[][] many = Collections.nCopies(20, inflated(1 << 20)).toArray(byte[][]::new);

    assertThat(PhotoMetadata.of(png(xmpOfPng(), compressed), true)).isEqualTo(PhotoMetadata.NONE);
    assertThat(PhotoMetadata.of(png(xmpOfPng(), international), true))
        .isEqualTo(PhotoMetadata.NONE);
    assertThat(PhotoMetadata.of(png(many), true)).isEqualTo(PhotoMetadata.NONE);
  }

  /** A small PNG file with chunks behind its header. */
  private static byte[] png(byte[]... chunks) throws IOException {
    var plain = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB), "png", plain);
    byte[] png = plain.toByteArray();
    var all = new ByteArrayOutputStream();
    all.write(png, 0, 33);
    for (byte[] chunk : chunks) {
      all.write(chunk);
    }
    all.write(png, 33, png.length - 33);
    return all.toByteArray();
  }

  private static byte[] xmpOfPng() throws IOException {
    return chunk("iTXt", "XML:com.adobe.xmp\0\0\0\0\0".getBytes(UTF_8), XMP.getBytes(UTF_8));
  }

  /** A chunk of text that inflates to so many bytes. */
  private static byte[] inflated(int bytes) throws IOException {
    return chunk("zTXt", "Comment\0\0".getBytes(UTF_8), zeros(bytes));
  }

  private static byte[] zeros(int bytes) throws IOException {
    var out = new ByteArrayOutputStream();
    try (var deflated = new DeflaterOutputStream(out)) {
      deflated.write(new byte[bytes]);
    }
    return out.toByteArray();
  }

  private static byte[] chunk(String type, byte[]... parts) throws IOException {
    var content = new ByteArrayOutputStream();
    content.write(type.getBytes(ISO_8859_1));
    for (byte[] part : parts) {
      content.write(part);
    }
    var crc = new CRC32();
    crc.update(content.toByteArray());
    return ByteBuffer.allocate(8 + content.size())
        .putInt(content.size() - 4)
        .put(content.toByteArray())
        .putInt((int) crc.getValue())
        .array();
  }

  /** A photograph with EXIF, which has a GPS position, and XMP data. */
  static byte[] photo() throws IOException {
    return segment(xmp(), exif("IMG_0042"));
  }

  /** A small JPEG file with segments behind its start. */
  static byte[] segment(byte[]... contents) throws IOException {
    var plain = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB), "jpeg", plain);
    byte[] jpeg = plain.toByteArray();
    var all = new ByteArrayOutputStream();
    all.write(jpeg, 0, 2);
    for (byte[] content : contents) {
      all.write(
          ByteBuffer.allocate(4 + content.length)
              .putShort((short) 0xffe1)
              .putShort((short) (2 + content.length))
              .put(content)
              .array());
    }
    all.write(jpeg, 2, jpeg.length - 2);
    return all.toByteArray();
  }

  private static byte[] xmp() {
    return ("http://ns.adobe.com/xap/1.0/\0" + XMP).getBytes(UTF_8);
  }

  /** Description, maker, model, date and place (43°30′ S, 11°15′ E). */
  static byte[] exif(String description) {
    String[] texts = {description, "Acme", "X100", "2024:07:01 12:30:05"};
    int[] tags = {0x010e, 0x010f, 0x0110, 0x0132};
    int data = 8 + 2 + 5 * 12 + 4;
    ByteBuffer tiff = ByteBuffer.allocate(600);
    tiff.put("MM\0*".getBytes(ISO_8859_1)).putInt(8).putShort((short) 5);
    for (int i = 0; i < texts.length; i++) {
      byte[] text = (texts[i] + "\0\0\0\0").getBytes(ISO_8859_1); // too long to be in the entry
      tiff.putShort((short) tags[i]).putShort((short) 2).putInt(text.length).putInt(data);
      tiff.put(data, text);
      data += text.length;
    }
    tiff.putShort((short) 0x8825).putShort((short) 4).putInt(1).putInt(data).putInt(0);
    tiff.position(data).putShort((short) 4);
    int numbers = data + 2 + 4 * 12 + 4;
    entry(tiff, 1, 2, 2, 'S' << 24);
    entry(tiff, 2, 5, 3, numbers);
    entry(tiff, 3, 2, 2, 'E' << 24);
    entry(tiff, 4, 5, 3, numbers + 24);
    tiff.putInt(0);
    for (int part : new int[] {43, 30, 0, 11, 15, 0}) {
      tiff.putInt(part).putInt(1);
    }
    byte[] note = new byte[6 + tiff.position()];
    System.arraycopy("Exif\0\0".getBytes(ISO_8859_1), 0, note, 0, 6);
    tiff.flip().get(note, 6, tiff.limit());
    return note;
  }

  private static void entry(ByteBuffer tiff, int tag, int type, int count, int value) {
    tiff.putShort((short) tag).putShort((short) type).putInt(count).putInt(value);
  }
}
