package dev.winnow.record;

import java.util.List;

/** The media types of a record's value. */
public final class ContentTypes {

  /** An asset as JSON, the default; see {@link AssetJson.Message}. */
  public static final String JSON = "application/json";

  /** A structured CloudEvent 1.0. */
  public static final String CLOUD_EVENT = "application/cloudevents+json";

  /**
   * A caption; in topics of captions only, where it is the default for values that are not JSON
   * objects.
   */
  static final String CAPTION = "text/plain";

  /**
   * An encoded image of any format. In topics of images it is the default for values that are not
   * JSON objects.
   */
  static final String IMAGE = "image/*";

  private static final String IMAGE_PREFIX = "image/";

  /** The types that messages list as supported. */
  static final List<String> ACCEPTED = List.of(JSON, CLOUD_EVENT, IMAGE);

  private ContentTypes() {}

  /** Returns whether a value of this type is an encoded image. */
  public static boolean isImage(String mediaType) {
    return mediaType.startsWith(IMAGE_PREFIX);
  }

  /** Returns whether a value of this type is an asset as JSON. */
  static boolean isJson(String mediaType) {
    return mediaType.equals(JSON) || mediaType.endsWith("+json");
  }
}
