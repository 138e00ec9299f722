package dev.winnow.search.scoring;

import dev.winnow.index.Point;
import dev.winnow.text.ContentWords;
import java.util.List;
import java.util.Set;

/**
 * An asset that may become a hit, prepared once for any number of searches.
 *
 * @param captions the content words of each of its captions
 */
public record Candidate(Point point, List<Set<String>> captions) {

  public static Candidate of(Point point) {
    return new Candidate(point, point.payload().captions().stream().map(ContentWords::of).toList());
  }
}
