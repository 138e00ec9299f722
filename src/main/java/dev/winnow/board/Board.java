package dev.winnow.board;

import com.fasterxml.jackson.databind.JsonNode;
import dev.winnow.asset.AssetId;
import dev.winnow.text.Excerpt;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A named collection of assets: a list of members, or the results of a search.
 *
 * @param id 1 to 100 letters, digits, '.', '_' and '-'
 * @param members distinct, in order; empty if there is a rule
 * @param rule a search, or null if members are listed
 */
public record Board(String id, List<AssetId> members, @Nullable JsonNode rule) {

  /** Maximum number of members. */
  public static final int MAX_MEMBERS = 200;

  /** Maximum size of a new rule as JSON. Rules that were stored before may be larger. */
  public static final int MAX_RULE_BYTES = 65_536;

  /** The form of ids, a regular expression. */
  public static final String ID = "[A-Za-z0-9][A-Za-z0-9._-]{0,99}";

  /**
   * @throws IllegalArgumentException if the board is invalid; the message is one line that says
   *     what to change
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
      throw new IllegalArgumentException(
          "the members of a board must be distinct: remove repetitions");
    }
  }

  /**
   * @throws IllegalArgumentException if it is not a valid id
   */
  public static void requireId(String id) {
    if (!id.matches(ID)) {
      throw new IllegalArgumentException(
          "a board's id has 1 to 100 letters, digits, '.', '_' and '-', and starts with a letter or"
              + " a digit: '%s'".formatted(Excerpt.of(id)));
    }
  }
}
