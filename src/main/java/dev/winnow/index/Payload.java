package dev.winnow.index;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The data that a search returns with a hit.
 *
 * @param attributes JSON values by name; filters apply to them
 * @param imageUrl the URL of the image, or null
 * @param hasPreview whether {@link VectorIndex#preview} has an image
 */
public record Payload(
    List<String> captions,
    Map<String, @Nullable Object> attributes,
    @Nullable String imageUrl,
    boolean hasPreview) {

  public Payload {
    captions = List.copyOf(captions);
  }
}
