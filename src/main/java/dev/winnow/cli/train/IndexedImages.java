package dev.winnow.cli.train;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.cli.search.ServiceAddress;
import dev.winnow.group.FileGroups.Labelled;
import dev.winnow.group.GroupException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The images of a service's indexed assets, grouped by an attribute. Copies them to a folder, so
 * that they need not fit into memory. Copies of earlier runs are replaced: an answer does not say
 * whether the image is still the same.
 */
record IndexedImages(ServiceAddress service, Path folder, TrainingLine line) {

  private static final int PAGE = 100;

  private record Asset(String id, String group, Map<String, String> labels) {}

  /**
   * Returns the images of the assets that share the value of an attribute with another asset. Their
   * other attributes are labels.
   *
   * @throws GroupException if there are none, or they cannot be stored
   * @throws dev.winnow.cli.console.CommandFailure if the service cannot be reached or rejects a
   *     request
   */
  List<Labelled> by(String attribute) {
    List<Asset> all = assets(attribute);
    List<Asset> shared = shared(all, Asset::group);
    List<Labelled> images = shared(images(shared), Labelled::group);
    if (images.isEmpty()) {
      throw new GroupException(
          "no two assets with an image at %s share a value of the attribute '%s'"
              .formatted(service.url(), attribute));
    }
    if (images.size() < all.size()) {
      line.note(
          "%d assets are skipped: no other asset with a stored image shares their '%s'"
              .formatted(all.size() - images.size(), attribute));
    }
    return images;
  }

  private static <T> List<T> shared(List<T> all, Function<T, String> group) {
    Map<String, Long> sizes =
        all.stream().collect(Collectors.groupingBy(group, Collectors.counting()));
    return all.stream().filter(one -> sizes.getOrDefault(group.apply(one), 0L) > 1).toList();
  }

  private List<Asset> assets(String attribute) {
    List<Asset> assets = new ArrayList<>();
    String after = "";
    long seen = 0;
    do {
      JsonNode page = service.call("GET", "/v1/assets?limit=" + PAGE + after, null);
      for (JsonNode asset : page.path("assets")) {
        seen++;
        JsonNode attributes = asset.path("attributes");
        if (attributes.path(attribute).isValueNode() && hasImage(asset)) {
          assets.add(
              new Asset(
                  asset.path("id").asText(),
                  attributes.path(attribute).asText(),
                  GroupOptions.labels(attributes, attribute)));
        }
      }
      line.prepared("assets listed", seen, Math.max(seen, page.path("total").asLong()));
      after =
          page.path("next").isTextual()
              ? "&after=" + ServiceAddress.encoded(page.path("next").asText())
              : "";
    } while (!after.isEmpty());
    return assets;
  }

  private static boolean hasImage(JsonNode asset) {
    for (JsonNode vector : asset.path("vectors")) {
      if (vector.asText().equals("image")) {
        return true;
      }
    }
    return false;
  }

  private List<Labelled> images(List<Asset> assets) {
    List<Labelled> images = new ArrayList<>();
    int done = 0;
    for (Asset asset : assets) {
      copied(asset.id).ifPresent(file -> images.add(new Labelled(file, asset.group, asset.labels)));
      line.prepared("images copied", ++done, assets.size());
    }
    return images;
  }

  private Optional<Path> copied(String id) {
    // An id may be an invalid file name.
    Path file =
        folder.resolve(UUID.nameUUIDFromBytes(id.getBytes(StandardCharsets.UTF_8)) + ".img");
    try {
      Optional<byte[]> image = service.image(id);
      if (image.isPresent()) {
        Files.createDirectories(folder);
        Files.write(file, image.get());
      }
      return image.map(data -> file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
