package dev.winnow.api.search;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.access.CallerRoles;
import dev.winnow.access.Tenancy;
import dev.winnow.api.search.request.BoardLookup;
import dev.winnow.api.search.request.LinkParameters;
import dev.winnow.api.search.request.SearchRequest;
import dev.winnow.api.search.request.ValidatedSearchRequest;
import dev.winnow.http.Problem;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.serving.Model;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** {@code /v1/search}. */
@Path("/v1/search")
@RolesAllowed(CallerRoles.SEARCH)
@Tag(name = "Search")
@Produces(MediaType.APPLICATION_JSON)
@APIResponse(responseCode = "200", description = "The hits")
@APIResponse(
    responseCode = "400",
    description = "The request is invalid; the detail says what to change",
    // Publishes the schema; ProblemSchemas refers to it in all other errors.
    content =
        @Content(mediaType = Problem.MEDIA_TYPE, schema = @Schema(implementation = Problem.class)))
@APIResponse(
    responseCode = "422",
    description = "The request is valid, but this bundle or index cannot process it")
@APIResponse(
    responseCode = "429",
    description = "Too many requests; try again after Retry-After seconds")
@APIResponse(responseCode = "503", description = "The index is unavailable")
public class SearchResource {

  private final SearchService searches;
  private final BoardLookup boards;
  private final Tenancy tenancy;
  private final ObjectMapper json;

  SearchResource(SearchService searches, BoardLookup boards, Tenancy tenancy, ObjectMapper json) {
    this.searches = searches;
    this.boards = boards;
    this.tenancy = tenancy;
    this.json = json;
  }

  @POST
  // A body may be large, and reading it would hold up an event loop. The rule of a board waits for
  // its turn among searches, which need the shared pool.
  @Blocking
  @RunOnVirtualThread
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(
      operationId = "search",
      summary = "Search",
      description =
          "Finds assets that are close to the positives and far from the negatives: texts,"
              + " images, assets, vectors, or a mix of them. Exclusions in a text become"
              + " negatives.")
  public Uni<SearchResponse> search(@Nullable SearchRequest request) {
    if (request == null) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST, "the body is empty; send {\"text\":\"…\"}");
    }
    return answer(request);
  }

  @GET
  @Operation(
      operationId = "searchByQuery",
      summary = "Search by a link",
      description = "The same search with the most used parameters in the query string.")
  public Uni<SearchResponse> search(
      @BeanParam LinkParameters link,
      @Parameter(
              description =
                  "In mode hard, what happens to assets that hold an excluded concept with a"
                      + " probability below the threshold, but at least 0.1 (in the default"
                      + " bundle): keep (the default) marks them as uncertain, remove removes them"
                      + " too",
              schema =
                  @Schema(
                      type = SchemaType.STRING,
                      enumeration = {"keep", "remove"},
                      defaultValue = "keep"))
          @RestQuery
          @Nullable String uncertain,
      @Parameter(
              description = "Maximum number of hits, 1 to 1000; 10 by default",
              example = "5",
              schema =
                  @Schema(
                      type = SchemaType.INTEGER,
                      minimum = "1",
                      maximum = "1000",
                      defaultValue = "10"))
          @RestQuery
          @Nullable Integer limit,
      @Parameter(
              description = "Number of hits to skip; limit + offset is at most 10000",
              schema =
                  @Schema(
                      type = SchemaType.INTEGER,
                      minimum = "0",
                      maximum = "9999",
                      defaultValue = "0"))
          @RestQuery
          @Nullable Integer offset,
      @Parameter(
              description = "Whether hits explain their scores",
              schema = @Schema(type = SchemaType.BOOLEAN, defaultValue = "false"))
          @RestQuery
          @Nullable Boolean explain) {
    return answer(link.request(json, List.of(), limit, offset, explain, uncertain));
  }

  private Uni<SearchResponse> answer(SearchRequest request) {
    Model model = tenancy.model();
    ValidatedSearchRequest validated = searches.validated(request, boards, model);
    return searches.answer(validated, model);
  }
}
