package dev.winnow.scene;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.winnow.scene.catalogue.Catalogue;
import dev.winnow.scene.drawing.Style;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class SceneWorldTest {
  @Test
  void equalSeedAndIndexGiveEqualScenes() {
    // given two worlds of one seed
    SceneWorld one = new SceneWorld(42);
    SceneWorld other = new SceneWorld(42);

    for (int index = 0; index < 40; index++) {
      // when both are asked for one scene
      Scene a = one.scene(index);
      Scene b = other.scene(index);

      // then factors, captions and pixels agree
      assertEquals(a, b);
      assertArrayEquals(Pixels.of(a, 48), Pixels.of(b, 48));
    }
  }

  @Test
  void scenesDoNotDependOnThreadsOrOrder() {
    // given scenes drawn one after the other
    SceneWorld world = new SceneWorld(3);
    List<byte[]> inOrder = IntStream.range(0, 32).mapToObj(i -> world.scene(i).png(32)).toList();

    // when they are drawn at once
    List<byte[]> atOnce =
        IntStream.range(0, 32).parallel().mapToObj(i -> world.scene(i).png(32)).toList();

    // then nothing changes
    for (int i = 0; i < 32; i++) {
      assertArrayEquals(inOrder.get(i), atOnce.get(i));
    }
  }

  @Test
  void indicesAndSeedsGiveDifferentScenes() {
    // given some scenes of two worlds
    Set<SceneFactors> seen = new HashSet<>();

    // when their factors are collected
    for (int index = 0; index < 50; index++) {
      seen.add(new SceneWorld(1).scene(index).factors());
      seen.add(new SceneWorld(2).scene(index).factors());
    }

    // then no two are the same
    assertEquals(100, seen.size());
  }

  @Test
  void chosenFactorsAreDescribedOnTheStreamOfTheIndex() {
    // given factors chosen for a scene
    SceneWorld world = new SceneWorld(5);
    SceneFactors factors = world.scene(9).factors().withStyle(Style.FLAT);

    // when the scene is made twice with them
    Scene first = world.scene(9, factors);
    Scene second = world.scene(9, factors);

    // then it repeats, and another index makes another scene
    assertEquals(first.captions(), second.captions());
    assertNotEquals(first, world.scene(10, factors));
  }

  @Test
  void everyFactorValueOccurs() {
    // given a thousand scenes
    SceneWorld world = new SceneWorld(6);
    Set<Object> seen = new HashSet<>();

    // when their factors are collected
    for (int index = 0; index < 1500; index++) {
      SceneFactors factors = world.scene(index).factors();
      seen.add(factors.style());
      seen.add(factors.background());
      seen.add(factors.objects().size());
      for (ObjectFactors object : factors.objects()) {
        seen.addAll(List.of(object.type(), object.hue(), "turn " + object.orientation()));
      }
    }

    // then all styles, backgrounds, counts, classes, hues and orientations are among them
    int values = Style.values().length + Background.values().length + 5;
    values += Catalogue.objects().size() + Hue.values().length + 12;
    assertEquals(values, seen.size());
  }

  @Test
  void objectsAreNeverFullyHidden() {
    // given scenes with several objects
    SceneWorld world = new SceneWorld(8);

    for (int index = 0; index < 120; index++) {
      SceneFactors factors = world.scene(index).factors().withStyle(Style.FLAT);
      int[] all = Pixels.of(world.scene(index, factors), 64);
      for (int i = 0; i < factors.objects().size(); i++) {
        // when one object changes its hue
        ObjectFactors object = factors.objects().get(i);
        Hue hue = object.hue() == Hue.RED ? Hue.BLUE : Hue.RED;
        SceneFactors changed = factors.withObject(i, object.withHue(hue));

        // then some pixels of the image change
        int[] pixels = Pixels.of(world.scene(index, changed), 64);
        assertTrue(Pixels.different(all, pixels) > 5, "scene " + index + " " + object);
      }
    }
  }

  @Test
  void pngContainsTheRenderedPixels() throws IOException {
    // given a scene
    Scene scene = new SceneWorld(1).scene(4);

    // when its PNG is read back
    var image = ImageIO.read(new ByteArrayInputStream(scene.png(40)));

    // then it equals the rendered image
    assertArrayEquals(Pixels.of(scene, 40), image.getRGB(0, 0, 40, 40, null, 0, 40));
  }
}
