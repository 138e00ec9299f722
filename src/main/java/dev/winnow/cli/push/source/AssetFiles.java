package dev.winnow.cli.push.source;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.cli.push.source.AssetSource.Sink;
import dev.winnow.record.AssetRecord;
import dev.winnow.record.ContentTypes;
import dev.winnow.record.HeaderNames;
import dev.winnow.record.MessageFields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** Reads the assets that {@code push} would send, for commands that need their content. */
public final class AssetFiles {

  private AssetFiles() {}

  /**
   * An asset's parts.
   *
   * @param where the source of the asset, for messages
   * @param image the image file's bytes, or null
   * @param attributes their values as text
   */
  public record Content(
      String where,
      byte @Nullable [] image,
      List<String> captions,
      Map<String, String> attributes) {}

  /**
   * Reads a folder of images, a {@code .jsonl} or a {@code .csv} file, in its order. Images that
   * are given as links are skipped.
   *
   * @param bad receives the location of a problem, and its description
   * @throws IllegalArgumentException if the path is none of these
   */
  public static void read(Path path, Consumer<Content> each, BiConsumer<String, String> bad)
      throws IOException {
    AssetSource.of(path, FieldMapping.DEFAULT)
        .read(
            new Sink() {
              @Override
              public void asset(AssetRecord asset) {
                try {
                  each.accept(content(asset));
                } catch (BadAssetException e) {
                  bad(asset.where(), e.reason());
                }
              }

              @Override
              public void bad(String where, String reason) {
                bad.accept(where, reason);
              }

              @Override
              public void advanced(long bytes) {}
            });
  }

  private static Content content(AssetRecord asset) throws BadAssetException {
    List<String> captions = new ArrayList<>();
    Map<String, String> attributes = new TreeMap<>();
    boolean isImage = false;
    for (Header header : asset.headers()) {
      String value = new String(header.value(), StandardCharsets.UTF_8);
      isImage |= header.key().equals(HeaderNames.CONTENT_TYPE) && ContentTypes.isImage(value);
      if (header.key().equals(HeaderNames.CAPTION)) {
        captions.add(value);
      } else if (header.key().equals(HeaderNames.ATTRIBUTES)) {
        addAttributes(tree(header.value()), attributes);
      }
    }
    byte[] image = isImage ? asset.value() : null;
    if (!isImage) {
      JsonNode json = tree(asset.value());
      json.path(MessageFields.CAPTIONS).forEach(caption -> captions.add(caption.asText()));
      addAttributes(json.path(MessageFields.ATTRIBUTES), attributes);
      image = bytes(json.path(MessageFields.IMAGE).path(MessageFields.BASE64));
    }
    return new Content(asset.where(), image, captions, attributes);
  }

  /** Returns null if there is no text. */
  private static byte @Nullable [] bytes(JsonNode base64) throws BadAssetException {
    try {
      return base64.binaryValue();
    } catch (IOException e) {
      throw new BadAssetException("image.base64 is not base 64");
    }
  }

  private static void addAttributes(JsonNode object, Map<String, String> attributes) {
    object.properties().forEach(e -> attributes.put(e.getKey(), e.getValue().asText()));
  }

  private static JsonNode tree(byte[] json) {
    try {
      return Json.MAPPER.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot parse a source's own JSON", e);
    }
  }
}
