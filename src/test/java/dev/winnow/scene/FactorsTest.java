package dev.winnow.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.winnow.scene.catalogue.Catalogue;
import dev.winnow.scene.drawing.Style;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FactorsTest {
  private static final ObjectFactors DOG =
      new ObjectFactors(Catalogue.find("dog").orElseThrow(), Hue.RED, 0, 0.5, 0.55, 0.7);
  private static final SceneFactors SCENE =
      new SceneFactors(List.of(DOG), Background.MEADOW, Style.FLAT);

  @Test
  void everyStyleLooksDifferent() {
    // given one scene in all styles
    // when they are drawn, then a large part differs in each pair
    assertAllDiffer(Arrays.stream(Style.values()).map(SCENE::withStyle).toList(), 64 * 64 / 3);
  }

  @Test
  void everyBackgroundLooksDifferent() {
    // given one scene before all backgrounds
    // when they are drawn, then a large part differs in each pair
    List<SceneFactors> views =
        Arrays.stream(Background.values()).map(SCENE::withBackground).toList();
    assertAllDiffer(views, 64 * 64 / 30);
  }

  @Test
  void everyHueLooksDifferentInEveryStyle() {
    for (Style style : Style.values()) {
      // given one scene with its object in all hues
      SceneFactors scene = SCENE.withStyle(style);
      List<SceneFactors> views =
          Arrays.stream(Hue.values()).map(hue -> scene.withObject(0, DOG.withHue(hue))).toList();

      // when they are drawn, then each pair differs
      assertAllDiffer(views, 20);
    }
  }

  @Test
  void everyOrientationLooksDifferent() {
    // given one scene with its object turned in steps
    List<SceneFactors> views = new ArrayList<>();
    for (int degrees = 0; degrees < 360; degrees += ObjectFactors.STEP) {
      views.add(SCENE.withObject(0, DOG.withOrientation(degrees)));
    }

    // when they are drawn, then each pair differs
    assertEquals(12, views.size());
    assertAllDiffer(views, 64 * 64 / 20);
  }

  @Test
  void impossibleFactorsAreRejected() {
    // given factors out of range, when they are set, then that fails
    assertThrows(IllegalArgumentException.class, () -> DOG.withOrientation(45));
    assertThrows(IllegalArgumentException.class, () -> DOG.withOrientation(360));
    assertThrows(IllegalArgumentException.class, () -> DOG.withScale(0));
    assertThrows(IllegalArgumentException.class, () -> DOG.withPlace(Double.NaN, 0));
    assertThrows(
        IllegalArgumentException.class, () -> FactorSampler.sample(new SplittableRandom(1), 6));
  }

  @Test
  void perspectiveKeepsTheContent() {
    // given sampled scenes
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 50; i++) {
      SceneFactors factors = FactorSampler.sample(random);

      // when their perspective is sampled again
      SceneFactors other = FactorSampler.perspective(random, factors);

      // then objects, hues and their order are the same
      assertEquals(content(factors), content(other));
    }
  }

  @Test
  void changingHuesKeepsOtherFactors() {
    // given a scene
    SplittableRandom random = new SplittableRandom(6);
    SceneFactors factors = FactorSampler.sample(random, 3);

    // when its hues are sampled again and then put back
    SceneFactors changed = FactorSampler.hues(random, factors);
    for (int i = 0; i < 3; i++) {
      Hue hue = factors.objects().get(i).hue();
      changed = changed.withObject(i, changed.objects().get(i).withHue(hue));
    }

    // then it is the first scene
    assertEquals(factors, changed);
  }

  @Test
  void attributesAreTheFactors() {
    // given a scene of two objects
    ObjectFactors ball =
        new ObjectFactors(Catalogue.find("basketball").orElseThrow(), Hue.BLUE, 30, 0.2, 0.8, 0.3);
    SceneFactors factors = new SceneFactors(List.of(DOG, ball), Background.BEACH, Style.FLAT);
    Scene scene = new Scene(42, factors, List.of("a dog"));

    // when its attributes are read
    var attributes = scene.attributes();

    // then they say the same, aligned
    assertEquals("scene-000042", scene.id());
    assertEquals(List.of("dog", "basketball"), attributes.get("objects"));
    assertEquals(List.of("animal", "sport"), attributes.get("categories"));
    assertEquals(List.of("red", "blue"), attributes.get("hues"));
    assertEquals("flat", attributes.get("style"));
    assertEquals("beach", attributes.get("background"));
    assertEquals(List.of(0, 30), attributes.get("orientations"));
    assertEquals(2, attributes.get("count"));
  }

  @Test
  void lowerObjectsAreDrawnInFront() {
    // given two objects at one place, the first of them standing lower
    ObjectFactors near = DOG.withType(Catalogue.find("wardrobe").orElseThrow()).withScale(0.8);
    ObjectFactors far = DOG.withPlace(0.5, 0.45).withScale(0.3);
    SceneFactors scene = new SceneFactors(List.of(near, far), Background.ROOM, Style.FLAT);

    // when they are drawn, then the first hides the second
    int[] both = Pixels.of(scene, 64);
    int[] alone = Pixels.of(scene.withObjects(List.of(near)), 64);
    assertEquals(0, Pixels.different(both, alone));
  }

  private static List<String> content(SceneFactors factors) {
    return factors.objects().stream().map(o -> o.hue() + " " + o.type()).toList();
  }

  private static void assertAllDiffer(List<SceneFactors> views, int least) {
    List<int[]> pictures = views.stream().map(view -> Pixels.of(view, 64)).toList();
    for (int i = 0; i < pictures.size(); i++) {
      for (int j = 0; j < i; j++) {
        int different = Pixels.different(pictures.get(i), pictures.get(j));
        String pair = views.get(i) + " and " + views.get(j);
        assertTrue(different > least, pair + " differ by " + different);
      }
    }
  }
}
