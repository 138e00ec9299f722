package dev.winnow.train.calibration;

import dev.winnow.lexicon.Lexicon;
import dev.winnow.lexicon.Sense;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The categories that labels belong to, by the lexicon. */
final class BroaderConcepts {

  /** Labels that a category has at least, so that it is more than another name for them. */
  private static final int FEWEST_LABELS = 3;

  /** More kinds have only what nobody searches for, as "physical entity". */
  private static final int MOST_KINDS = 8_000;

  private BroaderConcepts() {}

  /** Returns the labels of each category; of categories with the same labels, the narrowest. */
  static Map<String, Set<String>> of(Map<String, Sense> senses, LabelEncodings encodings) {
    Map<Sense, String> names = new HashMap<>();
    Map<Sense, Set<String>> members = new HashMap<>();
    senses.forEach(
        (label, sense) ->
            Lexicon.wordNet()
                .hypernyms(sense)
                .forEach(
                    (broader, name) -> {
                      names.put(broader, name);
                      members.computeIfAbsent(broader, any -> new TreeSet<>()).add(label);
                    }));
    members.keySet().removeIf(broader -> !category(broader, members.get(broader)));
    Map<String, Sense> meant = encodings.senses(new HashSet<>(names.values()));
    Map<Set<String>, Sense> narrowest = new HashMap<>();
    members.forEach(
        (broader, labels) -> {
          Sense usual = meant.get(names.get(broader));
          if (usual != null && usual.synset() == broader.synset()) {
            narrowest.merge(labels, broader, BroaderConcepts::narrower);
          }
        });
    Map<String, Set<String>> categories = new TreeMap<>();
    narrowest.forEach(
        (labels, broader) -> {
          if (!senses.containsKey(names.get(broader))) {
            categories.put(names.get(broader), labels);
          }
        });
    return categories;
  }

  private static boolean category(Sense broader, Set<String> labels) {
    int kinds = Lexicon.wordNet().kinds(broader).size();
    return labels.size() >= FEWEST_LABELS && kinds <= MOST_KINDS;
  }

  private static Sense narrower(Sense a, Sense b) {
    int kindsOfA = Lexicon.wordNet().kinds(a).size();
    int kindsOfB = Lexicon.wordNet().kinds(b).size();
    return kindsOfA < kindsOfB || kindsOfA == kindsOfB && a.synset() < b.synset() ? a : b;
  }
}
