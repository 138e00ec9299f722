package dev.winnow.cli.push.source;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.asset.Modality;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Maps the fields of a line to the parts of an asset. A null field is detected: the first of the
 * usual names that occurs in the line.
 *
 * @param idPrefix put before every id, may be empty
 * @param images whether images are published
 * @param captions whether captions are published
 * @param imageRoot the folder that paths of images are relative to, or null for the file's own
 * @param vectors fields with ready-made vectors
 * @param attributes names to keep, or null for all other fields
 * @param metadata whether the metadata of image files is read
 * @param places whether the places of photographs are published
 */
public record FieldMapping(
    @Nullable String id,
    @Nullable String caption,
    @Nullable String image,
    String idPrefix,
    boolean images,
    boolean captions,
    @Nullable Path imageRoot,
    Map<Modality, String> vectors,
    @Nullable Set<String> attributes,
    boolean metadata,
    boolean places) {

  private static final List<String> IDS =
      List.of("id", "image_id", "key", "filename", "file_name", "_id");
  private static final List<String> CAPTIONS = List.of("captions", "caption", "text");
  private static final List<String> IMAGES =
      List.of("image", "image_url", "url", "path", "file", "file_name");

  static final FieldMapping DEFAULT =
      new FieldMapping(null, null, null, "", true, true, null, Map.of(), null, true, true);

  /** Returns the chosen fields of captions, images and vectors, with the option that chose each. */
  Map<String, String> chosen() {
    Map<String, String> chosen = new LinkedHashMap<>();
    if (caption != null && captions) {
      chosen.put(caption, "--caption-field");
    }
    if (image != null && images) {
      chosen.put(image, "--image-field");
    }
    vectors.values().forEach(field -> chosen.put(field, "--vector-field"));
    return chosen;
  }

  /** If no field is chosen or found, the path or URL of the image is the id. */
  Optional<String> idField(ObjectNode line) {
    Optional<String> found = field(line, id, IDS);
    return id == null ? found.or(() -> field(line, image, IMAGES)) : found;
  }

  Optional<String> captionField(ObjectNode line) {
    return field(line, caption, CAPTIONS);
  }

  Optional<String> imageField(ObjectNode line) {
    return field(line, image, IMAGES);
  }

  /** Returns the names of the fields that are texts: the id, the caption and the image. */
  Set<String> texts(ObjectNode line) {
    return Stream.of(idField(line), captionField(line), imageField(line))
        .flatMap(Optional::stream)
        .collect(Collectors.toSet());
  }

  private static Optional<String> field(
      ObjectNode line, @Nullable String chosen, List<String> usual) {
    return (chosen == null ? usual : List.of(chosen))
        .stream().filter(name -> isPresent(line.get(name))).findFirst();
  }

  private static boolean isPresent(@Nullable JsonNode node) {
    return node != null && !node.isNull();
  }
}
