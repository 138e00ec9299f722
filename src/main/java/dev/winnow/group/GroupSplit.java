package dev.winnow.group;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A split of groups for training, model selection and evaluation. The parts are disjoint.
 *
 * @param training a random 70 % of the groups
 * @param validation half of the other groups
 * @param test the remaining groups
 */
public record GroupSplit(GroupedImages training, GroupedImages validation, GroupedImages test) {

  private static final int LEAST = 20;

  /**
   * @throws GroupException if there are too few groups
   */
  public static GroupSplit of(GroupedImages images, long seed) {
    int[][] members = images.members();
    if (members.length < LEAST) {
      throw new GroupException(
          "%s: %d groups are too few, at least %d are needed"
              .formatted(images.name(), members.length, LEAST));
    }
    List<Integer> order = new ArrayList<>(IntStream.range(0, members.length).boxed().toList());
    Collections.shuffle(order, new Random(seed));
    int first = members.length * 7 / 10;
    int second = first + (members.length - first) / 2;
    return new GroupSplit(
        part(images, members, order.subList(0, first), "training"),
        part(images, members, order.subList(first, second), "validation"),
        part(images, members, order.subList(second, members.length), "test"));
  }

  private static GroupedImages part(
      GroupedImages images, int[][] members, List<Integer> groups, String name) {
    List<Integer> chosen = new ArrayList<>();
    List<Integer> of = new ArrayList<>();
    for (int g = 0; g < groups.size(); g++) {
      for (int image : members[groups.get(g)]) {
        chosen.add(image);
        of.add(g);
      }
    }
    Map<String, int[]> labels = new LinkedHashMap<>();
    images
        .labels()
        .forEach(
            (criterion, all) ->
                labels.put(criterion, chosen.stream().mapToInt(i -> all[i]).toArray()));
    labels.remove(GroupedImages.INSTANCE);
    return new GroupedImages(
        images.name() + ", " + name,
        images.width(),
        images.height(),
        chosen.stream().map(i -> images.pixels()[i]).toArray(byte[][]::new),
        of.stream().mapToInt(Integer::intValue).toArray(),
        labels,
        images.withFirst(),
        i -> images.originals().apply(chosen.get(i)));
  }
}
