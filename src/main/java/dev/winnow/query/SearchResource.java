package dev.winnow.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Encoders;
import dev.winnow.http.Problem;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.index.Hit;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** {@code /v1/search}. */
@Path("/v1/search")
@Tag(name = "Search")
@Produces(MediaType.APPLICATION_JSON)
@APIResponse(
    responseCode = "200",
    description = "What was found",
    content = @Content(schema = @Schema(implementation = SearchResponse.class)))
@APIResponse(
    responseCode = "400",
    description = "The request is wrong; the detail says what to change",
    content =
        @Content(mediaType = Problem.MEDIA_TYPE, schema = @Schema(implementation = Problem.class)))
@APIResponse(
    responseCode = "422",
    description = "The request is well-formed, but names what is not there",
    content =
        @Content(mediaType = Problem.MEDIA_TYPE, schema = @Schema(implementation = Problem.class)))
@APIResponse(
    responseCode = "429",
    description = "Too many requests wait; try again after Retry-After seconds",
    content =
        @Content(mediaType = Problem.MEDIA_TYPE, schema = @Schema(implementation = Problem.class)))
@APIResponse(
    responseCode = "503",
    description = "The index is away",
    content =
        @Content(mediaType = Problem.MEDIA_TYPE, schema = @Schema(implementation = Problem.class)))
public class SearchResource {

  private final Searcher searcher;
  private final BundleManifest bundle;
  private final ObjectMapper json;
  private final Timer timer;

  SearchResource(Searcher searcher, Encoders encoders, ObjectMapper json, MeterRegistry registry) {
    this.searcher = searcher;
    this.bundle = encoders.manifest();
    this.json = json;
    this.timer =
        Timer.builder("winnow.search")
            .description("How long a search takes")
            .publishPercentileHistogram()
            .register(registry);
  }

  @POST
  @Blocking // a body may be large, and reading it would hold up an event loop
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(
      operationId = "search",
      summary = "Search",
      description =
          "Finds the assets nearest to a text, to pictures, to other assets, to vectors, or to a mix of them.")
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
      description = "The same search with its most used parameters in the address.")
  public Uni<SearchResponse> search(
      @Parameter(description = "What to look for, in words", example = "a dog catching a frisbee")
          @RestQuery
          @Nullable String q,
      @Parameter(description = "Hits to return, 1 to 1000; 10 by default", example = "5") @RestQuery
          @Nullable Integer limit,
      @Parameter(description = "Hits to skip") @RestQuery @Nullable Integer offset,
      @Parameter(description = "image, caption; repeat it for both") @RestQuery List<String> in,
      @Parameter(description = "A filter in Qdrant's grammar, as JSON") @RestQuery
          @Nullable String filter) {
    return answer(new SearchRequest(q, null, null, in, parse(filter), limit, offset));
  }

  private @Nullable JsonNode parse(@Nullable String filter) {
    try {
      return filter == null ? null : json.readTree(filter);
    } catch (JsonProcessingException e) {
      throw new ProblemException(ProblemType.INVALID_REQUEST, "filter is not JSON");
    }
  }

  private Uni<SearchResponse> answer(SearchRequest request) {
    long started = System.nanoTime();
    SearchPlan plan = SearchPlan.of(request, bundle);
    return searcher
        .search(plan)
        .map(
            result ->
                new SearchResponse(
                    interpretation(plan),
                    "plain",
                    result.hits().stream().map(SearchResource::hit).toList(),
                    new SearchResponse.Model(bundle.name(), bundle.version()),
                    new SearchResponse.Took(
                        millis(result.encodeNanos()),
                        millis(result.searchNanos()),
                        millis(System.nanoTime() - started))))
        .onTermination()
        .invoke(() -> timer.record(System.nanoTime() - started, TimeUnit.NANOSECONDS));
  }

  private static SearchResponse.Interpretation interpretation(SearchPlan plan) {
    List<SearchResponse.Term> positive =
        plan.positives().stream()
            .map(
                p ->
                    switch (p) {
                      case SearchPlan.ByText text ->
                          new SearchResponse.Term(text.text(), null, text.weight());
                      case SearchPlan.ById id ->
                          new SearchResponse.Term(null, id.id().value(), id.weight());
                      case SearchPlan.ByImage image ->
                          new SearchResponse.Term(null, null, image.weight());
                      case SearchPlan.ByVector vector ->
                          new SearchResponse.Term(null, null, vector.weight());
                    })
            .toList();
    return new SearchResponse.Interpretation(positive, List.of(), "request");
  }

  private static SearchResponse.SearchHit hit(Hit hit) {
    String id = hit.id().value();
    return new SearchResponse.SearchHit(
        id,
        hit.score(),
        hit.payload().captions(),
        hit.payload().hasPreview() ? AssetResource.imagePath(id) : hit.payload().imageUrl(),
        hit.payload().attributes());
  }

  private static double millis(long nanos) {
    return Math.round(nanos / 10_000.0) / 100.0;
  }
}
