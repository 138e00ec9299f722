package dev.winnow.record;

/**
 * The field names of the JSON form, for code that writes it. {@link AssetJson.Message} reads it.
 */
public final class MessageFields {

  public static final String IMAGE = "image";
  public static final String URL = "url";
  public static final String BASE64 = "base64";
  public static final String CAPTIONS = "captions";
  public static final String ATTRIBUTES = "attributes";
  public static final String VECTORS = "vectors";
  public static final String VERSION = "version";

  private MessageFields() {}
}
