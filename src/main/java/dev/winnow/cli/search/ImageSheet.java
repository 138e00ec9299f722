package dev.winnow.cli.search;

import dev.winnow.cli.console.CommandFailure;
import dev.winnow.image.ImageDecoder;
import dev.winnow.image.ImageFormatException;
import dev.winnow.image.ImageLimits;
import dev.winnow.log.FailureMessages;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import javax.imageio.ImageIO;

/** Images of assets in rows under titles, as a PNG file. */
public final class ImageSheet {

  private static final int COLUMNS = 8;
  private static final int CELL = 128;
  private static final int GAP = 4;
  private static final int TITLE = 24;

  private static final int FRAME = 4;
  private static final Color MARK = new Color(0x1a, 0x9c, 0x3c);

  private static final ImageDecoder DECODER = new ImageDecoder(ImageLimits.DEFAULT);

  private final Function<String, Optional<BufferedImage>> images;
  private final List<Section> sections = new ArrayList<>();

  private record Section(String title, List<String> ids, Set<String> marked) {
    int rows() {
      return Math.max(1, (ids.size() + COLUMNS - 1) / COLUMNS);
    }

    int height() {
      return TITLE + rows() * (CELL + GAP);
    }
  }

  private ImageSheet(Function<String, Optional<BufferedImage>> images) {
    this.images = images;
  }

  /**
   * @param images returns the image of an asset, if there is one
   */
  public static ImageSheet of(Function<String, Optional<BufferedImage>> images) {
    return new ImageSheet(images);
  }

  /**
   * @param images returns the encoded image of an asset, if there is one
   */
  public static ImageSheet ofEncoded(Function<String, Optional<byte[]>> images) {
    return new ImageSheet(id -> images.apply(id).flatMap(ImageSheet::decoded));
  }

  /** Adds a row of assets. */
  public ImageSheet add(String title, List<String> ids) {
    return add(title, ids, Set.of());
  }

  /** Adds a row of assets, with a green frame around the marked ones. */
  public ImageSheet add(String title, List<String> ids, Set<String> marked) {
    sections.add(new Section(title, List.copyOf(ids), Set.copyOf(marked)));
    return this;
  }

  /**
   * @throws CommandFailure if the file cannot be written
   */
  public void write(Path file) {
    try {
      Files.write(file, png());
    } catch (IOException e) {
      throw new CommandFailure("cannot write %s: %s".formatted(file, FailureMessages.describe(e)));
    }
  }

  /** Returns the sheet as a PNG image. */
  byte[] png() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      ImageIO.write(draw(), "png", out);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // cannot happen in memory
    }
    return out.toByteArray();
  }

  private BufferedImage draw() {
    int height = sections.stream().mapToInt(Section::height).sum() + GAP;
    BufferedImage sheet =
        new BufferedImage(COLUMNS * (CELL + GAP) + GAP, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = sheet.createGraphics();
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, sheet.getWidth(), sheet.getHeight());
    int top = 0;
    for (Section section : sections) {
      draw(graphics, section, top);
      top += section.height();
    }
    graphics.dispose();
    return sheet;
  }

  private void draw(Graphics2D graphics, Section section, int top) {
    graphics.setColor(Color.BLACK);
    graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 14));
    graphics.drawString(section.title, GAP, top + TITLE - 7);
    for (int i = 0; i < section.ids.size(); i++) {
      int x = GAP + i % COLUMNS * (CELL + GAP);
      int y = top + TITLE + i / COLUMNS * (CELL + GAP);
      String id = section.ids.get(i);
      Optional<BufferedImage> image = images.apply(id);
      if (image.isPresent()) {
        drawFitting(graphics, image.get(), x, y);
      } else {
        graphics.setColor(Color.LIGHT_GRAY);
        graphics.fillRect(x, y, CELL, CELL);
        graphics.setColor(Color.BLACK);
        graphics.drawString(id, x + GAP, y + CELL / 2);
      }
      if (section.marked.contains(id)) {
        graphics.setColor(MARK);
        graphics.setStroke(new BasicStroke(FRAME));
        graphics.drawRect(x + FRAME / 2, y + FRAME / 2, CELL - FRAME, CELL - FRAME);
      }
    }
  }

  private static void drawFitting(Graphics2D graphics, BufferedImage image, int x, int y) {
    double scale = Math.min((double) CELL / image.getWidth(), (double) CELL / image.getHeight());
    int width = Math.max(1, (int) Math.round(image.getWidth() * scale));
    int height = Math.max(1, (int) Math.round(image.getHeight() * scale));
    graphics.drawImage(image, x + (CELL - width) / 2, y + (CELL - height) / 2, width, height, null);
  }

  private static Optional<BufferedImage> decoded(byte[] data) {
    try {
      return Optional.of(DECODER.decode(data, CELL));
    } catch (ImageFormatException e) {
      return Optional.empty(); // shown as a cell with its id
    }
  }
}
