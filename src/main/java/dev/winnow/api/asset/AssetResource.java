package dev.winnow.api.asset;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.access.CallerRoles;
import dev.winnow.access.Tenancy;
import dev.winnow.access.Tenant;
import dev.winnow.api.AnswerTexts;
import dev.winnow.api.Checks;
import dev.winnow.api.QueryParameters;
import dev.winnow.asset.AssetId;
import dev.winnow.asset.ImageSource;
import dev.winnow.async.Joins;
import dev.winnow.hash.Sha256;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.Preview;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.filter.Filter;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** Reads single assets from the index. */
@Path("/v1/assets")
@RolesAllowed(CallerRoles.SEARCH)
@Tag(name = "Assets")
@APIResponse(responseCode = "404", description = "No such asset")
public class AssetResource {

  private static final int MAX_LIMIT = 100;
  private static final int DEFAULT_LIMIT = 20;

  /** An asset may change at any time: a client asks by the ETag whether its copy is still good. */
  private static final String CACHING = "private, no-cache";

  private final Tenancy tenancy;
  private final SmallPreviews smallPreviews;
  private final ObjectMapper json;

  AssetResource(Tenancy tenancy, SmallPreviews smallPreviews, ObjectMapper json) {
    this.tenancy = tenancy;
    this.smallPreviews = smallPreviews;
    this.json = json;
  }

  /** An asset as it is indexed. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record IndexedAsset(
      @Schema(examples = "scene-000042") String id,
      List<String> captions,
      @JsonProperty("image_url") @Nullable String imageUrl,
      @JsonProperty("original_url")
          @Schema(
              description = "The URL of a linked image, also if the service stores a preview of it")
          @Nullable String originalUrl,
      Map<String, @Nullable Object> attributes,
      @Schema(description = "The version that its producer declared") @Nullable Long version,
      @Schema(description = "The names of its vectors", examples = "[\"caption\"]")
          List<String> vectors) {}

  /** A page of the assets. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record AssetList(
      @Schema(description = "How many assets pass the filter", examples = "1000") long total,
      @Schema(description = "The assets of this page, newest first") List<IndexedAsset> assets,
      @Schema(description = "The value of after for the next page; absent on the last page")
          @Nullable String next,
      @JsonProperty("id_prefix")
          @Schema(
              description =
                  "The prefix that ids must have if this caller writes them; absent if any id is"
                      + " allowed",
              examples = "acme/")
          @Nullable String idPrefix) {}

  @GET
  @Produces(MediaType.APPLICATION_JSON)
  @Operation(
      operationId = "listAssets",
      summary = "List and count the assets",
      description = "The most recently indexed assets come first.")
  @APIResponse(responseCode = "200", description = "A page of the assets, and the total number")
  @APIResponse(responseCode = "400", description = AnswerTexts.INVALID_PARAMETER)
  public Uni<AssetList> list(
      @Parameter(
              description = "Maximum number of assets, 0 to 100; 20 by default, 0 counts only",
              example = "5",
              schema =
                  @Schema(
                      type = SchemaType.INTEGER,
                      minimum = "0",
                      maximum = "100",
                      defaultValue = "20"))
          @RestQuery
          @Nullable Integer limit,
      @Parameter(description = "The value of next from the previous page") @RestQuery
          @Nullable String after,
      @Parameter(description = "A filter in Qdrant's grammar, as JSON") @RestQuery
          @Nullable String filter) {
    int most = Checks.limit(limit, DEFAULT_LIMIT, 0, MAX_LIMIT);
    Filter passing = QueryParameters.parsed(QueryParameters.filter(json, filter));
    VectorIndex index = tenancy.index();
    String idPrefix = tenancy.tenant().map(Tenant::idPrefix).orElse(null);
    // If the index rejects the filter, both calls fail, and the failure of the first one counts.
    return Joins.both(
        index.count(passing).onFailure(IllegalArgumentException.class).transform(invalid("filter")),
        page(index, passing, after, most)
            .onFailure(IllegalArgumentException.class)
            .transform(invalid("after")),
        (total, found) ->
            new AssetList(
                total,
                found.points().stream().map(AssetResource::asset).toList(),
                found.next(),
                idPrefix));
  }

  /** Reads a page. Of a page without assets, only the cursor is checked. */
  private static Uni<VectorIndex.Page> page(
      VectorIndex index, Filter filter, @Nullable String cursor, int limit) {
    if (limit > 0) {
      return index.newest(filter, cursor, limit);
    }
    VectorIndex.Page empty = new VectorIndex.Page(List.of(), null);
    return cursor == null
        ? Uni.createFrom().item(empty)
        : index.newest(filter, cursor, 1).replaceWith(empty);
  }

