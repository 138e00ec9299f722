package dev.winnow.cli.search;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.cli.console.Usage;
import dev.winnow.json.JsonFault;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option that restricts hits by their attributes. */
public final class FilterOption {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--filter",
      paramLabel = "JSON",
      description = "Conditions on attributes, in Qdrant's grammar.")
  private @Nullable String filter;

  /** Adds the filter, if there is one, to a request. */
  public void addTo(ObjectNode request) {
    json().ifPresent(node -> request.set("filter", node));
  }

  /**
   * Returns the filter; empty without one.
   *
   * @throws picocli.CommandLine.ParameterException if it is not a JSON object
   */
  Optional<JsonNode> json() {
    if (filter == null) {
      return Optional.empty();
    }
    try {
      JsonNode node = JSON.readTree(filter);
      if (node.isObject()) {
        return Optional.of(node);
      }
      throw Usage.error(spec, "--filter is not a JSON object");
    } catch (JsonProcessingException e) {
      throw Usage.error(spec, "--filter: " + JsonFault.describe(e));
    }
  }
}
