package dev.winnow.cli;

import dev.winnow.access.AccessException;
import dev.winnow.access.NewKey;
import dev.winnow.cli.console.Usage;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code winnow key}. */
@Command(
    name = "key",
    description = {
      "Makes an API key.",
      "",
      "Prints the key, for its holder, and the configuration that accepts it. The configuration"
          + " holds only the SHA-256 of the key, so the key cannot be recovered from it."
    },
    footer = {
      "  winnow key web --roles search",
      "  winnow key loader --roles search,ingest --tenant acme"
    })
final class KeyCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "NAME", description = "Name of the holder: a-z and 0-9.")
  private String name = "";

  @Option(
      names = "--roles",
      split = ",",
      paramLabel = "ROLE",
      defaultValue = "search",
      description = "Roles of the holder: search, ingest, metrics, admin.")
  private List<String> roles = List.of();

  @Option(
      names = "--tenant",
      paramLabel = "TENANT",
      description = "Tenant whose assets the holder reads and writes, in a service with tenants.")
  private @Nullable String tenant;

  @Override
  public Integer call() {
    NewKey key;
    try {
      key = NewKey.of(name, roles, tenant);
    } catch (AccessException e) {
      throw Usage.error(spec, String.valueOf(e.getMessage()));
    }
    PrintWriter out = spec.commandLine().getOut();
    out.println(key.key());
    key.properties().forEach(out::println);
    out.flush();
    return 0;
  }
}
