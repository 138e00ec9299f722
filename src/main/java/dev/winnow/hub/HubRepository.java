package dev.winnow.hub;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A model on a hub.
 *
 * @param name such as {@code owner/model}
 * @param revision a branch, a tag or a commit
 */
public record HubRepository(String name, String revision) {

  /**
   * @throws IllegalArgumentException if the name or the revision is invalid
   */
  public HubRepository {
    if (!name.matches("[A-Za-z0-9][\\w.-]{0,95}(/[A-Za-z0-9][\\w.-]{0,95})?")) {
      throw new IllegalArgumentException(
          "a model is named like owner/model, or owner/model@revision, not '%s'".formatted(name));
    }
    if (!revision.matches("[A-Za-z0-9][\\w./-]{0,199}") || revision.contains("..")) {
      throw new IllegalArgumentException(
          "a revision is a branch, a tag or a commit, not '%s'".formatted(revision));
    }
  }

  /** Reads {@code owner/model} or {@code owner/model@revision}. */
  public static HubRepository parse(String text) {
    List<String> parts = List.of(text.split("@", 2));
    return new HubRepository(parts.getFirst(), parts.size() == 1 ? "main" : parts.get(1));
  }

  /** Returns the last part of the name. */
  public String model() {
    return name.substring(name.lastIndexOf('/') + 1);
  }

  URI listing(URI hub) {
    return hub.resolve("api/models/%s/revision/%s?blobs=true".formatted(name, encoded(revision)));
  }

  URI file(URI hub, String file) {
    return hub.resolve("%s/resolve/%s/%s".formatted(name, encoded(revision), file));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return name + "@" + revision;
  }
}
