package dev.winnow.cli.bundle;

import dev.winnow.cli.console.DataDirectory;
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
    description =
        "Verifies a bundle: the checksum of every file, the inputs and outputs of every model"
            + " against the manifest, the tokenizer, and one computation with each model.",
    exitCodeList = {
      "0:the bundle is valid",
      "1:a check failed; its line says why",
      "2:wrong usage"
    })
final class VerifyCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private BundleLocation bundle;

  @Override
  public Integer call() {
    boolean passed =
        BundleCheck.run(
            bundle.location(),
            DataDirectory.models(),
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
