package dev.winnow.search.scoring;

import dev.winnow.index.Point;
import dev.winnow.lexicon.Kinds;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.lexicon.Nouns;
import dev.winnow.text.ContentWords;
import java.util.List;
import java.util.Set;

/**
 * An asset that may become a hit, prepared once for any number of searches.
 *
 * @param captions the content words of each of its captions
 * @param nouns the nouns of each of them
 */
public record Candidate(Point point, List<Set<String>> captions, List<Nouns> nouns) {

  public static Candidate of(Point point) {
    List<String> captions = point.payload().captions();
    return new Candidate(
        point,
        captions.stream().map(ContentWords::of).toList(),
        captions.stream().map(Lexicon.wordNet()::nouns).toList());
  }

  /** Returns the words of the captions that name a kind of a concept. */
  public List<String> naming(Kinds kinds) {
    return nouns.stream().flatMap(text -> text.naming(kinds).stream()).distinct().toList();
  }
}
