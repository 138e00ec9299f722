package dev.winnow.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.winnow.access.CallerRoles;
import dev.winnow.access.Tenancy;
import dev.winnow.asset.AssetId;
import dev.winnow.http.Problem;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.VectorIndex;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;
import org.jspecify.annotations.Nullable;

/** Reads single assets from the index. */
@Path("/v1/assets")
@RolesAllowed(CallerRoles.SEARCH)
@Tag(name = "Assets")
@APIResponse(
    responseCode = "404",
    description = "No such asset",
    content =
        @Content(mediaType = Problem.MEDIA_TYPE, schema = @Schema(implementation = Problem.class)))
public class AssetResource {

  private final Tenancy tenancy;

  AssetResource(Tenancy tenancy) {
    this.tenancy = tenancy;
  }

  /** An asset as it is indexed. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record IndexedAsset(
      @Schema(examples = "scene-000042") String id,
      List<String> captions,
      @JsonProperty("image_url") @Nullable String imageUrl,
      Map<String, @Nullable Object> attributes,
      @Schema(description = "The version that its producer declared") @Nullable Long version,
      @Schema(description = "The names of its vectors", examples = "[\"caption\"]")
          List<String> vectors) {}

  @GET
  @Path("{id: .+}")
  @Produces(MediaType.APPLICATION_JSON)
  @Operation(operationId = "getAsset", summary = "Read an asset as it is indexed")
  @APIResponse(
      responseCode = "200",
      description = "The asset",
      content = @Content(schema = @Schema(implementation = IndexedAsset.class)))
  public Uni<IndexedAsset> get(
      @Parameter(description = "The asset's id", example = "scene-000042") @RestPath String id) {
    AssetId assetId = assetId(id);
    return tenancy
        .index()
        .fetch(List.of(assetId))
        .map(
            found ->
                Optional.ofNullable(found.get(assetId))
                    .map(AssetResource::asset)
                    .orElseThrow(() -> notFound(assetId)));
  }

  @GET
  @Path("{id: .+}/image")
  @Operation(
      operationId = "getAssetImage",
      summary = "Get an asset's image",
      description =
          "The preview that is kept of the image. Without one, a redirect to the image's own URL.")
  @APIResponse(
      responseCode = "200",
      description = "The image",
      content = @Content(mediaType = "image/jpeg"))
  @APIResponse(responseCode = "302", description = "The image is at another URL")
  public Uni<Response> image(
      @Parameter(description = "The asset's id", example = "scene-000042") @RestPath String id) {
    AssetId assetId = assetId(id);
    VectorIndex index = tenancy.index();
    return index
        .preview(assetId)
        .chain(
            preview ->
                preview.isPresent()
                    ? Uni.createFrom()
                        .item(
                            Response.ok(preview.get().data(), preview.get().mediaType())
                                .header(HttpHeaders.CACHE_CONTROL, "private, max-age=60")
                                .build())
                    : redirect(index, assetId));
  }

  private static Uni<Response> redirect(VectorIndex index, AssetId id) {
    return index
        .fetch(List.of(id))
        .map(
            found ->
                Optional.ofNullable(found.get(id))
                    .map(Point::payload)
                    .map(Payload::imageUrl)
                    .map(url -> Response.status(Response.Status.FOUND).location(URI.create(url)))
                    .orElseThrow(() -> notFound(id))
                    .build());
  }

  /** Returns where {@link #image} is served for an asset. */
  static String imagePath(String id) {
    return "/v1/assets/"
        + URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20")
        + "/image";
  }

  private static IndexedAsset asset(Point point) {
    Payload payload = point.payload();
    String id = point.id().value();
    return new IndexedAsset(
        id,
        payload.captions(),
        payload.hasPreview() ? imagePath(id) : payload.imageUrl(),
        payload.attributes(),
        point.version().declared(),
        Stream.concat(point.dense().keySet().stream(), point.sparse().keySet().stream())
            .sorted()
            .toList());
  }

  private static AssetId assetId(String id) {
    try {
      return new AssetId(id);
    } catch (IllegalArgumentException e) {
      throw new ProblemException(ProblemType.INVALID_REQUEST, "id: " + e.getMessage());
    }
  }

  private static ProblemException notFound(AssetId id) {
    return new ProblemException(ProblemType.NOT_FOUND, "no asset has the id " + id);
  }
}
