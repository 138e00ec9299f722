package dev.winnow.index.qdrant.point;

import dev.winnow.hash.Sha256;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The field names of a point's payload, which are part of the stored format. */
public final class Fields {

  /** The asset's id. */
  public static final String ID = "id";

  public static final String CAPTIONS = "captions";
  static final String ATTRIBUTES = "attributes";
  static final String IMAGE_URL = "image_url";
  static final String HAS_PREVIEW = "has_preview";

  /** The names of the vectors that the point has. A tombstone has none. */
  public static final String VECTORS = "vectors";

  /** True on tombstones, absent from other points. */
  public static final String DELETED = "deleted";

  /** The time at which a tombstone was written, in seconds since 1970 UTC. */
  public static final String DELETED_AT = "deleted_at";

  /** The preview: its {@link #MEDIA_TYPE}, and the {@link #DATA} in base64. */
  public static final String PREVIEW = "preview";

  static final String MEDIA_TYPE = "media_type";
  static final String DATA = "data";

  /**
   * The version. Qdrant compares numbers as doubles, which are exact up to 2⁵³. Offsets never reach
   * this limit, but declared versions may, so they are stored in two halves.
   */
  public static final String VERSION = "version";

  static final String OFFSET = "offset";
  static final String DECLARED_HIGH = "declared_high";
  static final String DECLARED_LOW = "declared_low";

  /**
   * The versions of all sources, by {@link dev.winnow.asset.Source#key}. This and the next three
   * fields exist only if the asset has sources other than {@code winnow.topic}.
   */
  public static final String PARTS = "parts";

  /**
   * The keys of {@link #PARTS}, which filters cannot compare. Earlier builds did not store them.
   */
  public static final String SOURCES = "sources";

  /** The layers of the asset, as text: see {@link dev.winnow.index.layer.LayersJson}. */
  public static final String LAYERS = "layers";

  /** A keyword that changes with the versions of the layers. */
  public static final String REVISION = "revision";

  /**
   * The time at which a point was written, in microseconds since 1970 UTC; earlier releases stored
   * milliseconds. Each batch of a process has a time of its own, see {@code WriteTimes}.
   */
  public static final String INDEXED_AT = "indexed_at";

  /**
   * The kind of a point that stores an offset of a partition and is no asset. Such points are
   * marked as deleted, so that no search finds them.
   */
  public static final String OFFSETS = "offsets";

  /** The partition of a stored offset, such as {@code winnow.assets-0}. */
  public static final String PARTITION = "partition";

  /** The facts that filters test, see {@link dev.winnow.index.filter.AttributeFacts}. */
  public static final String FACTS = "facts";

  public static final String PRESENT = "present";
  public static final String VALUES = "values";
  public static final String WORDS = "words";
  static final String NUMBERS = "numbers";

  /** Longer keywords are replaced by their hash. */
  static final int MAX_KEYWORD = 1024;

  private Fields() {}

  public static String path(String outer, String inner) {
    return outer + '.' + inner;
  }

  /** Returns the path of the numbers of an attribute, for range filters. */
  public static String numbers(String attribute) {
    return "%s.%s.\"%s\"".formatted(FACTS, NUMBERS, name(attribute));
  }

  /** Returns the path of an attribute: {@code attributes."name"}. */
  public static String attribute(String path) {
    return Arrays.stream(path.split("\\.", -1))
        .map("\"%s\""::formatted)
        .collect(Collectors.joining(".", ATTRIBUTES + '.', ""));
  }

  /** Returns a path without quotes around keys that need none: the server lists its indexes so. */
  public static String unquoted(String path) {
    return path.replaceAll("\"([\\p{L}\\p{N}_-]+)\"", "$1");
  }

  /**
   * Returns a path as a field name, with quotes and backslashes escaped, which Qdrant's paths do
   * not support.
   */
  public static String name(String path) {
    return path.replace("%", "%25").replace("\"", "%22").replace("\\", "%5C");
  }

  /**
   * Returns the keyword of a value.
   *
   * @throws IllegalArgumentException if it is not a String, Long or Boolean
   */
  public static String value(String path, Object value) {
    return switch (value) {
      case String text -> new Keywords(path).of("s:" + text);
      case Long integer -> new Keywords(path).of("i:" + integer);
      case Boolean bool -> new Keywords(path).of("b:" + bool);
      default ->
          throw new IllegalArgumentException(
              "a filter on '%s' matches a String, Long or Boolean, not a %s"
                  .formatted(path, value.getClass().getSimpleName()));
    };
  }

  static String present(String path) {
    return path.length() <= MAX_KEYWORD ? path : '#' + Sha256.of(path);
  }
}
