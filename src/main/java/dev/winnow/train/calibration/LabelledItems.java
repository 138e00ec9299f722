package dev.winnow.train.calibration;

import dev.winnow.asset.Modality;
import dev.winnow.encoder.Encoding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Items that were annotated with the same set of labels: an item does not hold the labels that it
 * does not list.
 *
 * @param name name of the data set
 * @param terms every label as a concept that people may search for
 */
public record LabelledItems(String name, List<LabelledItem> items, Map<String, Concept> terms) {

  /** Share of the items that is held out for evaluation. */
  private static final double KEPT_ASIDE = 0.2;

  public LabelledItems {
    items = List.copyOf(items);
    terms = Collections.unmodifiableMap(new TreeMap<>(terms)); // a fixed order
  }

  /**
   * Encodes the labels of items as concepts.
   *
   * @param encode encodes texts, in their order
   */
  public static LabelledItems of(
      String name, List<LabelledItem> items, Function<List<String>, List<Encoding>> encode) {
    Set<String> labels = new TreeSet<>();
    items.forEach(item -> labels.addAll(item.labels()));
    return new LabelledItems(name, items, new LabelEncodings(encode).concepts(labels));
  }

  /** Returns a label in words: {@code stop_sign} is stop sign. */
  public static String plain(String label) {
    return label.replace('_', ' ');
  }

  /** The items to fit on, and the held-out items. */
  record Split(LabelledItems fit, LabelledItems aside) {}

  /** Splits at random. Sets of equal size are split at the same positions. */
  Split split(long seed) {
    List<LabelledItem> shuffled = new ArrayList<>(items);
    Collections.shuffle(shuffled, new Random(seed));
    int aside = (int) Math.ceil(KEPT_ASIDE * shuffled.size());
    return new Split(
        new LabelledItems(name, shuffled.subList(aside, shuffled.size()), terms),
        new LabelledItems(name, shuffled.subList(0, aside), terms));
  }

  /** Returns the items that have a modality. */
  List<LabelledItem> with(Modality modality) {
    return items.stream().filter(item -> item.encoding(modality) != null).toList();
  }
}
