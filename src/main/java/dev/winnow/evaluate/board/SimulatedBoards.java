package dev.winnow.evaluate.board;

import dev.winnow.evaluate.EvaluationException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Boards whose members are drawn from one class of an attribute. */
final class SimulatedBoards {

  static final int SMALLEST = 5;
  static final int LARGEST = 20;

  private final ViewedImages images;
  private final long seed;

  SimulatedBoards(ViewedImages images, long seed) {
    this.images = images;
    this.seed = seed;
  }

  /** A simulated board: its members, and the value that they share. */
  record Drawn(int[] members, String attribute, String value) {}

  /**
   * Draws boards for an attribute.
   *
   * @throws EvaluationException if no value of the attribute has enough images
   */
  List<Drawn> draw(String attribute, int boards) {
    SplittableRandom random = new SplittableRandom(seed + attribute.hashCode());
    Map<String, List<Integer>> classes = classes(attribute);
    List<String> values =
        classes.entrySet().stream()
            .filter(entry -> entry.getValue().size() >= 2 * SMALLEST)
            .map(Map.Entry::getKey)
            .sorted()
            .toList();
    if (values.isEmpty()) {
      throw new EvaluationException(
          "%s: no value of %s has %d images, which a board needs"
              .formatted(images.images().name(), attribute, 2 * SMALLEST));
    }
    List<Drawn> drawn = new ArrayList<>();
    for (int i = 0; i < boards; i++) {
      String value = values.get(random.nextInt(values.size()));
      List<Integer> all = classes.getOrDefault(value, List.of());
      int size = Math.min(random.nextInt(SMALLEST, LARGEST + 1), all.size() / 2);
      int[] members = random.ints(0, all.size()).distinct().limit(size).map(all::get).toArray();
      drawn.add(new Drawn(members, attribute, value));
    }
    return drawn;
  }

  /** Returns the images of each value of an attribute. */
  Map<String, List<Integer>> classes(String attribute) {
    return IntStream.range(0, images.size())
        .boxed()
        .collect(
            Collectors.groupingBy(
                i -> images.attribute(i, attribute), LinkedHashMap::new, Collectors.toList()));
  }
}
