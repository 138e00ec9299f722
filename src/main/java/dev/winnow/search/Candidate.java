package dev.winnow.search;

import dev.winnow.index.Point;
import java.util.List;
import java.util.Set;

/**
 * An asset that may become a hit.
 *
 * @param captions the content words of each of its captions
 */
record Candidate(Point point, List<Set<String>> captions) {

  static Candidate of(Point point) {
    return new Candidate(point, point.payload().captions().stream().map(ContentWords::of).toList());
  }
}
