package dev.winnow.cli.push.source;

import static dev.winnow.record.AssetRecord.header;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.asset.AssetId;
import dev.winnow.record.AssetRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;

/**
 * An image file as a record: its bytes are the value. Captions and attributes stand beside it, in
 * {@code photo.txt} (a caption on every line) or {@code photo.json} ({@code captions}, {@code
 * attributes}), and go into the headers.
 */
final class ImageFileRecord {

  private static final int MAX_SIDECAR_BYTES = 1 << 20;

  private ImageFileRecord() {}

  static AssetRecord of(Path folder, Path file, String mediaType, FieldMapping mapping)
      throws BadAssetException {
    String relative = folder.relativize(file).toString().replace('\\', '/');
    List<Header> headers = new ArrayList<>();
    headers.add(header("content-type", mediaType));
    String stem = file.toString().substring(0, file.toString().lastIndexOf('.'));
    text(Path.of(stem + ".txt")).lines().forEach(caption -> addCaption(headers, caption));
    String json = text(Path.of(stem + ".json"));
    if (!json.isBlank()) {
      addJson(headers, json, mapping, Path.of(stem + ".json"));
    }
    try {
      AssetId id = new AssetId(mapping.idPrefix() + relative);
      return new AssetRecord(file.toString(), id, ImageFiles.bytes(file), headers);
    } catch (IllegalArgumentException e) {
      throw new BadAssetException(String.valueOf(e.getMessage()));
    }
  }

  private static void addJson(List<Header> headers, String json, FieldMapping mapping, Path sidecar)
      throws BadAssetException {
    ObjectNode object;
    try {
      object = JsonLines.object(json.getBytes(StandardCharsets.UTF_8));
    } catch (BadAssetException e) {
      throw new BadAssetException(sidecar.getFileName() + ": " + e.reason());
    }
    object.path("captions").forEach(caption -> addCaption(headers, caption.asText()));
    JsonNode attributes = object.path("attributes");
    if (attributes instanceof ObjectNode named) {
      if (mapping.attributes() != null) {
        named.retain(mapping.attributes());
      }
      headers.add(header("winnow-attributes", named.toString()));
    }
  }

  private static void addCaption(List<Header> headers, String caption) {
    if (!caption.isBlank()) {
      headers.add(header("winnow-caption", caption.strip()));
    }
  }

  /** Returns the text of a file, empty if there is none. */
  private static String text(Path file) throws BadAssetException {
    try {
      if (!Files.isRegularFile(file)) {
        return "";
      }
      if (Files.size(file) > MAX_SIDECAR_BYTES) {
        throw new BadAssetException(
            "%s is too large: at most %,d bytes".formatted(file.getFileName(), MAX_SIDECAR_BYTES));
      }
      return Files.readString(file);
    } catch (IOException e) {
      throw new BadAssetException("%s is not UTF-8 text".formatted(file.getFileName()));
    }
  }
}
