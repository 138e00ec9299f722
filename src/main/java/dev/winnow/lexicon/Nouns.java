package dev.winnow.lexicon;

import dev.winnow.text.ContentWords;
import java.util.ArrayList;
import java.util.List;

/** The nouns of a text, longest first: "hot dog", not "hot" and "dog". Immutable. */
public final class Nouns {

  /**
   * Minimum share of uses in which a noun names a kind, so that an explanation with the noun is
   * plausible.
   */
  static final double USUAL = 0.5;

  private final Noun[] nouns;
  private final String[] words;

  /**
   * @param words the nouns in the spelling of the text
   */
  Nouns(List<Noun> nouns, List<String> words) {
    this.nouns = nouns.toArray(Noun[]::new);
    this.words = words.toArray(String[]::new);
  }

  /** Returns the highest confidence that a noun of the text names one of the kinds: 0 to 1. */
  double names(Kinds kinds) {
    double most = 0;
    for (Noun noun : nouns) { // no stream: searches call this for every caption of a candidate
      most = Math.max(most, noun.in(kinds.synsets()));
    }
    return most;
  }

  /**
   * Returns whether a noun only looks like the name of a concept: "teddy bear" for bears, or "dog"
   * for hot dogs.
   *
   * @param name the words of the concept's name, as in {@link ContentWords#ofName}
   * @param kinds the kinds of the concept
   * @param except kinds of things that do not count
   */
  boolean resembles(List<String> name, Kinds kinds, Kinds except) {
    String last = name.getLast();
    for (int n = 0; n < nouns.length; n++) {
      String word = words[n];
      int compound = word.lastIndexOf(' ') + 1;
      if (compound > 0 == (name.size() == 1)
          && word.startsWith(last, compound)
          && ContentWords.singular(word.substring(compound)).equals(last)
          && nouns[n].in(compound > 0 ? kinds.synsets() : kinds.above()) == 0
          && nouns[n].in(except.synsets()) == 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns the nouns that usually name one of the kinds, in the spelling of the text. */
  public List<String> naming(Kinds kinds) {
    List<String> naming = new ArrayList<>();
    for (int n = 0; n < nouns.length; n++) {
      if (nouns[n].in(kinds.synsets()) >= USUAL) {
        naming.add(words[n]);
      }
    }
    return naming;
  }
}
