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
 * A candidate asset, which can be used for any number of searches. Its captions are analysed on
 * first use. Thread-safe.
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

  /** Returns its captions without their negated parts. */
  public List<String> affirmed() {
    return statements().stream().map(CaptionStatement::affirmed).toList();
  }

  /**
   * Returns whether a caption negates a concept.
   *
   * @param words content words of the concept
   * @param kinds kinds of the concept; if empty, the words are compared
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

  /** Returns the affirmed content words of each caption. */
  public List<Set<String>> captions() {
    List<Set<String>> read = captions;
    if (read == null) {
      read = affirmed().stream().map(ContentWords::of).toList();
      captions = read;
    }
    return read;
  }

  /** Returns the affirmed nouns of each caption. */
  public List<Nouns> nouns() {
    List<Nouns> read = nouns;
    if (read == null) {
      read = affirmed().stream().map(Lexicon.wordNet()::nouns).toList();
      nouns = read;
    }
    return read;
  }

  /** Returns the words of captions that name a kind of a concept. */
  public List<String> naming(Kinds kinds) {
    return nouns().stream().flatMap(text -> text.naming(kinds).stream()).distinct().toList();
  }
}
