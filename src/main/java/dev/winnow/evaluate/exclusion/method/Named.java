package dev.winnow.evaluate.exclusion.method;

import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.data.LabelCategory;
import dev.winnow.evaluate.data.LexicalLabels;
import dev.winnow.lexicon.Kinds;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.lexicon.Nouns;
import java.util.List;

/**
 * Finds out whether captions name a label or a category: by its words, one of its members, or a
 * noun whose usual meaning is a kind of the first meaning of its words.
 */
public record Named(LexicalLabels members, List<Kinds> kinds) {

  private static final double USUAL = 0.5;

  public static Named of(LabelCategory category) {
    Lexicon lexicon = Lexicon.wordNet();
    return new Named(
        new LexicalLabels(category.members()),
        category.terms().stream()
            .flatMap(term -> lexicon.senses(term, 0).stream().limit(1))
            .map(lexicon::kinds)
            .toList());
  }

  /** Returns the share of an item's captions that name it; 0 without captions. */
  public double share(Item item) {
    return item.captions().stream().mapToDouble(c -> names(c) ? 1 : 0).average().orElse(0);
  }

  private boolean names(String caption) {
    List<Nouns> nouns = List.of(Lexicon.wordNet().nouns(caption));
    return !members.of(List.of(caption)).isEmpty()
        || kinds.stream().anyMatch(kind -> kind.named(nouns) >= USUAL);
  }
}
