package dev.winnow.search.scoring;

import dev.winnow.lexicon.Kinds;
import dev.winnow.lexicon.Nouns;
import dev.winnow.text.ContentWords;
import java.util.List;
import java.util.Set;

/**
 * How captions name a concept: by its own words, or by a word for a kind of it.
 *
 * @param words the largest share of the concept's words that one caption has
 * @param named how surely any caption names a kind of it
 * @param share the mean of that over the captions
 */
public record Naming(double words, double named, double share) {

  /**
   * @param words of the concept
   * @param kinds of the concept; where there are none, a caption with all its words names it
   * @param captions the content words of each
   * @param nouns the nouns of each
   */
  public static Naming of(
      Set<String> words, Kinds kinds, List<Set<String>> captions, List<Nouns> nouns) {
    double covered = ContentWords.coverage(words, captions);
    if (!kinds.isEmpty()) {
      return new Naming(covered, kinds.named(nouns), kinds.share(nouns));
    }
    int all = 0;
    for (Set<String> caption : captions) {
      all += !words.isEmpty() && caption.containsAll(words) ? 1 : 0;
    }
    return new Naming(covered, covered == 1 ? 1 : 0, all == 0 ? 0 : (double) all / captions.size());
  }
}
