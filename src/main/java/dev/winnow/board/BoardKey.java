package dev.winnow.board;

import org.jspecify.annotations.Nullable;

/**
 * The key of a board's records: its id, prefixed by its tenant and a slash if there are tenants.
 * Ids contain no slashes, so tenants never share a board.
 *
 * @param tenant null without tenants
 */
public record BoardKey(@Nullable String tenant, String id) {

  static BoardKey parse(String key) {
    int slash = key.lastIndexOf('/');
    return slash < 0
        ? new BoardKey(null, key)
        : new BoardKey(key.substring(0, slash), key.substring(slash + 1));
  }

  @Override
  public String toString() {
    return tenant == null ? id : tenant + "/" + id;
  }
}
