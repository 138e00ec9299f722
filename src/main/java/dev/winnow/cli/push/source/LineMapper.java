package dev.winnow.cli.push.source;

import static dev.winnow.record.AssetRecord.header;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.asset.AssetId;
import dev.winnow.asset.Modality;
import dev.winnow.record.AssetRecord;
import dev.winnow.record.ContentTypes;
import dev.winnow.record.HeaderNames;
import dev.winnow.record.MessageFields;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Converts an object, with any names of fields, to the message of the asset contract. Fields that
 * already have the contract's form are kept; fields that are not mapped become attributes.
 */
final class LineMapper {

  private final FieldMapping mapping;
  private final ImageFiles images;

  LineMapper(FieldMapping mapping, Path folder) {
    this.mapping = mapping;
    this.images =
        new ImageFiles(
            mapping.imageRoot() == null ? folder : mapping.imageRoot(), mapping.places());
  }

  static Path folderOf(Path file) {
    Path parent = file.toAbsolutePath().getParent();
    return parent == null ? file.toAbsolutePath() : parent;
  }

  AssetRecord map(String where, ObjectNode line) throws BadAssetException {
    Set<String> used = new HashSet<>();
    ObjectNode message = Json.MAPPER.createObjectNode();
    Optional<String> imageField = mapping.imageField(line);
    AssetId id = id(line, used);
    if (imageField.isPresent()) {
      used.add(imageField.get());
      if (mapping.images()) {
        message.set(MessageFields.IMAGE, image(line.get(imageField.get()), imageField.get()));
      }
    }
    ArrayNode captions = captions(line, used);
    if (mapping.captions() && !captions.isEmpty()) {
      message.set(MessageFields.CAPTIONS, captions);
    }
    ObjectNode vectors = vectors(line, used);
    if (!mapping.captions()) {
      vectors.remove(Modality.CAPTION.key());
    }
    if (!mapping.images()) {
      vectors.retain(Modality.CAPTION.key()); // a topic of captions accepts no other
    }
    if (!vectors.isEmpty()) {
      message.set(MessageFields.VECTORS, vectors);
    }
    if (message.isEmpty()) {
      throw new BadAssetException("nothing to index: no image, no caption, no vector");
    }
    if (line.path(MessageFields.VERSION).isIntegralNumber()) {
      used.add(MessageFields.VERSION);
      message.set(MessageFields.VERSION, line.get(MessageFields.VERSION));
    }
    ObjectNode attributes = attributes(line, used);
    if (!attributes.isEmpty()) {
      message.set(MessageFields.ATTRIBUTES, attributes);
    }
    return new AssetRecord(
        where, id, bytes(message), List.of(header(HeaderNames.CONTENT_TYPE, ContentTypes.JSON)));
  }

  private AssetId id(ObjectNode line, Set<String> used) throws BadAssetException {
    String field =
        mapping
            .idField(line)
            .orElseThrow(
                () ->
                    new BadAssetException(
                        mapping.id() == null
                            ? "no id: name its field with --id-field"
                            : "no field %s, which --id-field names".formatted(mapping.id())));
    used.add(field);
    JsonNode value = line.path(field);
    if (value.isTextual() && value.asText().isBlank()) {
      throw new BadAssetException("the id in " + field + " is empty");
    }
    if (!(value.isTextual() || value.isIntegralNumber())) {
      throw new BadAssetException("the id in " + field + " is neither text nor a whole number");
    }
    try {
      return new AssetId(mapping.idPrefix() + value.asText());
    } catch (IllegalArgumentException e) {
      throw new BadAssetException(String.valueOf(e.getMessage()));
    }
  }

  private JsonNode image(JsonNode value, String field) throws BadAssetException {
    if (value.isObject()
        && (value.path(MessageFields.URL).isTextual()
            || value.path(MessageFields.BASE64).isTextual())) {
      return value;
    }
    if (!value.isTextual()) {
      throw new BadAssetException(field + " is neither a path, nor an address, nor an image");
    }
    String text = value.asText();
    ObjectNode image = Json.MAPPER.createObjectNode();
    return text.startsWith("http://") || text.startsWith("https://")
        ? image.put(MessageFields.URL, text)
        : image.put(MessageFields.BASE64, images.read(text));
  }

  private ArrayNode captions(ObjectNode line, Set<String> used) throws BadAssetException {
    ArrayNode captions = Json.MAPPER.createArrayNode();
    Optional<String> field = mapping.captionField(line);
    if (field.isPresent()) {
      used.add(field.get());
      Captions.of(line.path(field.get()), field.get()).forEach(captions::add);
    }
    return captions;
  }

  private ObjectNode vectors(ObjectNode line, Set<String> used) throws BadAssetException {
    ObjectNode vectors = Json.MAPPER.createObjectNode();
    if (line.path(MessageFields.VECTORS).isObject()) {
      used.add(MessageFields.VECTORS);
      for (var vector : line.get(MessageFields.VECTORS).properties()) {
        vectors.set(
            modality(vector.getKey()).key(),
            vector(vector.getValue(), MessageFields.VECTORS + "." + vector.getKey()));
      }
    }
    for (var entry : mapping.vectors().entrySet()) {
      JsonNode value = line.path(entry.getValue());
      if (!value.isMissingNode() && !value.isNull()) {
        used.add(entry.getValue());
        vectors.set(entry.getKey().key(), vector(value, entry.getValue()));
      }
    }
    return vectors;
  }

  /** Does not check the names: the service knows which vectors its bundle has. */
  private static Modality modality(String name) throws BadAssetException {
    try {
      return new Modality(name);
    } catch (IllegalArgumentException e) {
      throw new BadAssetException("vectors: " + e.getMessage());
    }
  }

  /** A list of numbers, or the base 64 of floats, which the service checks. */
  private static JsonNode vector(JsonNode value, String field) throws BadAssetException {
    if (value.isTextual()) {
      return value;
    }
    if (!value.isArray() || value.isEmpty()) {
      throw new BadAssetException(field + " is not a list of numbers");
    }
    for (JsonNode number : value) {
      if (!number.isNumber()) {
        throw new BadAssetException(field + " is not a list of numbers");
      }
    }
    return value;
  }

  private ObjectNode attributes(ObjectNode line, Set<String> used) throws BadAssetException {
    ObjectNode attributes = Json.MAPPER.createObjectNode();
    for (var field : line.properties()) {
      if (!used.contains(field.getKey()) && !field.getKey().equals(MessageFields.ATTRIBUTES)) {
        attributes.set(field.getKey(), field.getValue());
      }
    }
    JsonNode own = line.path(MessageFields.ATTRIBUTES);
    if (own instanceof ObjectNode object) {
      attributes.setAll(object);
    } else if (!own.isMissingNode() && !own.isNull()) {
      throw new BadAssetException("attributes is not an object");
    }
    return mapping.attributes() == null ? attributes : attributes.retain(mapping.attributes());
  }

  private static byte[] bytes(ObjectNode message) throws BadAssetException {
    try {
      byte[] bytes = Json.MAPPER.writeValueAsBytes(message);
      if (bytes.length > AssetRecord.MAX_BYTES) {
        throw new BadAssetException(
            "too large: %,d bytes, at most %,d".formatted(bytes.length, AssetRecord.MAX_BYTES));
      }
      return bytes;
    } catch (JsonProcessingException e) {
      throw new BadAssetException("cannot be written as JSON: " + e.getOriginalMessage());
    }
  }
}
