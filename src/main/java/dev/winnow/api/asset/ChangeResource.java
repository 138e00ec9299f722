package dev.winnow.api.asset;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.winnow.access.CallerRoles;
import dev.winnow.access.Tenancy;
import dev.winnow.access.Tenant;
import dev.winnow.api.AnswerTexts;
import dev.winnow.asset.AssetChange;
import dev.winnow.asset.ImageSource;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.image.ImageDecoder;
import dev.winnow.image.ImageFormatException;
import dev.winnow.image.ImageLimits;
import dev.winnow.record.AssetJson;
import dev.winnow.record.AttributeLimits;
import dev.winnow.record.ContentTypes;
import dev.winnow.record.HeaderNames;
import dev.winnow.record.PoisonRecordException;
import dev.winnow.record.RecordReader;
import dev.winnow.record.Topics;
import dev.winnow.role.Roles;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;
import org.jspecify.annotations.Nullable;

/**
 * Writes single assets by publishing changes to Kafka, so that HTTP and Kafka producers share one
 * order. Rejects records that a worker would make dead letters.
 */
@Path("/v1/assets")
@RolesAllowed(CallerRoles.INGEST)
@Tag(name = "Assets")
@APIResponse(
    responseCode = "507",
    description = "The disk is almost full, so the embedded Kafka accepts no records")
@APIResponse(
    responseCode = "202",
    description =
        "Kafka has stored the change; it becomes searchable shortly afterwards. The header"
            + " Location and the field status have the URL of its status",
    content =
        @Content(
            mediaType = ContentTypes.JSON,
            schema = @Schema(implementation = ChangeResource.Accepted.class)))
@APIResponse(responseCode = "400", description = AnswerTexts.INVALID_ID)
@APIResponse(responseCode = "503", description = "Kafka did not accept the change; try again")
public class ChangeResource {

  private final ImageDecoder images = new ImageDecoder(ImageLimits.DEFAULT);
  private final ChangePublisher changes;
  private final Roles roles;
  private final Tenancy tenancy;
  private final StorageCheck storage;
  private final Topics topics;

  ChangeResource(
      ChangePublisher changes, Roles roles, Tenancy tenancy, StorageCheck storage, Topics topics) {
    this.storage = storage;
    this.topics = topics;
    this.changes = changes;
    this.tenancy = tenancy;
    this.roles = roles;
  }

  /** The answer to an accepted change. */
  @RegisterForReflection
  public record Accepted(
      @Schema(examples = "holiday-17") String id,
      @Schema(
              description = "The URL of the status of the change",
              examples = "/v1/assets/holiday-17/status")
          String status) {}

  @PUT
  @Path("{id: .+}") // it may be the path of an image in a folder
  @Blocking // reading many megabytes takes too long for an event loop
  @Operation(
      operationId = "putAsset",
      summary = "Create or replace an asset",
      description =
          "The body is the value of a Kafka record: the asset's whole state as JSON, or an image"
              + " with captions in winnow-caption headers.")
  @RequestBody(
      content = {
        @Content(
            mediaType = ContentTypes.JSON,
            schema = @Schema(implementation = AssetJson.Message.class),
            examples =
                @ExampleObject(
                    name = "caption",
                    value =
                        "{\"captions\":[\"a dog on the beach\"],\"attributes\":{\"year\":2024}}")),
        @Content(
            mediaType = "image/jpeg",
            schema = @Schema(type = SchemaType.STRING, format = "binary"))
      })
  @APIResponse(
      responseCode = "403",
      description = "Your key lacks the role, or the id or an attribute belongs to another tenant")
  @APIResponse(
      responseCode = "422",
      description = "The body or a header is invalid; the detail says why")
  @APIResponse(
      responseCode = "429",
      description = "Too many large requests are being read; try again after Retry-After seconds")
  public Uni<Response> put(
      @Parameter(description = "The asset's id", example = "holiday-17") @RestPath String id,
      @HeaderParam(HttpHeaders.CONTENT_TYPE) @Nullable String contentType,
      @HeaderParam(HeaderNames.CAPTION) List<String> captions,
      @HeaderParam(HeaderNames.ATTRIBUTES) @Nullable String attributes,
      @Parameter(schema = @Schema(type = SchemaType.INTEGER, format = "int64"))
          @HeaderParam(HeaderNames.VERSION)
          @Nullable String version,
      byte[] body) {
    Headers headers = headers(version);
    add(headers, HeaderNames.CONTENT_TYPE, contentType);
    add(headers, HeaderNames.ATTRIBUTES, attributes);
    captions.forEach(caption -> add(headers, HeaderNames.CAPTION, caption));
    return publish(id, body, headers);
  }

