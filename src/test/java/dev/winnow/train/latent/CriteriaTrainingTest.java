package dev.winnow.train.latent;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.group.GroupedImages;
import java.awt.image.BufferedImage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CriteriaTrainingTest {

  /** Groups of two images with the same labels of a criterion, one of several values. */
  private static GroupedImages images(int size, Map<String, Integer> values) {
    Map<String, int[]> labels = new HashMap<>();
    values.forEach(
        (name, count) ->
            labels.put(name, IntStream.range(0, size).map(i -> i / 2 % count).toArray()));
    return new GroupedImages(
        size + " images",
        8,
        8,
        new byte[size][3 * 64],
        IntStream.range(0, size).map(i -> i / 2).toArray(),
        labels,
        false,
        i -> new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB));
  }

  @Test
  void rejectsNamesThatABundleCannotHaveBeforeTraining() {
    GroupedImages images = images(40, Map.of("Setting", 2, "shop", 2));

    assertThatThrownBy(() -> data(images, List.of("Setting")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("lower-case letters, digits and '_': 'Setting'");
    assertThatThrownBy(() -> data(images, List.of("shop", "shop")))
        .hasMessageContaining("two criteria have the same name");
    List<String> many = IntStream.range(0, 33).mapToObj(i -> "c" + i).toList();
    assertThatThrownBy(() -> data(images, many)).hasMessageContaining("the number of criteria");
  }

  private static CriteriaTraining.Data data(GroupedImages images, List<String> names) {
    return new CriteriaTraining.Data(images, images, images, names);
  }
}
