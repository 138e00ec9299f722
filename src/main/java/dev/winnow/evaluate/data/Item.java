package dev.winnow.evaluate.data;

import java.util.List;
import java.util.Set;

/**
 * An image to search for.
 *
 * @param id its name in the data
 * @param split {@code train} or {@code test}, or whatever else the data calls its parts
 * @param labels what is known to be in it; what is not named counts as absent
 * @param captions what people say about it; may be empty
 */
public record Item(String id, String split, Set<String> labels, List<String> captions) {

  /** The part that parameters may be chosen on. */
  public static final String TRAIN = "train";

  /** The part that results are reported on. */
  public static final String TEST = "test";

  public Item {
    labels = Set.copyOf(labels);
    captions = List.copyOf(captions);
  }
}
