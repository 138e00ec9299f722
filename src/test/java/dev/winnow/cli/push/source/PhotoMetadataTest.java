package dev.winnow.cli.push.source;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.image.WebpFiles;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
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
    byte[] other = chunk("zTXt", text("Comment\0\0"), deflated(new byte[20 << 20]));

    assertThat(PhotoMetadata.of(png(xmpOfPng(), other), true).captions())
        .containsExactly("Low tide", "A dog runs along the beach.");
  }

  @Test
  void readsCompressedTextOfPngFiles() throws IOException {
    byte[] compressed = chunk("zTXt", text("XML:com.adobe.xmp\0\0"), deflated(text(XMP)));
    byte[] international =
        chunk("iTXt", text("XML:com.adobe.xmp\0\1\0en\0\0"), deflated(text(XMP)));

    assertThat(PhotoMetadata.of(png(compressed), true).captions()).contains("Low tide");
    assertThat(PhotoMetadata.of(png(international), true).captions()).contains("Low tide");
  }

  @Test
  void readsNothingFromPngFilesWhoseTextInflatesBeyondMeasure() throws IOException {
    byte[] compressed =
        chunk("zTXt", text("XML:com.adobe.xmp\0\0"), deflated(text(XMP), new byte[20 << 20]));
    byte[] international =
        chunk(
            "iTXt", text("XML:com.adobe.xmp\0\1\0en\0\0"), deflated(text(XMP), new byte[20 << 20]));

    assertThat(PhotoMetadata.of(png(compressed), true)).isEqualTo(PhotoMetadata.NONE);
    assertThat(PhotoMetadata.of(png(international), true)).isEqualTo(PhotoMetadata.NONE);
  }

  @Test
  void readsThePhotographersDataOfWebpAndGifFiles() throws IOException {
    byte[] exif = exif("A lighthouse");
    byte[] tiff = Arrays.copyOfRange(exif, 6, exif.length);

    for (byte[] data : List.of(exif, tiff)) {
      assertThat(
              PhotoMetadata.of(
                      WebpFiles.extended(
                          8, 8, WebpFiles.chunk("EXIF", data), WebpFiles.chunk("XMP ", text(XMP))),
                      true)
                  .attributes())
          .containsKeys("camera", "title", "latitude");
    }
    assertThat(PhotoMetadata.of(png(chunk("eXIf", tiff)), true).captions())
        .containsExactly("A lighthouse");
    assertThat(PhotoMetadata.of(gif(xmpOfGif()), true).captions()).contains("Low tide");
  }

  @Test
  void readsTheIptcDataOfPhotoshop() throws IOException {
    byte[] iptc = joined(iptc(105, "Low tide"), iptc(25, "dog"), iptc(25, "sea"));
    byte[] resources =
        joined(
            text("Photoshop 3.0\0"),
            resource(0x03ed, "odd", new byte[3]),
            resource(0x0404, "", iptc));

    PhotoMetadata metadata = PhotoMetadata.of(withSegments(jpeg(), 0xed, resources), true);

    assertThat(metadata.captions()).containsExactly("Low tide");
    assertThat(metadata.attributes()).containsEntry("keywords", List.of("dog", "sea"));
  }

  /** Files with colour profiles that declare many long parts, which overlap. */
  static Stream<Named<byte[]>> crafted() throws IOException {
    byte[] profile = profile(2 << 20);
    byte[][] parts = new byte[(profile.length + 60_000) / 60_000][];
    for (int i = 0; i < parts.length; i++) {
      int end = Math.min(profile.length, 60_000 * (i + 1));
      parts[i] = joined(text("ICC_PROFILE\0\0\0"), Arrays.copyOfRange(profile, 60_000 * i, end));
    }
    byte[] exif = exifOfProfiles();
    byte[] resources = joined(text("Photoshop 3.0\0"), resource(0x0422, "", exif));
    return Stream.of(
        Named.of("JPEG", withSegments(segment(xmp()), 0xe2, parts)),
        Named.of("EXIF", segment(xmp(), joined(text("Exif\0\0"), exif))),
        Named.of("Photoshop", withSegments(segment(xmp()), 0xed, resources)),
        Named.of("PNG", png(chunk("iCCP", text("p\0\0"), deflated(profile)), xmpOfPng())),
        Named.of("EXIF of PNG", png(chunk("eXIf", exif, new byte[1 << 20]), xmpOfPng())),
        Named.of(
            "WebP",
            WebpFiles.extended(
                8, 8, WebpFiles.chunk("ICCP", profile), WebpFiles.chunk("XMP ", text(XMP)))),
        Named.of("GIF", gif(joined(extension("ICCRGBG1012"), blocks(profile)), xmpOfGif())));
  }

  @ParameterizedTest
  @MethodSource("crafted")
  @Timeout(value = 10, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void readsNoColourProfiles(byte[] image) {
    assertThat(PhotoMetadata.of(image, true).captions()).contains("Low tide");
  }

  private static byte[] profile(int bytes) {
    ByteBuffer profile = ByteBuffer.allocate(bytes).position(128);
    int count = (bytes - 132) / 12;
    profile.putInt(count);
    for (int i = 0; i < count; i++) {
      profile.putInt(0x74657874).putInt(0).putInt(bytes);
    }
    return profile.array();
  }

  /** EXIF data that names the same profile thousands of times. */
  private static byte[] exifOfProfiles() {
    byte[] profile = profile(28_000);
    int entries = 2_900;
    int start = 8 + 2 + entries * 12 + 4;
    ByteBuffer tiff = ByteBuffer.allocate(start + profile.length);
    tiff.put(text("MM\0*")).putInt(8).putShort((short) entries);
    for (int i = 0; i < entries; i++) {
      entry(tiff, 0x8773, 7, profile.length, start);
    }
    return tiff.position(start).put(profile).array();
  }

  /** A GIF file with extensions in front of its image. */
  private static byte[] gif(byte[]... extensions) throws IOException {
    var plain = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB), "gif", plain);
    byte[] gif = plain.toByteArray();
    int colours = 2 << (gif[10] & 7);
    int start = 13 + 3 * colours;
    return joined(
        Arrays.copyOf(gif, start), joined(extensions), Arrays.copyOfRange(gif, start, gif.length));
  }

  private static byte[] xmpOfGif() {
    byte[] trailer = new byte[258]; // 1, 255, 254, …, 0, 0
    trailer[0] = 1;
    for (int i = 1; i < 257; i++) {
      trailer[i] = (byte) (256 - i);
    }
    return joined(extension("XMP DataXMP"), text(XMP), trailer);
  }

  private static byte[] extension(String name) {
    return joined(new byte[] {0x21, (byte) 0xff, 11}, text(name));
  }

  private static byte[] blocks(byte[] data) {
    var blocks = new ByteArrayOutputStream();
    for (int at = 0; at < data.length; at += 255) {
      int length = Math.min(255, data.length - at);
      blocks.write(length);
      blocks.write(data, at, length);
    }
    blocks.write(0);
    return blocks.toByteArray();
  }

  /** A resource of Photoshop; its name, with the length in front, and its data are padded. */
  private static byte[] resource(int type, String name, byte[] data) {
    return ByteBuffer.allocate(12 + name.length() / 2 * 2 + (data.length + 1) / 2 * 2)
        .put(text("8BIM"))
        .putShort((short) type)
        .put((byte) name.length())
        .put(text(name))
        .position(8 + name.length() / 2 * 2)
        .putInt(data.length)
        .put(data)
        .array();
  }

  private static byte[] iptc(int dataset, String value) {
    return joined(new byte[] {0x1c, 2, (byte) dataset, 0, (byte) value.length()}, text(value));
  }

  private static byte[] text(String text) {
    return text.getBytes(UTF_8);
  }

  private static byte[] joined(byte[]... parts) {
    var all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
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
    return chunk("iTXt", text("XML:com.adobe.xmp\0\0\0\0\0"), text(XMP));
  }

  private static byte[] deflated(byte[]... parts) throws IOException {
    var out = new ByteArrayOutputStream();
    try (var deflated = new DeflaterOutputStream(out)) {
      deflated.write(joined(parts));
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
    return withSegments(jpeg(), 0xe1, contents);
  }

  private static byte[] jpeg() throws IOException {
    var plain = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB), "jpeg", plain);
    return plain.toByteArray();
  }

  private static byte[] withSegments(byte[] jpeg, int marker, byte[]... contents)
      throws IOException {
    var all = new ByteArrayOutputStream();
    all.write(jpeg, 0, 2);
    for (byte[] content : contents) {
      all.write(
          ByteBuffer.allocate(4 + content.length)
              .putShort((short) (0xff00 | marker))
              .putShort((short) (2 + content.length))
              .put(content)
              .array());
    }
    all.write(jpeg, 2, jpeg.length - 2);
    return all.toByteArray();
  }

  private static byte[] xmp() {
    return text("http://ns.adobe.com/xap/1.0/\0" + XMP);
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
