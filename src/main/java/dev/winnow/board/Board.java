package dev.winnow.board;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.asset.AssetId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A collection of assets under a name: listed one by one, or what a search finds.
 *
 * @param id 1 to 100 letters, digits, '.', '_' and '-'
 * @param members each once, in their order; none where there is a rule
 * @param rule a search, or null where members are listed
 */
public record Board(String id, List<AssetId> members, @Nullable JsonNode rule) {

  /** Members that a board has at most. */
  public static final int MAX_MEMBERS = 200;

  /** What ids look like, as a regular expression. */
  public static final String ID = "[A-Za-z0-9][A-Za-z0-9._-]{0,99}";

  /**
   * @throws IllegalArgumentException with one line that says what to change
   */
  public Board {
    requireId(id);
    members = List.copyOf(members);
    if (members.isEmpty() == (rule == null)) {
      throw new IllegalArgumentException(
          "a board has members or a rule: give one of them, with at least one member");
    }
    if (members.size() > MAX_MEMBERS) {
      throw new IllegalArgumentException(
          "a board has at most %d members, not %d".formatted(MAX_MEMBERS, members.size()));
    }
    if (members.stream().distinct().count() < members.size()) {
      throw new IllegalArgumentException("a board has every member once: remove repetitions");
    }
  }

  /**
   * @throws IllegalArgumentException if it is not a valid id
   */
  public static void requireId(String id) {
    if (!id.matches(ID)) {
      throw new IllegalArgumentException(
          "a board's id has 1 to 100 letters, digits, '.', '_' and '-', and starts with a letter or"
              + " a digit: '%s'".formatted(id.length() > 100 ? id.substring(0, 40) + "…" : id));
    }
  }
}
