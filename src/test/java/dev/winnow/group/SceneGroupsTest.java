package dev.winnow.group;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.scene.GroupSampler.Change;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SceneGroupsTest {

  @Test
  void groupsShareTheClassAndHaveAllLabels() {
    GroupedImages images = SceneGroups.of(1, 5, 30, 4, 64, Change.ALL, done -> {});

    assertThat(images.labels().keySet())
        .containsExactly(
            "class", "category", "hue", "background", "style", "orientation", "instance");
    for (int[] group : images.members()) {
      for (String content : new String[] {"class", "category", "instance"}) {
        int[] labels = images.labels(content);
        assertThat(Arrays.stream(group).map(i -> labels[i]).distinct()).hasSize(1);
      }
    }
    assertThat(Arrays.stream(images.labels("hue")).distinct().count()).isGreaterThan(8);
    assertThat(images.labels("orientation")).doesNotContain(12);
    assertThat(images.originals().apply(0).getWidth()).isEqualTo(320);
  }

  @Test
  void groupsDoNotDependOnTheFirstIndex() {
    GroupedImages all = SceneGroups.of(1, 0, 6, 2, 32, Change.ALL, done -> {});
    GroupedImages last = SceneGroups.of(1, 5, 1, 2, 32, Change.ALL, done -> {});

    assertThat(last.pixels()[1]).isEqualTo(all.pixels()[11]);
  }
}
