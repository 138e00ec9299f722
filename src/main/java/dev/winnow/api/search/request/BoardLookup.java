package dev.winnow.api.search.request;

import dev.winnow.api.Checks;
import dev.winnow.asset.AssetId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** Finds the members of the boards that a request names. May block. */
@FunctionalInterface
public interface BoardLookup {

  /** Rejects every board. */
  BoardLookup NONE =
      id -> {
        throw Checks.invalid("boards are not possible here: give ids");
      };

  /**
   * Returns the members of a board, at least one.
   *
   * @throws dev.winnow.http.ProblemException if there is no such board, or it has no members
   */
  List<AssetId> members(String id);

  /** Returns a lookup for one request, which finds the members of each board once. */
  default BoardLookup once() {
    Map<String, List<AssetId>> found = new HashMap<>();
    return id -> found.computeIfAbsent(id, this::members);
  }

  /**
   * Returns a check that tells, without blocking, whether the caller's board was written or deleted
   * since this call.
   */
  default BooleanSupplier changes(String id) {
    return () -> false;
  }
}
