package dev.winnow.cli.bundle;

import dev.winnow.cli.console.Terminal;
import dev.winnow.encoder.BundleCheck;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code winnow bundle verify}. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true,
    description =
        "Checks a bundle: every file's checksum, every model's inputs and outputs against the"
            + " manifest, the tokenizer, and one computation with each.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:all is well", "1:something is not; its line says what", "2:wrong usage"})
final class VerifyCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private BundleLocation bundle;

  @Override
  public Integer call() {
    boolean passed =
        BundleCheck.run(
            bundle.location(),
            bundle.cache(),
            result -> print(spec.commandLine().getOut(), result));
    return passed ? 0 : 1;
  }

  private static void print(PrintWriter out, BundleCheck.Result result) {
    out.printf(
        "%-6s  %-20s  %s%n",
        result.passed() ? "ok" : "FAILED",
        Terminal.plain(result.what()),
        Terminal.plain(result.detail()));
    out.flush();
  }
}
