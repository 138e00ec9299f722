package dev.winnow.api.asset;

import dev.winnow.access.CallerRoles;
import dev.winnow.access.Tenancy;
import dev.winnow.api.AnswerTexts;
import dev.winnow.api.asset.AssetStatus.Facts;
import dev.winnow.asset.AssetId;
import dev.winnow.index.VectorIndex;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

/** {@code /v1/assets/{id}/status}: the status of changes. */
@Path("/v1/assets")
@RolesAllowed({CallerRoles.SEARCH, CallerRoles.INGEST})
@Tag(name = "Assets")
public class AssetStatusResource {

  private final Tenancy tenancy;
  private final ChangeFacts changes;

  AssetStatusResource(Tenancy tenancy, ChangeFacts changes) {
    this.tenancy = tenancy;
    this.changes = changes;
  }

  @GET
  @Path("{id: .+}/status")
  // It waits for Kafka and the index, and must not hold a thread of the shared pool meanwhile.
  @Blocking
  @RunOnVirtualThread
  @Produces(MediaType.APPLICATION_JSON)
  @Operation(
      operationId = "getAssetStatus",
      summary = "Get the status of the last change of an asset",
      description =
          "Reads the index, recent dead letters, and the last changes that were sent to"
              + " this process. It does not see records of other producers that no worker has"
              + " read yet, nor changes sent to another process or before a restart. Until such a"
              + " change is indexed, the state is unknown or that of the previous change.")
  @APIResponse(
      responseCode = "200",
      description = "The state: queued, indexed, superseded, deleted, dead_letter or unknown")
  @APIResponse(responseCode = "400", description = AnswerTexts.INVALID_ID)
  public AssetStatus status(
      @Parameter(description = "The asset's id", example = "holiday-17") @RestPath String id) {
    AssetId assetId = AssetResource.assetId(id);
    VectorIndex index = tenancy.index();
    boolean own = tenancy.tenant().map(tenant -> tenant.owns(id)).orElse(true);
    // Read the index last: it then holds everything that was consumed.
    Facts known = own ? changes.of(id) : ChangeFacts.NOTHING;
    return new Facts(
            index.fetch(List.of(assetId)).await().indefinitely().get(assetId),
            index.indexedAt(assetId).await().indefinitely().orElse(null),
            known.rejection(),
            known.write(),
            known.consumed())
        .status(id);
  }

  /** Returns the path of an asset's status. */
  static String path(String id) {
    return AssetResource.path(id) + "/status";
  }
}
