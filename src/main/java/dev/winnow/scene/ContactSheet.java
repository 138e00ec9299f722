package dev.winnow.scene;

import dev.winnow.scene.catalogue.Catalogue;
import dev.winnow.scene.catalogue.Category;
import dev.winnow.scene.catalogue.ObjectClass;
import dev.winnow.scene.drawing.Style;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;

/** Arranges many scenes in one image, for visual inspection. */
public final class ContactSheet {
  private static final int COLUMNS = 10;
  private static final int SCENE_ROWS = 8;
  private static final int CELL = 112;

  private ContactSheet() {}

  /**
   * Writes a PNG file with all classes and, below them, the first scenes of a world.
   *
   * @throws IOException if the file cannot be written; the message says why
   */
  public static void write(SceneWorld world, Path file) throws IOException {
    BufferedImage classes = ofClasses(CELL);
    BufferedImage scenes = ofScenes(world, COLUMNS, SCENE_ROWS, CELL);
    BufferedImage both =
        new BufferedImage(
            classes.getWidth(),
            classes.getHeight() + scenes.getHeight(),
            BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = both.createGraphics();
    graphics.drawImage(classes, 0, 0, null);
    graphics.drawImage(scenes, 0, classes.getHeight(), null);
    graphics.dispose();
    try (OutputStream out = Files.newOutputStream(file)) {
      ImageIO.write(both, "png", out);
    }
  }

  /**
   * Returns an image with every class once on the studio background; each category starts a new
   * row.
   *
   * @param cell side of one image in pixels
   */
  public static BufferedImage ofClasses(int cell) {
    List<List<ObjectClass>> rows =
        Arrays.stream(Category.values())
            .map(Catalogue::objects)
            .flatMap(types -> rows(types).stream())
            .toList();
    return sheet(
        COLUMNS,
        rows.size(),
        cell,
        at -> {
          List<ObjectClass> row = rows.get(at / COLUMNS);
          int column = at % COLUMNS;
          return column < row.size()
              ? portrait(row.get(column), at).render(cell)
              : new BufferedImage(cell, cell, BufferedImage.TYPE_INT_RGB);
        });
  }

  /** Returns an image with the first scenes of a world, row by row. */
  public static BufferedImage ofScenes(SceneWorld world, int columns, int rows, int cell) {
    return sheet(columns, rows, cell, at -> world.scene(at).render(cell));
  }

  private static List<List<ObjectClass>> rows(List<ObjectClass> types) {
    int count = (types.size() + COLUMNS - 1) / COLUMNS;
    return IntStream.range(0, count)
        .mapToObj(i -> types.subList(i * COLUMNS, Math.min(types.size(), (i + 1) * COLUMNS)))
        .toList();
  }

  private static Scene portrait(ObjectClass type, int at) {
    List<Hue> hues = List.of(Hue.values());
    Hue hue = hues.get(at % hues.size());
    ObjectFactors object = new ObjectFactors(type, hue, 0, 0.5, 0.5, 0.9);
    return new Scene(
        at, new SceneFactors(List.of(object), Background.STUDIO, Style.FLAT), List.of(type.name()));
  }

  private static BufferedImage sheet(
      int columns, int rows, int cell, IntFunction<BufferedImage> pictures) {
    BufferedImage image =
        new BufferedImage(columns * cell, rows * cell, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    for (int at = 0; at < columns * rows; at++) {
      graphics.drawImage(pictures.apply(at), at % columns * cell, at / columns * cell, null);
    }
    graphics.dispose();
    return image;
  }
}
