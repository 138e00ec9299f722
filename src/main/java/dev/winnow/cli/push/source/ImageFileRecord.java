package dev.winnow.cli.push.source;

import static dev.winnow.record.AssetRecord.header;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.asset.AssetId;
import dev.winnow.record.AssetRecord;
import dev.winnow.record.HeaderNames;
import dev.winnow.record.MessageFields;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;

/**
 * An image file as a record: its bytes are the value. Captions and attributes come from its
 * metadata, or from files beside it: {@code photo.txt} (a caption on every line) or {@code
 * photo.json} ({@code captions}, {@code attributes}), and go into the headers. Files beside the
 * image override its metadata.
 */
final class ImageFileRecord {

  private static final int MAX_SIDECAR_BYTES = 1 << 20;

  private ImageFileRecord() {}

  static AssetRecord of(Path folder, Path file, String mediaType, FieldMapping mapping)
      throws BadAssetException {
    String relative = folder.relativize(file).toString().replace('\\', '/');
    List<Header> headers = new ArrayList<>();
    headers.add(header(HeaderNames.CONTENT_TYPE, mediaType));
    byte[] content = ImageFiles.bytes(file);
    PhotoMetadata metadata = PhotoMetadata.of(content, mapping.metadata());
    metadata.captions().forEach(caption -> addCaption(headers, caption));
    String stem = file.toString().substring(0, file.toString().lastIndexOf('.'));
    text(Path.of(stem + ".txt")).lines().forEach(caption -> addCaption(headers, caption));
    addAttributes(headers, attributes(headers, Path.of(stem + ".json"), metadata), mapping);
    if (!mapping.captions()) {
      headers.removeIf(header -> header.key().equals(HeaderNames.CAPTION));
    }
    try {
      AssetId id = new AssetId(mapping.idPrefix() + relative);
      return new AssetRecord(file.toString(), id, content, headers);
    } catch (IllegalArgumentException e) {
      throw new BadAssetException(String.valueOf(e.getMessage()));
    }
  }

  /** Returns the attributes beside the image and in it; adds the captions beside it. */
  private static ObjectNode attributes(List<Header> headers, Path sidecar, PhotoMetadata metadata)
      throws BadAssetException {
    ObjectNode attributes = Json.MAPPER.createObjectNode();
    String json = text(sidecar);
    if (!json.isBlank()) {
      try {
        ObjectNode object = JsonLines.object(json.getBytes(StandardCharsets.UTF_8));
        object.path(MessageFields.CAPTIONS).forEach(text -> addCaption(headers, text.asText()));
        if (object.path(MessageFields.ATTRIBUTES) instanceof ObjectNode named) {
          attributes.setAll(named);
        }
      } catch (BadAssetException e) {
        throw new BadAssetException(sidecar.getFileName() + ": " + e.reason());
      }
    }
    metadata.addTo(attributes);
    return attributes;
  }

  private static void addAttributes(
      List<Header> headers, ObjectNode attributes, FieldMapping mapping) {
    if (mapping.attributes() != null) {
      attributes.retain(mapping.attributes());
    }
    if (!attributes.isEmpty()) {
      headers.add(header(HeaderNames.ATTRIBUTES, attributes.toString()));
    }
  }

  private static void addCaption(List<Header> headers, String caption) {
    if (!caption.isBlank()) {
      headers.add(header(HeaderNames.CAPTION, caption.strip()));
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
