package dev.winnow.testing;

import dev.winnow.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The command line in a separate process, which can be interrupted. */
public final class ProgramProcess implements AutoCloseable {

  private final Process process;
  private final Path out;
  private final Path err;

  private ProgramProcess(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  /**
   * @param directory takes what the program prints
   */
  public static ProgramProcess start(Path directory, String... arguments) throws IOException {
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    List<String> command =
        new ArrayList<>(
            List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    return new ProgramProcess(process, out, err);
  }

  public String out() throws IOException {
    return Files.readString(out);
  }

  public String err() throws IOException {
    return Files.readString(err);
  }

  /** Interrupts the program as Ctrl-C does, and waits until it has ended. */
  public void interrupt() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      throw new IllegalStateException("the program does not end");
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
