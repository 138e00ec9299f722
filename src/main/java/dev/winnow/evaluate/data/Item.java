package dev.winnow.evaluate.data;

import java.util.List;
import java.util.Set;

/**
 * An image to search for.
 *
 * @param id its name in the data
 * @param split {@code train}, {@code test}, or another name of a part of the data
 * @param labels what it shows; things that are not labelled count as absent
 * @param captions what people say about it; may be empty
 */
public record Item(String id, String split, Set<String> labels, List<String> captions) {

  /** The split for choosing parameters. */
  public static final String TRAIN = "train";

  /** The split for reporting results. */
  public static final String TEST = "test";

  public Item {
    labels = Set.copyOf(labels);
    captions = List.copyOf(captions);
  }
}
