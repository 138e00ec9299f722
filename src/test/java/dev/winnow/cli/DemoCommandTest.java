package dev.winnow.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.winnow.testing.Program;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandTest {

  @TempDir Path folder;
  private final Program program = new Program();

  private int run(String... args) {
    return program.run(args);
  }

  @Test
  void drawsAContactSheetWithoutStartingAnything() throws Exception {
    // given
    Path file = folder.resolve("sheet.png");

    // when
    int status = run("demo", "--contact-sheet", file.toString());

    // then
    assertEquals(0, status, program.err());
    assertEquals(file.toString(), program.out().strip());
    assertTrue(ImageIO.read(file.toFile()).getHeight() > 1_000);
  }

  @Test
  void suggestedCommandsNameNonDefaultServices() {
    assertEquals(
        "target/winnow search 'a dog'",
        DemoCommand.searchCommand("a dog", URI.create("http://localhost:8080")));
    assertEquals(
        "target/winnow search 'a dog' --url http://localhost:9000",
        DemoCommand.searchCommand("a dog", URI.create("http://localhost:9000")));
    assertEquals("target/winnow push photos/ --wait", DemoCommand.pushCommand("localhost:9092"));
    assertEquals(
        "target/winnow push photos/ --wait --bootstrap-servers kafka:9093",
        DemoCommand.pushCommand("kafka:9093"));
  }

  @Test
  void reportsAnUnwritableSheetInOneLine() {
    // given a folder that is not there
    Path file = folder.resolve("no").resolve("sheet.png");

    // when
    int status = run("demo", "--contact-sheet", file.toString());

    // then
    assertEquals(1, status);
    assertEquals(1, program.err().strip().lines().count(), program.err());
    assertTrue(program.err().contains(file.toString()), program.err());
    assertTrue(program.err().contains(file.getParent() + " does not exist"), program.err());
    assertFalse(program.err().contains("Exception"), program.err());
    assertTrue(Files.notExists(file));
  }
}
