package dev.winnow.index.qdrant.point;

import dev.winnow.text.Words;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Collectors;

/** The names in a point's payload; they are part of the stored format. */
public final class Fields {

  /** The asset's key. */
  public static final String ID = "id";

  static final String CAPTIONS = "captions";
  static final String ATTRIBUTES = "attributes";
  static final String IMAGE_URL = "image_url";
  static final String HAS_PREVIEW = "has_preview";

  /** The names of the vectors that the point has. A tombstone has none. */
  public static final String VECTORS = "vectors";

  /** True on tombstones, absent from other points. */
  public static final String DELETED = "deleted";

  /** When a tombstone was written, in seconds since 1970 UTC. */
  public static final String DELETED_AT = "deleted_at";

  /** The preview: its {@link #MEDIA_TYPE}, and the {@link #DATA} in base64. */
  public static final String PREVIEW = "preview";

  static final String MEDIA_TYPE = "media_type";
  static final String DATA = "data";

  /**
   * The version. Qdrant compares numbers as doubles, exact to 2⁵³, which an offset never reaches
   * and a declared version may: it is in two halves.
   */
  static final String VERSION = "version";

  static final String OFFSET = "offset";
  static final String DECLARED_HIGH = "declared_high";
  static final String DECLARED_LOW = "declared_low";

  /**
   * The versions of all sources, by {@link dev.winnow.asset.Source#key}; only where another source
   * than the asset's own topic has told of it, as the next two.
   */
  public static final String PARTS = "parts";

  /** What the sources say, as text: see {@link dev.winnow.index.layer.LayersJson}. */
  public static final String LAYERS = "layers";

  /** A keyword that is another one after each write. */
  static final String REVISION = "revision";

  /** When a point was written, in milliseconds since 1970 UTC. */
  public static final String INDEXED_AT = "indexed_at";

  /** What filters ask for, see {@link dev.winnow.index.AttributeFacts}. */
  public static final String FACTS = "facts";

  public static final String PRESENT = "present";
  public static final String VALUES = "values";
  public static final String WORDS = "words";
  static final String NUMBERS = "numbers";

  /** What is longer stands under its hash. */
  private static final int MAX_KEYWORD = 1024;

  private Fields() {}

  public static String path(String outer, String inner) {
    return outer + '.' + inner;
  }

  /** Returns where range filters find the numbers of an attribute. */
  public static String numbers(String attribute) {
    return "%s.%s.\"%s\"".formatted(FACTS, NUMBERS, name(attribute));
  }

  /** Returns where Qdrant finds an attribute: {@code attributes."name"}. */
  public static String attribute(String path) {
    return Arrays.stream(path.split("\\.", -1))
        .map("\"%s\""::formatted)
        .collect(Collectors.joining(".", ATTRIBUTES + '.', ""));
  }

  /** Returns a path as the name of a field: Qdrant's paths cannot hold a quote or a backslash. */
  public static String name(String path) {
    return path.replace("%", "%25").replace("\"", "%22").replace("\\", "%5C");
  }

  /**
   * Returns the keyword under which a value is found.
   *
   * @throws IllegalArgumentException if it is no String, Long or Boolean
   */
  public static String value(String path, Object value) {
    return switch (value) {
      case String text -> keyword(path, "s:" + text);
      case Long integer -> keyword(path, "i:" + integer);
      case Boolean bool -> keyword(path, "b:" + bool);
      default ->
          throw new IllegalArgumentException(
              "a filter on '%s' matches a String, Long or Boolean, not a %s"
                  .formatted(path, value.getClass().getSimpleName()));
    };
  }

  /** Returns the keyword of one of {@link Words}. */
  static String word(String path, String word) {
    return keyword(path, word);
  }

  static String present(String path) {
    return path.length() <= MAX_KEYWORD ? path : '#' + sha256(path);
  }

  private static String keyword(String path, String value) {
    // The first '=' ends the path, so no two facts share a keyword.
    String keyword = path.replace("%", "%25").replace("=", "%3D") + '=' + value;
    return keyword.length() <= MAX_KEYWORD ? keyword : '#' + sha256(keyword);
  }

  private static String sha256(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
