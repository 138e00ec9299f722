package dev.winnow.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.winnow.scene.catalogue.Catalogue;
import dev.winnow.scene.catalogue.Category;
import dev.winnow.scene.catalogue.ObjectClass;
import dev.winnow.scene.drawing.Style;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CatalogueTest {
  @Test
  void hasManyClassesInEveryCategory() {
    // given the catalogue
    List<ObjectClass> objects = Catalogue.objects();

    // when its categories are counted
    Set<Category> categories = EnumSet.noneOf(Category.class);
    objects.forEach(type -> categories.add(type.category()));

    // then there are enough of both, and none is empty
    assertTrue(objects.size() >= 48, objects.size() + " classes");
    assertTrue(categories.size() >= 8, categories.size() + " categories");
    assertEquals(EnumSet.allOf(Category.class), categories);
  }

  @Test
  void namesAndSynonymsBelongToOneClass() {
    // given all classes
    Set<String> seen = new HashSet<>();

    for (ObjectClass type : Catalogue.objects()) {
      // when their own words are collected
      List<String> own = new ArrayList<>(type.synonyms());
      own.add(type.name());

      // then no word was there before
      own.forEach(word -> assertTrue(seen.add(word), word));
    }
  }

  @Test
  void findsClassesByName() {
    // given a name of the catalogue and another word
    // when they are looked up
    // then only the name is found
    assertEquals("dog", Catalogue.find("dog").orElseThrow().name());
    assertFalse(Catalogue.find("unicorn").isPresent());
  }

  @Test
  void everyClassIsVisibleInEveryStyle() {
    for (Style style : Style.values()) {
      // given an empty image
      SceneFactors empty = new SceneFactors(List.of(), Background.STUDIO, style);
      int[] bare = Pixels.of(empty, 48);

      for (ObjectClass type : Catalogue.objects()) {
        // when one object is added
        ObjectFactors object = new ObjectFactors(type, Hue.BLUE, 0, 0.5, 0.5, 0.8);
        int[] pixels = Pixels.of(empty.withObjects(List.of(object)), 48);

        // then many pixels of the image change
        assertTrue(Pixels.different(bare, pixels) > 48 * 48 / 40, style + " " + type);
      }
    }
  }

  @Test
  void everyClassLooksDifferent() {
    // given every class drawn the same way
    List<int[]> pictures = new ArrayList<>();
    for (ObjectClass type : Catalogue.objects()) {
      ObjectFactors object = new ObjectFactors(type, Hue.RED, 0, 0.5, 0.5, 0.9);
      pictures.add(Pixels.of(new SceneFactors(List.of(object), Background.STUDIO, Style.FLAT), 48));
    }

    // when each is compared with each
    // then they differ by far
    for (int i = 0; i < pictures.size(); i++) {
      for (int j = 0; j < i; j++) {
        int different = Pixels.different(pictures.get(i), pictures.get(j));
        String pair = Catalogue.objects().get(i) + " and " + Catalogue.objects().get(j);
        assertTrue(different > 48 * 48 / 12, pair + " differ by " + different);
      }
    }
  }

  @Test
  void hueCoversAVisiblePartOfEveryClass() {
    for (ObjectClass type : Catalogue.objects()) {
      // given an object in two hues
      ObjectFactors red = new ObjectFactors(type, Hue.RED, 0, 0.5, 0.5, 0.9);
      SceneFactors scene = new SceneFactors(List.of(red), Background.STUDIO, Style.FLAT);
      SceneFactors blue = scene.withObject(0, red.withHue(Hue.BLUE));

      // when both are drawn
      int different = Pixels.different(Pixels.of(scene, 64), Pixels.of(blue, 64));

      // then enough pixels change to name the colour
      assertTrue(different > 64 * 64 / 25, type + " changes by " + different);
    }
  }
}
