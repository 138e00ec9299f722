package dev.winnow.cli.push.source;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.drew.imaging.ImageMetadataReader;
import com.drew.metadata.Metadata;
import com.drew.metadata.exif.GpsDirectory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PhotoPlaceTest {

  private static final FieldMapping WITHOUT_PLACES =
      new FieldMapping(null, null, null, "", true, true, null, Map.of(), null, true, false);

  @TempDir Path folder;

  @Test
  void blanksThePositionAlone() throws Exception {
    // given
    byte[] photo = PhotoMetadataTest.photo();
    assertThat(gps(photo).getGeoLocation()).isNotNull();
    Map<String, Object> others = PhotoMetadata.of(photo, false).attributes();
    byte[] blanked = photo.clone();

    // when
    PhotoPlace.blank(blanked);

    // then
    assertThat(blanked).hasSameSizeAs(photo);
    assertThat(gps(blanked).getTags()).isEmpty();
    assertThat(new String(blanked, ISO_8859_1)).doesNotContain(numbers(43, 30), numbers(11, 15));
    assertThat(PhotoMetadata.of(blanked, true).attributes()).isEqualTo(others).isNotEmpty();
    assertThat(ImageIO.read(new ByteArrayInputStream(blanked))).isNotNull();
  }

  @Test
  void blanksPositionsInXmp() throws IOException {
    byte[] photo =
        PhotoMetadataTest.segment(
            """
            http://ns.adobe.com/xap/1.0/\0<rdf:Description exif:GPSLatitude="43,30.5S"
              exif:GPSLongitude = '11,15.25E' dc:format="image/jpeg"
              drone-dji:GpsLatitude="+29.28">
              <exif:GPSAltitude>1234/10</exif:GPSAltitude>
              <dc:source>GPS of a friend</dc:source></rdf:Description>"""
                .getBytes(UTF_8));
    int size = photo.length;

    PhotoPlace.blank(photo);

    assertThat(photo).hasSize(size);
    assertThat(new String(photo, ISO_8859_1))
        .contains(
            "exif:GPSLatitude=\"        \"",
            "exif:GPSLongitude = '         ' dc:format=\"image/jpeg\"",
            "drone-dji:GpsLatitude=\"      \"",
            "<exif:GPSAltitude>       </exif:GPSAltitude>",
            "<dc:source>GPS of a friend</dc:source>");
  }

  @Test
  void blanksDamagedExifEntirely() throws IOException {
    byte[] exif = PhotoMetadataTest.exif("A boat");
    byte[] cut = Arrays.copyOf(exif, exif.length - 30); // within the numbers of the position
    byte[] photo = PhotoMetadataTest.segment(cut);

    PhotoPlace.blank(photo);

    assertThat(new String(photo, ISO_8859_1)).contains("Exif").doesNotContain(numbers(43, 30));
    assertThat(ImageIO.read(new ByteArrayInputStream(photo))).isNotNull();
  }

  @Test
  void leavesOtherFiles() {
    byte[] text = "GPSLatitude=\"43,30S\"".getBytes(UTF_8);
    byte[] same = text.clone();

    PhotoPlace.blank(same);
    PhotoPlace.blank(new byte[0]);

    assertThat(same).isEqualTo(text);
  }

  @Test
  void publishesNoPositions() throws Exception {
    Files.write(folder.resolve("photo.jpg"), PhotoMetadataTest.photo());
    Path lines =
        Files.writeString(folder.resolve("a.jsonl"), "{\"id\":\"a\",\"image\":\"photo.jpg\"}");

    RecordingSink photos =
        RecordingSink.of(AssetSource.of(folder.resolve("photo.jpg"), WITHOUT_PLACES));
    RecordingSink named = RecordingSink.of(AssetSource.of(lines, WITHOUT_PLACES));

    assertThat(gps(photos.assets.getFirst().value()).getTags()).isEmpty();
    String base64 =
        Json.MAPPER.readTree(named.assets.getFirst().value()).at("/image/base64").asText();
    assertThat(gps(Base64.getDecoder().decode(base64)).getTags()).isEmpty();
  }

  private static GpsDirectory gps(byte[] photo) throws Exception {
    Metadata metadata = ImageMetadataReader.readMetadata(new ByteArrayInputStream(photo));
    return metadata.getFirstDirectoryOfType(GpsDirectory.class);
  }

  /** Degrees and minutes as EXIF has them. */
  private static String numbers(int degrees, int minutes) {
    return "\0\0\0%c\0\0\0\1\0\0\0%c\0\0\0\1".formatted(degrees, minutes);
  }
}
