package dev.winnow.api.operations;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.winnow.access.CallerRoles;
import dev.winnow.access.Tenancy;
import dev.winnow.api.AnswerTexts;
import dev.winnow.bundle.BundleException;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.serving.Reindexing;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.common.annotation.Blocking;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** {@code /v1/reindex}: fills the embedded index of another bundle, and switches to it. */
@Path("/v1/reindex")
@RolesAllowed(CallerRoles.ADMIN)
@Tag(name = "Operations")
@Produces(MediaType.APPLICATION_JSON)
@Blocking // reads and writes files
public class ReindexResource {

  private final Reindexing reindexing;
  private final Tenancy tenancy;

  ReindexResource(Reindexing reindexing, Tenancy tenancy) {
    this.reindexing = reindexing;
    this.tenancy = tenancy;
  }

  /** The bundle to switch to. */
  @RegisterForReflection
  @Schema(name = "ReindexRequest")
  public record Request(
      @Schema(
              description =
                  "The directory of the bundle on the machine of the service, or"
                      + " classpath:/folder; absent with back",
              examples = "/data/bundles/clip")
          @Nullable String bundle,
      @Schema(description = "Whether to switch back to the bundle that served searches before")
          @Nullable Boolean back) {}

  /** The bundles that have an index. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Indexes(
      @Schema(description = "The bundle that serves searches", examples = "winnow-default-11")
          String serving,
      @Schema(description = "The bundle that served searches before, whose index is kept")
          @Nullable String former,
      @Schema(description = "The bundle whose index is being filled") @Nullable Next next) {}

  /** An index that is being filled. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @Schema(name = "ReindexProgress")
  public record Next(
      @Schema(examples = "clip-1") String bundle,
      @Schema(description = "waiting, filling, switching or failed", examples = "filling")
          String state,
      @Schema(description = "Records that were read", examples = "51200") long read,
      @Schema(
              description = "Upper bound of the number of records in the topics",
              examples = "120000")
          long total,
      @Schema(
              description =
                  "Records that cannot be applied, including those that already are dead letters",
              examples = "0")
          long rejected,
      @JsonProperty("seconds_left") @Schema(examples = "340") @Nullable Long secondsLeft,
      @Schema(description = "Why filling waits or has failed") @Nullable String reason) {

    static @Nullable Next of(Reindexing.@Nullable Progress next) {
      return next == null
          ? null
          : new Next(
              next.bundle(),
              next.phase().name().toLowerCase(Locale.ROOT),
              next.read(),
              next.total(),
              next.rejected(),
              next.secondsLeft(),
              next.reason());
    }
  }

  @GET
  @Operation(
      operationId = "getReindex",
      summary = "List the indexes",
      description =
          "The index that serves searches, the one before it, and the one that is being filled.")
  @APIResponse(responseCode = "200", description = "The indexes")
  public Indexes get() {
    return indexes();
  }

  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(
      operationId = "reindex",
      summary = "Fill the index of another bundle",
      description =
          "Fills the embedded index of another bundle from the topics. The current index serves"
              + " searches meanwhile. When the new index is complete, the service switches to it in one"
              + " step. The switch ends live searches; clients that reconnect miss nothing.")
  @APIResponse(
      responseCode = "202",
      description = "Filling, or the switch back, has begun",
      content = @Content(schema = @Schema(implementation = Indexes.class)))
  @APIResponse(responseCode = "400", description = "The request is invalid")
  @APIResponse(responseCode = "403", description = AnswerTexts.FORBIDDEN)
  @APIResponse(
      responseCode = "422",
      description =
          "The bundle does not exist, it already serves searches, or the index is not embedded")
  public Response start(@Nullable Request request) throws IOException {
    boolean back = request != null && Boolean.TRUE.equals(request.back());
    String bundle = request == null ? null : request.bundle();
    if (back == (bundle != null)) {
      throw new ProblemException(ProblemType.INVALID_REQUEST, "give either bundle or back");
    }
    return change(
        () -> {
          if (bundle == null) {
            reindexing.back();
          } else {
            reindexing.start(bundle);
          }
        });
  }

  @DELETE
  @Operation(
      operationId = "cancelReindex",
      summary = "Cancel the filling of an index",
      description =
          "Stops filling and deletes the incomplete index. The current index continues to serve searches.")
  @APIResponse(
      responseCode = "202",
      description = "Filling was cancelled",
      content = @Content(schema = @Schema(implementation = Indexes.class)))
  @APIResponse(responseCode = "422", description = "No index is being filled")
  public Response cancel() throws IOException {
    return change(reindexing::cancel);
  }

  @DELETE
  @Path("former")
  @Operation(
      operationId = "forgetFormerIndex",
      summary = "Delete the index that served searches before",
      description =
          "Frees its disk space. To use that bundle again, its index must be filled again.")
  @APIResponse(
      responseCode = "202",
      description = "The index will be deleted",
      content = @Content(schema = @Schema(implementation = Indexes.class)))
  @APIResponse(responseCode = "422", description = "No index of a former bundle is kept")
  public Response forget() throws IOException {
    return change(reindexing::forget);
  }

  private interface Change {
    void apply() throws IOException;
  }

  private Response change(Change change) throws IOException {
    if (tenancy.tenant().isPresent()) {
      throw new ProblemException(
          ProblemType.FORBIDDEN,
          "an index holds the assets of all tenants: use an admin key without a tenant");
    }
    try {
      change.apply();
    } catch (BundleException | IllegalStateException e) {
      throw new ProblemException(ProblemType.UNPROCESSABLE, String.valueOf(e.getMessage()));
    }
    return Response.status(Response.Status.ACCEPTED).entity(indexes()).build();
  }

  private Indexes indexes() {
    Reindexing.Status status = reindexing.status();
    return new Indexes(status.serving(), status.former(), Next.of(status.next()));
  }
}
