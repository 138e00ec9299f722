package dev.winnow.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandTest {

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    return WinnowCommand.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(args);
  }

  @Test
  void drawsAContactSheetWithoutStartingAnything() throws Exception {
    // given
    Path file = folder.resolve("sheet.png");

    // when
    int status = run("demo", "--contact-sheet", file.toString());

    // then
    assertEquals(0, status, err.toString());
    assertEquals(file.toString(), out.toString().strip());
    assertTrue(ImageIO.read(file.toFile()).getHeight() > 1_000);
  }

  @Test
  void aSheetThatCannotBeWrittenIsOneLine() {
    // given a folder that is not there
    Path file = folder.resolve("no").resolve("sheet.png");

    // when
    int status = run("demo", "--contact-sheet", file.toString());

    // then
    assertEquals(1, status);
    assertEquals(1, err.toString().strip().lines().count(), err.toString());
    assertTrue(err.toString().contains(file.toString()), err.toString());
    assertTrue(err.toString().contains(file.getParent() + " does not exist"), err.toString());
    assertFalse(err.toString().contains("Exception"), err.toString());
    assertTrue(Files.notExists(file));
  }
}
