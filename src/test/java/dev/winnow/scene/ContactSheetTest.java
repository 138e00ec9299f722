package dev.winnow.scene;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.winnow.scene.catalogue.Catalogue;
import org.junit.jupiter.api.Test;

class ContactSheetTest {
  @Test
  void drawsClassesInRowsOfCells() {
    // given a cell size, when all classes are drawn
    var sheet = ContactSheet.ofClasses(16);

    // then each has a cell, in whole rows
    assertEquals(160, sheet.getWidth());
    assertEquals(0, sheet.getHeight() % 16);
    assertTrue(sheet.getHeight() / 16 * 10 >= Catalogue.objects().size());
  }

  @Test
  void drawsScenesInOrder() {
    // given a world
    SceneWorld world = new SceneWorld(3);

    // when a sheet of three columns and two rows is drawn
    var sheet = ContactSheet.ofScenes(world, 3, 2, 32);

    // then the fourth scene begins the second row
    assertEquals(96, sheet.getWidth());
    assertEquals(64, sheet.getHeight());
    assertArrayEquals(Pixels.of(world.scene(3), 32), sheet.getRGB(0, 32, 32, 32, null, 0, 32));
  }
}
