package dev.winnow.lexicon;

import java.util.List;

/** The nouns of a text, longest first: "hot dog", not "hot" and "dog". Immutable. */
public final class Nouns {

  private final Noun[] nouns;

  Nouns(List<Noun> nouns) {
    this.nouns = nouns.isEmpty() ? Noun.NONE : nouns.toArray(Noun[]::new);
  }

  /** Returns how surely one of the nouns names a kind of a concept: 0 to 1. */
  double names(Kinds kinds) {
    double most = 0;
    for (Noun noun : nouns) { // searches come here for every caption of a candidate: no stream
      double share = 0;
      for (int s = 0; s < noun.senses().length; s++) {
        share += kinds.contains(noun.senses()[s]) ? noun.shares()[s] : 0;
      }
      most = Math.max(most, share);
    }
    return most;
  }
}
