package dev.winnow.train.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.scene.ObjectFactors;
import dev.winnow.scene.Scene;
import dev.winnow.scene.SceneWorld;
import dev.winnow.scene.catalogue.ObjectClass;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SceneTextTest {

  @Test
  void describesEverythingInAScene() {
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

  @Test
  void namesEachClassOfObjectsOnce() {
    SceneWorld world = new SceneWorld(3);
    for (int i = 0; i < 50; i++) {
      Scene scene = world.scene(i);
      List<ObjectClass> types =
          scene.factors().objects().stream().map(ObjectFactors::type).distinct().toList();
      List<String> phrases = SceneText.single(scene);

      assertThat(phrases).hasSameSizeAs(types);
      for (int j = 0; j < types.size(); j++) {
        ObjectClass type = types.get(j);
        List<String> names = new ArrayList<>(type.synonyms());
        names.add(type.name());
        assertThat(phrases.get(j)).isIn(names);
      }
    }
  }
}
