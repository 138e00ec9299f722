package dev.winnow.train.calibration;

import dev.winnow.asset.Modality;
import dev.winnow.lexicon.Kinds;
import dev.winnow.search.scoring.Shown;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;

/** Turns labelled items into observations: a row for every label and item. */
final class LabelItemPairs {

  private LabelItemPairs() {}

  /**
   * Returns a row for every item and every broad or narrow label: the evidence of one modality, and
   * whether the label is present. If there are more than {@code most} pairs, all positive pairs are
   * kept and the negative pairs are sampled; the sample is weighted to stand for all of them.
   */
  static TrainingRows of(
      List<LabelledItems> sets, Modality modality, boolean broad, long most, long seed) {
    long pairs = 0;
    long positives = 0;
    for (LabelledItems set : sets) {
      Set<String> asked = new HashSet<>(set.terms().keySet());
      asked.removeIf(term -> kinds(set, term).broad() != broad);
      for (LabelledItem item : set.with(modality)) {
        pairs += asked.size();
        positives += item.labels().stream().filter(asked::contains).count();
      }
    }
    double kept =
        pairs <= most ? 1 : Math.max(0.01, (double) (most - positives) / (pairs - positives));
    Random random = new Random(seed);
    TrainingRows rows = new TrainingRows(Shown.FEATURES);
    for (LabelledItems set : sets) {
      for (Map.Entry<String, Concept> term : set.terms().entrySet()) {
        if (kinds(set, term.getKey()).broad() != broad) {
          continue;
        }
        for (LabelledItem item : set.items()) {
          boolean present = item.labels().contains(term.getKey());
          if (present || kept == 1 || random.nextDouble() < kept) {
            Shown shown = term.getValue().shown(item, modality);
            if (shown != null) {
              rows.add(present, present ? 1 : 1 / kept, shown.features(modality));
            }
          }
        }
      }
    }
    return rows;
  }

  private static Kinds kinds(LabelledItems set, String term) {
    return Objects.requireNonNull(set.terms().get(term)).kinds();
  }
}
