package dev.winnow.cli.push.source;

import com.drew.imaging.ImageProcessingException;
import com.drew.lang.GeoLocation;
import com.drew.metadata.Directory;
import com.drew.metadata.Metadata;
import com.drew.metadata.StringValue;
import com.drew.metadata.exif.ExifIFD0Directory;
import com.drew.metadata.exif.ExifSubIFDDirectory;
import com.drew.metadata.exif.GpsDirectory;
import com.drew.metadata.iptc.IptcDirectory;
import com.drew.metadata.xmp.XmpDirectory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The EXIF, IPTC and XMP metadata of an image file: titles and descriptions are captions; keywords,
 * date, camera and place are attributes.
 *
 * @param captions without those that cameras write automatically
 * @param attributes {@code title}, {@code keywords}, {@code taken} (2024-07-01T12:30:00), {@code
 *     camera}, {@code latitude}, {@code longitude}; those that the file has
 */
public record PhotoMetadata(Set<String> captions, Map<String, Object> attributes) {

  static final PhotoMetadata NONE = new PhotoMetadata(Set.of(), Map.of());

  /**
   * Cameras write their own name (OLYMPUS DIGITAL CAMERA) or the file's name (DCIM\100MEDIA\1.JPG)
   * into the description. A sentence about a camera is a caption.
   */
  private static final String WRITTEN_BY_CAMERAS =
      "([A-Z0-9&.,-]+ ){0,2}DIGITAL CAMERA"
          + "|(?i:(\\S+ ){0,2}camera pictures|dcim\\S*|(img|dsc|dscn|dscf|pxl|mvimg)[_-]?\\d+.*)";

  private static final String EXIF_DATE = "(\\d{4}):(\\d\\d):(\\d\\d) (\\d\\d:\\d\\d:\\d\\d).*";

  /**
   * Reads the metadata.
   *
   * @param places whether the place is read
   */
  static PhotoMetadata of(byte[] image, boolean places) {
    try {
      return read(EmbeddedMetadata.read(image), places);
    } catch (ImageProcessingException | IOException | RuntimeException e) {
      return NONE; // an image with damaged metadata is still usable
    } catch (OutOfMemoryError e) { // the XMP data of crafted files
      return NONE;
    }
  }

  private static PhotoMetadata read(Metadata metadata, boolean places) {
    Map<String, String> xmp = xmp(metadata);
    var exif = metadata.getFirstDirectoryOfType(ExifIFD0Directory.class);
    var iptc = metadata.getFirstDirectoryOfType(IptcDirectory.class);
    Map<String, Object> attributes = new TreeMap<>();
    String title =
        first(
            xmp.get("dc:title[1]"),
            text(iptc, IptcDirectory.TAG_HEADLINE),
            text(iptc, IptcDirectory.TAG_OBJECT_NAME));
    String description =
        first(
            xmp.get("dc:description[1]"),
            text(iptc, IptcDirectory.TAG_CAPTION),
            text(exif, ExifIFD0Directory.TAG_IMAGE_DESCRIPTION));
    Set<String> captions = new LinkedHashSet<>();
    addCaption(captions, title);
    addCaption(captions, description);
    put(attributes, "title", title);
    Set<String> keywords = keywords(xmp, iptc);
    put(attributes, "keywords", keywords.isEmpty() ? null : List.copyOf(keywords));
    put(attributes, "camera", camera(exif));
    put(attributes, "taken", taken(metadata, exif));
    GpsDirectory gps = metadata.getFirstDirectoryOfType(GpsDirectory.class);
    GeoLocation place = gps == null || !places ? null : gps.getGeoLocation();
    if (place != null && !place.isZero()) {
      attributes.put("latitude", rounded(place.getLatitude()));
      attributes.put("longitude", rounded(place.getLongitude()));
    }
    return new PhotoMetadata(captions, attributes);
  }

  /** Adds the file's metadata for the fields that files beside it lack. */
  void addTo(ObjectNode beside) {
    ObjectNode own = Json.MAPPER.valueToTree(attributes);
    own.properties().forEach(entry -> beside.putIfAbsent(entry.getKey(), entry.getValue()));
  }

  private static Map<String, String> xmp(Metadata metadata) {
    Map<String, String> all = new TreeMap<>();
    for (XmpDirectory directory : metadata.getDirectoriesOfType(XmpDirectory.class)) {
      directory.getXmpProperties().forEach(all::putIfAbsent);
    }
    return all;
  }

  private static Set<String> keywords(Map<String, String> xmp, @Nullable IptcDirectory iptc) {
    Set<String> keywords = new LinkedHashSet<>();
    String subject = xmp.get("dc:subject[1]");
    for (int i = 2; subject != null; i++) {
      keywords.add(subject.strip());
      subject = xmp.get("dc:subject[" + i + "]");
    }
    if (iptc != null && iptc.getKeywords() != null) {
      iptc.getKeywords().forEach(word -> keywords.add(word.strip()));
    }
    keywords.remove("");
    return keywords;
  }

  private static void addCaption(Set<String> captions, @Nullable String text) {
    if (text != null && !text.matches(WRITTEN_BY_CAMERAS)) {
      captions.add(text);
    }
  }

  private static @Nullable String camera(@Nullable ExifIFD0Directory exif) {
    String maker = text(exif, ExifIFD0Directory.TAG_MAKE);
    String model = text(exif, ExifIFD0Directory.TAG_MODEL);
    return maker == null || model == null || model.startsWith(maker.split(" ", 2)[0])
        ? first(model, maker)
        : maker + " " + model;
  }

  /** Returns the camera's local time, because files rarely have its zone. */
  private static @Nullable String taken(Metadata metadata, @Nullable ExifIFD0Directory exif) {
    var original = metadata.getFirstDirectoryOfType(ExifSubIFDDirectory.class);
    String date =
        first(
            text(original, ExifSubIFDDirectory.TAG_DATETIME_ORIGINAL),
            text(exif, ExifIFD0Directory.TAG_DATETIME));
    return date != null && date.matches(EXIF_DATE) && !date.startsWith("0000")
        ? date.replaceFirst(EXIF_DATE, "$1-$2-$3T$4")
        : null;
  }

  private static @Nullable String text(@Nullable Directory directory, int tag) {
    if (directory == null) {
      return null;
    }
    StringValue value = directory.getStringValue(tag);
    return value == null || value.getCharset() != null
        ? first(directory.getString(tag))
        : first(decoded(value.getBytes()));
  }

  /** EXIF declares no charset: many programs write UTF-8, old ones Latin-1. */
  private static String decoded(byte[] text) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text)).toString();
    } catch (CharacterCodingException e) {
      return new String(text, StandardCharsets.ISO_8859_1);
    }
  }

  /** Returns the first value that is not blank. */
  private static @Nullable String first(@Nullable String... texts) {
    for (String text : texts) {
      if (text != null && !text.isBlank()) {
        return text.strip();
      }
    }
    return null;
  }

  private static void put(Map<String, Object> attributes, String name, @Nullable Object value) {
    if (value != null) {
      attributes.put(name, value);
    }
  }

  /** Rounds to about ten metres, the accuracy of a phone. */
  private static double rounded(double degrees) {
    return Math.round(degrees * 1e4) / 1e4;
  }
}
