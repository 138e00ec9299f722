package dev.winnow.evaluate.text;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A part of the queries with its own table, so that a choice on one part can be checked on another.
 *
 * @param positions positions of the queries; at least one
 */
public record QueryPart(String name, int[] positions) {

  /** Returns even and odd queries, and all. A half without queries is skipped. */
  public static List<QueryPart> halves(int count) {
    return kept(
        new QueryPart("even", IntStream.range(0, count).filter(i -> i % 2 == 0).toArray()),
        new QueryPart("odd", IntStream.range(0, count).filter(i -> i % 2 == 1).toArray()),
        new QueryPart("all", IntStream.range(0, count).toArray()));
  }

  /** Returns the first third, the rest, and all. A part without queries is skipped. */
  public static List<QueryPart> firstThird(int count) {
    return kept(
        new QueryPart("first third", IntStream.range(0, count / 3).toArray()),
        new QueryPart("rest", IntStream.range(count / 3, count).toArray()),
        new QueryPart("all", IntStream.range(0, count).toArray()));
  }

  /** Returns all, as one part. */
  public static List<QueryPart> whole(int count) {
    return kept(new QueryPart("all", IntStream.range(0, count).toArray()));
  }

  private static List<QueryPart> kept(QueryPart... parts) {
    return List.of(parts).stream().filter(part -> part.positions.length > 0).toList();
  }
}
