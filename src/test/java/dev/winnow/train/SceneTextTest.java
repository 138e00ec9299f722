package dev.winnow.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.scene.Scene;
import dev.winnow.scene.SceneWorld;
import org.junit.jupiter.api.Test;

class SceneTextTest {

  @Test
  void aDescriptionLeavesNothingOut() {
    SceneWorld world = new SceneWorld(3);
    for (int i = 0; i < 50; i++) {
      Scene scene = world.scene(i);
      String text = SceneText.description(scene.factors());
      scene
          .factors()
          .objects()
          .forEach(o -> assertThat(text).contains(o.hue().label() + " " + o.type().name()));
      assertThat(text)
          .startsWith(SceneText.medium(scene.factors().style()))
          .endsWith(scene.factors().background().phrases().getFirst());
    }
  }
}
