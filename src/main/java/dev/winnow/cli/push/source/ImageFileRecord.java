package dev.winnow.cli.push.source;

import static dev.winnow.record.AssetRecord.header;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.asset.AssetId;
import dev.winnow.record.AssetRecord;
import dev.winnow.record.ContentTypes;
import dev.winnow.record.HeaderNames;
import dev.winnow.record.MessageFields;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * An image file as a record: its bytes are the value. Captions and attributes come from its
 * metadata, or from files beside it: {@code photo.txt} (a caption on every line) or {@code
 * photo.json} ({@code captions}, {@code attributes}), and go into the headers. Files beside the
 * image override its metadata. Without images, the captions and attributes are the value, as JSON.
 */
final class ImageFileRecord {

  private static final int MAX_SIDECAR_BYTES = 1 << 20;

  /** Some editors begin a file with it. */
  private static final String BYTE_ORDER_MARK = "\ufeff";

  private ImageFileRecord() {}

  /** Passes the file to the sink as an asset. */
  static void send(
      Path folder, Path file, String mediaType, FieldMapping mapping, AssetSource.Sink sink)
      throws BadAssetException {
    try {
      AssetRecord asset = of(folder, file, mediaType, mapping);
      if (asset == null) {
        sink.withoutCaption(file);
      } else {
        sink.asset(asset);
      }
    } catch (InvalidPathException e) {
      throw new BadAssetException("the locale cannot represent its name; set LC_ALL=C.UTF-8");
    }
  }

  /** Returns the files beside an image with its captions, and with its attributes. */
  static List<Path> sidecars(Path file) {
    String name = file.toString();
    String stem = name.substring(0, name.lastIndexOf('.'));
    return List.of(sidecar(stem, ".txt"), sidecar(stem, ".json"));
  }

  /** Cameras and old systems write names in upper case. */
  private static Path sidecar(String stem, String extension) {
    Path lower = Path.of(stem + extension);
    Path upper = Path.of(stem + extension.toUpperCase(Locale.ROOT));
    return !Files.exists(lower) && Files.exists(upper) ? upper : lower;
  }

  /** Returns null if only captions are published and the file has none. */
  private static @Nullable AssetRecord of(
      Path folder, Path file, String mediaType, FieldMapping mapping) throws BadAssetException {
    String relative = folder.relativize(file).toString().replace('\\', '/');
    byte[] image = ImageFiles.bytes(file, mapping.places());
    PhotoMetadata metadata =
        mapping.metadata() ? PhotoMetadata.of(image, mapping.places()) : PhotoMetadata.NONE;
    List<String> captions = new ArrayList<>();
    metadata.captions().forEach(caption -> addCaption(captions, caption));
    List<Path> sidecars = sidecars(file);
    text(sidecars.getFirst()).lines().forEach(caption -> addCaption(captions, caption));
    ObjectNode attributes = attributes(captions, sidecars.getLast(), metadata);
    if (mapping.attributes() != null) {
      attributes.retain(mapping.attributes());
    }
    if (!mapping.images() && captions.isEmpty()) {
      return null;
    }
    AssetId id = id(mapping.idPrefix() + relative);
    return mapping.images()
        ? new AssetRecord(
            file.toString(),
            id,
            image,
            headers(mediaType, mapping.captions() ? captions : List.of(), attributes))
        : new AssetRecord(
            file.toString(),
            id,
            message(captions, attributes),
            List.of(header(HeaderNames.CONTENT_TYPE, ContentTypes.JSON)));
  }

  private static AssetId id(String id) throws BadAssetException {
    try {
      return new AssetId(id);
    } catch (IllegalArgumentException e) {
      throw new BadAssetException(String.valueOf(e.getMessage()));
    }
  }

  private static List<Header> headers(
      String mediaType, List<String> captions, ObjectNode attributes) {
    List<Header> headers = new ArrayList<>();
    headers.add(header(HeaderNames.CONTENT_TYPE, mediaType));
    captions.forEach(caption -> headers.add(header(HeaderNames.CAPTION, caption)));
    if (!attributes.isEmpty()) {
      headers.add(header(HeaderNames.ATTRIBUTES, attributes.toString()));
    }
    return headers;
  }

  private static byte[] message(List<String> captions, ObjectNode attributes) {
    ObjectNode message = Json.MAPPER.createObjectNode();
    captions.forEach(message.putArray(MessageFields.CAPTIONS)::add);
    if (!attributes.isEmpty()) {
      message.set(MessageFields.ATTRIBUTES, attributes);
    }
    return message.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the attributes beside the image and in it; adds the captions beside it. */
  private static ObjectNode attributes(List<String> captions, Path sidecar, PhotoMetadata metadata)
      throws BadAssetException {
    ObjectNode attributes = Json.MAPPER.createObjectNode();
    String json = text(sidecar);
    if (!json.isBlank()) {
      try {
        ObjectNode object = JsonLines.object(json.getBytes(StandardCharsets.UTF_8));
        if (object.has(MessageFields.CAPTIONS)) {
          Captions.of(object.path(MessageFields.CAPTIONS), MessageFields.CAPTIONS)
              .forEach(caption -> addCaption(captions, caption));
        }
        JsonNode named = object.path(MessageFields.ATTRIBUTES);
        if (named instanceof ObjectNode values) {
          attributes.setAll(values);
        } else if (!named.isMissingNode() && !named.isNull()) {
          throw new BadAssetException(MessageFields.ATTRIBUTES + " is not an object");
        }
      } catch (BadAssetException e) {
        throw new BadAssetException(sidecar.getFileName() + ": " + e.reason());
      }
    }
    metadata.addTo(attributes);
    return attributes;
  }

  private static void addCaption(List<String> captions, String caption) {
    if (!caption.isBlank()) {
      captions.add(caption.strip());
    }
  }

  /** Returns the text of a file without a byte-order mark, empty if there is none. */
  private static String text(Path file) throws BadAssetException {
    try {
      if (!Files.isRegularFile(file)) {
        return "";
      }
      if (Files.size(file) > MAX_SIDECAR_BYTES) {
        throw new BadAssetException(
            "%s is too large: at most %,d bytes".formatted(file.getFileName(), MAX_SIDECAR_BYTES));
      }
      String text = Files.readString(file);
      return text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
    } catch (CharacterCodingException e) {
      throw new BadAssetException("%s is not UTF-8 text".formatted(file.getFileName()));
    } catch (IOException e) {
      throw new BadAssetException(file, e);
    }
  }
}
