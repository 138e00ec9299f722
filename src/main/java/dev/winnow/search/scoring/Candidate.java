package dev.winnow.search.scoring;

import dev.winnow.index.Point;
import dev.winnow.lexicon.Kinds;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.lexicon.Nouns;
import dev.winnow.text.ContentWords;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An asset that may become a hit, prepared once for any number of searches. Its captions are read
 * when a scorer first asks for their words. Thread-safe.
 */
public final class Candidate {

  private final Point point;
  private volatile @Nullable List<Set<String>> captions;
  private volatile @Nullable List<Nouns> nouns;

  private Candidate(Point point) {
    this.point = point;
  }

  public static Candidate of(Point point) {
    return new Candidate(point);
  }

  public Point point() {
    return point;
  }

  /** Returns the content words of each of its captions. */
  public List<Set<String>> captions() {
    List<Set<String>> read = captions;
    if (read == null) {
      read = point.payload().captions().stream().map(ContentWords::of).toList();
      captions = read;
    }
    return read;
  }

  /** Returns the nouns of each of its captions. */
  public List<Nouns> nouns() {
    List<Nouns> read = nouns;
    if (read == null) {
      read = point.payload().captions().stream().map(Lexicon.wordNet()::nouns).toList();
      nouns = read;
    }
    return read;
  }

  /** Returns the words of the captions that name a kind of a concept. */
  public List<String> naming(Kinds kinds) {
    return nouns().stream().flatMap(text -> text.naming(kinds).stream()).distinct().toList();
  }
}
