package dev.winnow.api.search;

import dev.winnow.access.CallerRoles;
import dev.winnow.access.Tenancy;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Criteria;
import dev.winnow.bundle.Views;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.stream.IntStream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** {@code /v1/criteria}: the criteria that images can be compared by, one at a time. */
@Path("/v1/criteria")
@RolesAllowed(CallerRoles.SEARCH)
@Tag(name = "Search")
@Produces(MediaType.APPLICATION_JSON)
public class CriteriaResource {

  private final Tenancy tenancy;

  CriteriaResource(Tenancy tenancy) {
    this.tenancy = tenancy;
  }

  /** The criteria and the views of the bundle. */
  @RegisterForReflection
  @Schema(name = "CriterionList")
  public record Listed(
      String bundle,
      List<Described> criteria,
      @Schema(
              description =
                  "The views that boards and lists of ids can be compared by; empty if the bundle"
                      + " has none",
              examples = "[\"object\",\"style\",\"colour\"]")
          List<String> views) {}

  /** A criterion. */
  @RegisterForReflection
  @Schema(name = "Criterion")
  public record Described(
      @Schema(description = "The name to use in by", examples = "hue") String name,
      @Schema(description = "Dimensions of the code that represent it", examples = "[2, 7]")
          List<Integer> dimensions,
      @Schema(
              description =
                  "Mean average precision of retrieval by this criterion, on held-out images",
              examples = "0.71")
          double map,
      @Schema(description = "Mean average precision of a random order", examples = "0.09")
          double chance) {

    static Described of(Criteria.Criterion criterion) {
      List<Integer> dimensions =
          IntStream.range(0, criterion.weights().size())
              .filter(d -> criterion.weights().get(d) > 0)
              .boxed()
              .toList();
      return new Described(criterion.name(), dimensions, criterion.map(), criterion.chance());
    }
  }

  @GET
  @Operation(
      operationId = "listCriteria",
      summary = "Criteria and views that images can be compared by",
      description =
          "To compare by a criterion, name it in by of an example:"
              + " {\"id\":\"a\",\"by\":[\"hue\"]}. The list is empty if the bundle has no"
              + " criteria.")
  @APIResponse(responseCode = "200", description = "The criteria")
  public Listed list() {
    BundleManifest bundle = tenancy.encoders().manifest();
    Criteria criteria = bundle.criteria();
    Views views = bundle.views();
    return new Listed(
        bundle.id(),
        criteria == null ? List.of() : criteria.criteria().stream().map(Described::of).toList(),
        views == null ? List.of() : views.names());
  }
}
