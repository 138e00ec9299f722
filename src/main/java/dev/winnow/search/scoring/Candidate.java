package dev.winnow.search.scoring;

import dev.winnow.index.Point;
import dev.winnow.interpretation.rules.CaptionStatement;
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
  private volatile @Nullable List<CaptionStatement> statements;
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

  private List<CaptionStatement> statements() {
    List<CaptionStatement> read = statements;
    if (read == null) {
      read = point.payload().captions().stream().map(CaptionStatement::of).toList();
      statements = read;
    }
    return read;
  }

  /** Returns its captions without what they negate. */
  public List<String> affirmed() {
    return statements().stream().map(CaptionStatement::affirmed).toList();
  }

  /**
   * Whether a caption says that a concept is not there.
   *
   * @param words of the concept
   * @param kinds of the concept; where there are none, its words count
   */
  boolean negates(Set<String> words, Kinds kinds) {
    for (CaptionStatement statement : statements()) {
      for (String negated : statement.negated()) {
        if (kinds.isEmpty()
            ? !words.isEmpty() && ContentWords.of(negated).containsAll(words)
            : !Lexicon.wordNet().nouns(negated).naming(kinds).isEmpty()) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns the content words that each of its captions affirms. */
  public List<Set<String>> captions() {
    List<Set<String>> read = captions;
    if (read == null) {
      read = affirmed().stream().map(ContentWords::of).toList();
      captions = read;
    }
    return read;
  }

  /** Returns the nouns that each of its captions affirms. */
  public List<Nouns> nouns() {
    List<Nouns> read = nouns;
    if (read == null) {
      read = affirmed().stream().map(Lexicon.wordNet()::nouns).toList();
      nouns = read;
    }
    return read;
  }

  /** Returns the words of the captions that name a kind of a concept. */
  public List<String> naming(Kinds kinds) {
    return nouns().stream().flatMap(text -> text.naming(kinds).stream()).distinct().toList();
  }
}