  private static Function<IllegalArgumentException, ProblemException> invalid(String parameter) {
    return e -> Checks.invalid("%s: %s", parameter, e.getMessage());
  }

  @GET
  @Path("{id: .+}")
  @Produces(MediaType.APPLICATION_JSON)
  @Operation(operationId = "getAsset", summary = "Read an asset as it is indexed")
  @APIResponse(responseCode = "200", description = "The asset")
  @APIResponse(responseCode = "400", description = AnswerTexts.INVALID_ID)
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
          "Returns the stored preview of the image, or a smaller size of it. Without a preview,"
              + " redirects to the image's own URL.")
  @APIResponse(
      responseCode = "200",
      description = "The image",
      content = @Content(mediaType = "image/jpeg"))
  @APIResponse(
      responseCode = "400",
      description = "The size is neither 160 nor absent, or the id is invalid")
  @APIResponse(responseCode = "302", description = "The image is at another URL")
  @APIResponse(responseCode = "304", description = "The image still has the ETag of If-None-Match")
  public Uni<Response> image(
      @Parameter(description = "The asset's id", example = "scene-000042") @RestPath String id,
      @Parameter(
              description =
                  "160: the longest edge has at most 160 pixels. Default: the stored size"
                      + " (winnow.ingest.preview-size)",
              schema = @Schema(type = SchemaType.INTEGER, enumeration = "160"))
          @RestQuery
          @Nullable Integer size,
      @Context Request request) {
    AssetId assetId = assetId(id);
    Checks.require(
        size == null || size == SmallPreviews.SIZE,
        "size must be %d, or absent for the stored size; it is %d",
        SmallPreviews.SIZE,
        size);
    VectorIndex index = tenancy.index();
    return index
        .preview(assetId)
        .chain(
            preview ->
                preview.isPresent()
                    ? response(preview.get(), size != null, request)
                    : redirect(index, assetId));
  }

  private Uni<Response> response(Preview stored, boolean small, Request request) {
    String digest = Sha256.of(stored.data());
    EntityTag tag = new EntityTag(small ? digest + "-" + SmallPreviews.SIZE : digest);
    ResponseBuilder unchanged = request.evaluatePreconditions(tag);
    if (unchanged != null) {
      return Uni.createFrom().item(cached(unchanged, tag));
    }
    Uni<Preview> preview = Uni.createFrom().item(stored);
    if (small) { // scaling must not keep an event loop busy
      preview =
          preview
              .emitOn(Infrastructure.getDefaultWorkerPool())
              .map(whole -> smallPreviews.of(whole, digest));
    }
    return preview.map(sent -> cached(Response.ok(sent.data(), sent.mediaType()), tag));
  }

  private static Response cached(ResponseBuilder response, EntityTag tag) {
    return response
        .tag(tag)
        .header(HttpHeaders.CACHE_CONTROL, CACHING)
        .header(HttpHeaders.VARY, HttpHeaders.AUTHORIZATION) // a caller may see fewer assets
        .build();
  }

  private static Uni<Response> redirect(VectorIndex index, AssetId id) {
    return index
        .fetch(List.of(id))
        .map(
            found -> {
              Point point = found.get(id);
              if (point == null) {
                throw notFound(id);
              }
              return Optional.ofNullable(point.payload().imageUrl())
                  .map(url -> new ImageSource.Url(URI.create(url)).ascii())
                  .map(url -> Response.status(Response.Status.FOUND).location(URI.create(url)))
                  .orElseThrow(() -> notFound("the asset %s has no image".formatted(id)))
                  .build();
            });
  }

  /** Returns the path of an asset's image. */
  public static String imagePath(String id) {
    return path(id) + "/image";
  }

  /** Returns the path of an asset. */
  public static String path(String id) {
    return "/v1/assets/" + URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static IndexedAsset asset(Point point) {
    Payload payload = point.payload();
    String id = point.id().value();
    return new IndexedAsset(
        id,
        payload.captions(),
        payload.hasPreview() ? imagePath(id) : payload.imageUrl(),
        payload.imageUrl(),
        payload.attributes(),
        point.version().declared(),
        Stream.concat(point.dense().keySet().stream(), point.sparse().keySet().stream())
            .sorted()
            .toList());
  }

  static AssetId assetId(String id) {
    try {
      return new AssetId(id);
    } catch (IllegalArgumentException e) {
      throw new ProblemException(ProblemType.INVALID_REQUEST, "id: " + e.getMessage());
    }
  }

  private static ProblemException notFound(AssetId id) {
    return notFound("no asset has the id " + id);
  }

  private static ProblemException notFound(String message) {
    return new ProblemException(ProblemType.NOT_FOUND, message);
  }
}