  @DELETE
  @Path("{id: .+}")
  @Operation(
      operationId = "deleteAsset",
      summary = "Delete an asset",
      description =
          "Publishes a tombstone to winnow.topic and to each topic that winnow.topics names."
              + " Deleting an asset that does not exist is accepted too.")
  @APIResponse(responseCode = "422", description = "The version is not an integer")
  public Uni<Response> delete(
      @Parameter(description = "The asset's id", example = "holiday-17") @RestPath String id,
      @Parameter(schema = @Schema(type = SchemaType.INTEGER, format = "int64"))
          @HeaderParam(HeaderNames.VERSION)
          @Nullable String version) {
    return publish(id, null, headers(version));
  }

  private Uni<Response> publish(String id, byte @Nullable [] value, Headers headers) {
    AssetResource.assetId(id);
    if (!roles.kafka()) {
      throw new ProblemException(
          ProblemType.UNAVAILABLE,
          "assets are written to Kafka, but this node is not connected to Kafka: set"
              + " kafka.bootstrap.servers");
    }
    storage.requireRoom();
    Optional<Tenant> tenant = tenancy.tenant();
    tenant.ifPresent(t -> t.requireOwn(id));
    AssetChange change;
    try {
      BundleManifest bundle = tenancy.encoders().manifest();
      change =
          RecordReader.strict(bundle.denseDimensions(), bundle.image() != null)
              .read(
                  new ConsumerRecord<>(
                      "",
                      0,
                      0,
                      0,
                      TimestampType.CREATE_TIME,
                      0,
                      0,
                      id,
                      value,
                      headers,
                      Optional.empty()));
      tenant.ifPresent(t -> mark(change, t, headers));
      if (change instanceof AssetChange.Upsert upsert
          && upsert.asset().image() instanceof ImageSource.Bytes image) {
        images.check(image.data());
      }
    } catch (PoisonRecordException e) {
      throw new ProblemException(ProblemType.UNPROCESSABLE, String.valueOf(e.getMessage()));
    } catch (ImageFormatException e) {
      throw new ProblemException(ProblemType.UNPROCESSABLE, "image: " + e.getMessage());
    }
    String status = AssetStatusResource.path(id);
    // Built here, because a relative location needs the request, which a callback may lack.
    Response accepted =
        Response.accepted(new Accepted(id, status)).location(URI.create(status)).build();
    return published(id, value, change.version().declared(), headers)
        .onFailure()
        .transform(
            e ->
                e instanceof RecordTooLargeException
                    ? new ProblemException(
                        ProblemType.TOO_LARGE, "the asset is larger than Kafka accepts")
                    : new ProblemException(
                        ProblemType.UNAVAILABLE, "Kafka did not accept the change; try again"))
        .replaceWith(accepted);
  }

  /**
   * Deletes in the topics of parts as well. A tombstone in the topic of assets is not enough:
   * compaction removes it later, and a reindexing worker would then restore the parts.
   */
  private Uni<Void> published(
      String id, byte @Nullable [] value, @Nullable Long declared, Headers headers) {
    Uni<Void> published = changes.publish(id, value, declared, headers);
    if (value == null) {
      for (String topic : topics.further()) {
        published = published.chain(() -> changes.delete(topic, id, headers));
      }
    }
    return published;
  }

  /** Sets the tenant in a header, which overrides the value and leaves it unchanged. */
  private static void mark(AssetChange change, Tenant tenant, Headers headers) {
    if (!(change instanceof AssetChange.Upsert upsert)) {
      return;
    }
    AttributeLimits.check(tenant.marked(upsert.asset().attributes()));
    try {
      headers.add(
          HeaderNames.ATTRIBUTES,
          AssetJson.MAPPER.writeValueAsBytes(Map.of(tenant.attribute(), tenant.name())));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write two texts as JSON", e);
    }
  }

  private static Headers headers(@Nullable String version) {
    Headers headers = new RecordHeaders();
    add(headers, HeaderNames.VERSION, version);
    return headers;
  }

  /** HTTP decodes header bytes as Latin-1; bytes that are valid UTF-8 are decoded as UTF-8. */
  private static byte[] utf8(String value) {
    return value.chars().allMatch(c -> c <= 0xFF)
        ? value.getBytes(StandardCharsets.ISO_8859_1)
        : value.getBytes(StandardCharsets.UTF_8);
  }

  private static void add(Headers headers, String name, @Nullable String value) {
    if (value != null) {
      headers.add(name, utf8(value));
    }
  }
}
