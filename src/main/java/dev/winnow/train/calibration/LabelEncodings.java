package dev.winnow.train.calibration;

import dev.winnow.encoder.Encoding;
import dev.winnow.lexicon.Kinds;
import dev.winnow.search.Meanings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;

/** Encodes labels as searches encode terms: their vectors, and the meaning of ambiguous labels. */
final class LabelEncodings {

  private final Function<List<String>, List<Encoding>> encode;
  private final Map<String, Encoding> known = new HashMap<>();

  /**
   * @param encode encodes texts, in their order
   */
  LabelEncodings(Function<List<String>, List<Encoding>> encode) {
    this.encode = encode;
  }

  private Encoding of(String text) {
    return Objects.requireNonNull(known.get(text), text);
  }

  private void read(Collection<String> labels) {
    List<String> texts = new ArrayList<>();
    for (String label : labels) {
      texts.add(LabelledItems.plain(label));
      texts.addAll(Meanings.descriptions(LabelledItems.plain(label)));
    }
    List<String> fresh = texts.stream().filter(t -> !known.containsKey(t)).distinct().toList();
    List<Encoding> encodings = fresh.isEmpty() ? List.of() : encode.apply(fresh);
    for (int i = 0; i < fresh.size(); i++) {
      known.put(fresh.get(i), encodings.get(i));
    }
  }

  /** Returns the labels as concepts. */
  Map<String, Concept> concepts(Collection<String> labels) {
    read(labels);
    Map<String, Concept> concepts = new TreeMap<>();
    for (String label : labels) {
      String text = LabelledItems.plain(label);
      Kinds kinds = Meanings.kinds(text, of(text).dense(), other -> of(other).dense());
      concepts.put(label, Concept.of(text, of(text), kinds));
    }
    return concepts;
  }
}
