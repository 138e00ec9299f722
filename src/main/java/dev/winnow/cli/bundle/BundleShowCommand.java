package dev.winnow.cli.bundle;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.bundle.BundleException;
import dev.winnow.cli.console.DataDirectory;
import dev.winnow.log.FailureMessages;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code winnow bundle show}. */
@Command(
    name = "show",
    description =
        "Shows a bundle: its models and their shapes, preprocessing, files, and its card, which"
            + " describes its training and its measured figures.",
    exitCodeList = {"0:the bundle is shown", "1:there is no complete bundle", "2:wrong usage"})
final class BundleShowCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private BundleLocation bundle;

  @Option(names = "--json", description = "Print JSON, with long lists in full.")
  private boolean json;

  @Override
  public Integer call() {
    ObjectNode description;
    try {
      description = BundleDescription.of(bundle.location(), DataDirectory.models());
    } catch (IOException e) {
      throw new BundleException("cannot read the bundle: " + FailureMessages.describe(e), e);
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println(json ? description.toPrettyString() : BundleText.of(description));
    out.flush();
    return 0;
  }
}
