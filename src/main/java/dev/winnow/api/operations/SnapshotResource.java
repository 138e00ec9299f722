package dev.winnow.api.operations;

import dev.winnow.access.CallerRoles;
import dev.winnow.access.Tenancy;
import dev.winnow.api.AnswerTexts;
import dev.winnow.api.asset.StorageCheck;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.index.LocalState;
import dev.winnow.index.LogPartition;
import dev.winnow.serving.Model;
import dev.winnow.serving.Models;
import dev.winnow.serving.ServingFile;
import dev.winnow.serving.ServingState;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.common.annotation.Blocking;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.logging.Logger;

/** Copies the embedded index while it serves. */
@jakarta.ws.rs.Path("/v1/snapshots")
@RolesAllowed(CallerRoles.ADMIN)
@Tag(name = "Operations")
public class SnapshotResource {

  private static final Logger LOG = Logger.getLogger(SnapshotResource.class);

  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

  private final Tenancy tenancy;
  private final StorageCheck storage;
  private final ServingFile serving;
  private final Models models;
  private final Path snapshots;

  SnapshotResource(
      Tenancy tenancy,
      StorageCheck storage,
      ServingFile serving,
      Models models,
      @ConfigProperty(name = "winnow.data-dir") Path dataDirectory) {
    this.tenancy = tenancy;
    this.storage = storage;
    this.serving = serving;
    this.models = models;
    this.snapshots = dataDirectory.toAbsolutePath().normalize().resolve("snapshots");
  }

  /** A copy of the index. */
  @RegisterForReflection
  public record Snapshot(
      @Schema(
              description = "The folder of the copy, on the machine of the service",
              examples = "/data/snapshots/20260102T030405.000Z")
          String path,
      @Schema(examples = "37") int files,
      @Schema(examples = "73400320") long bytes,
      @Schema(
              description =
                  "For each partition, the offset before which every record is in the copy",
              examples = "{\"winnow.assets-0\":4711}")
          Map<String, Long> positions) {}

  @POST
  @Blocking // copies files
  @Produces(MediaType.APPLICATION_JSON)
  @Operation(
      operationId = "createSnapshot",
      summary = "Copy the embedded index",
      description =
          "Makes a consistent copy of the embedded index in the data directory, with the offsets"
              + " up to which it is filled. Searches and changes continue meanwhile. For an index"
              + " on Qdrant, use Qdrant's snapshots.")
  @APIResponse(
      responseCode = "201",
      description = "The copy is complete and on disk",
      content = @Content(schema = @Schema(implementation = Snapshot.class)))
  @APIResponse(responseCode = "403", description = AnswerTexts.FORBIDDEN)
  @APIResponse(responseCode = "422", description = "The index is not embedded")
  @APIResponse(
      responseCode = "503",
      description =
          "The index is damaged, or a snapshot was made a moment ago; the detail says which")
  @APIResponse(responseCode = "507", description = "The disk is almost full")
  public Response create() throws IOException {
    if (tenancy.tenant().isPresent()) {
      throw new ProblemException(
          ProblemType.FORBIDDEN,
          "a snapshot holds the assets of all tenants: use an admin key without a tenant");
    }
    Model model = tenancy.model();
    LocalState index =
        model
            .index()
            .local()
            .orElseThrow(
                () ->
                    new ProblemException(
                        ProblemType.UNPROCESSABLE,
                        "the index is on Qdrant: use the snapshots of Qdrant"));
    storage.requireRoomForIndex();
    Path directory = snapshots.resolve(NAME.format(Instant.now()));
    LocalState.Snapshot made = index.snapshot(directory.resolve("index"));
    addBundle(model, directory.resolve("index"));
    LOG.infof("A copy of the index is in %s", directory);
    return Response.status(Response.Status.CREATED)
        .entity(
            new Snapshot(
                directory.toString(), made.files(), made.bytes(), positions(made.positions())))
        .build();
  }

  /**
   * Adds the serving bundle to the copy, and its name. A service that starts on the copy then uses
   * this index, even if a command chose the bundle.
   */
  private void addBundle(Model model, Path indexes) throws IOException {
    ServingState state = serving.read().orElse(null);
    if (state != null && state.serving().id().equals(model.bundle().id())) {
      models.copyBundle(state.serving(), indexes);
      new ServingFile(indexes)
          .write(new ServingState(state.configured(), state.serving(), null, null));
    }
  }

  private static Map<String, Long> positions(Map<LogPartition, Long> positions) {
    Map<String, Long> byName = new TreeMap<>();
    positions.forEach((partition, offset) -> byName.put(partition.toString(), offset));
    return byName;
  }
}
