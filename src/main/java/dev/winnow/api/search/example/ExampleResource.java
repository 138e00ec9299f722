package dev.winnow.api.search.example;

import dev.winnow.access.CallerRoles;
import dev.winnow.access.Tenancy;
import dev.winnow.api.search.SearchService;
import dev.winnow.api.search.request.BoardLookup;
import dev.winnow.api.search.request.SearchRequest;
import dev.winnow.api.search.request.ValidatedSearchRequest;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.filter.Filter;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.search.model.SearchResult;
import dev.winnow.serving.Model;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** {@code /v1/examples}: queries that work well on the indexed assets. */
@Path("/v1/examples")
@RolesAllowed(CallerRoles.SEARCH)
@Tag(name = "Search")
@Produces(MediaType.APPLICATION_JSON)
public class ExampleResource {

  /** How many of the newest assets with captions the examples are made from. */
  private static final int SAMPLE = 300;

  /** How many of the newest assets are read for them, because many may have no captions. */
  private static final int MOST_READ = 10 * SAMPLE;

  private static final int EXAMPLES = 5;

  /** Candidates that are tried; each costs a search. */
  private static final int TRIED = 16;

  /** How many of the first hits must be right. */
  private static final int HITS = 4;

  private final MadeExamples<Examples> made = new MadeExamples<>(System::nanoTime);
  private final SearchService searches;
  private final Tenancy tenancy;

  ExampleResource(SearchService searches, Tenancy tenancy) {
    this.searches = searches;
    this.tenancy = tenancy;
  }

  /** Queries to try. */
  @RegisterForReflection
  public record Examples(@Schema(examples = "[\"animals but not dogs\"]") List<String> examples) {}

  @GET
  @RunOnVirtualThread
  @Operation(
      operationId = "listExamples",
      summary = "Example queries for the indexed assets",
      description =
          "Up to five texts with exclusions, made from the captions of the newest assets."
              + " Each was tried: its first hits are right by their captions. Without captions"
              + " the list is empty.")
  @APIResponse(responseCode = "200", description = "The queries")
  public Examples list() {
    Model model = tenancy.model();
    VectorIndex index = model.index();
    long total = index.count(Filter.NONE).await().indefinitely();
    return made.get(
        new MadeExamples.Part(model.bundle().id(), index.scope()), total, () -> examples(model));
  }

  private Examples examples(Model model) {
    Lexicon lexicon = Lexicon.wordNet();
    return new Examples(
        ExampleQueries.of(lexicon, sample(model.index())).stream()
            .limit(TRIED)
            .filter(candidate -> isAnsweredWell(candidate, lexicon, model))
            .map(ExampleQueries.Candidate::text)
            .limit(EXAMPLES)
            .toList());
  }

  /** Returns the newest assets that have captions. Blocks. */
  static List<Payload> sample(VectorIndex index) {
    List<Payload> sample = new ArrayList<>();
    String cursor = null;
    for (int read = 0; read < MOST_READ && sample.size() < SAMPLE; read += SAMPLE) {
      VectorIndex.Page page = index.newest(Filter.NONE, cursor, SAMPLE).await().indefinitely();
      page.points().stream()
          .map(Point::payload)
          .filter(payload -> !payload.captions().isEmpty())
          .limit(SAMPLE - sample.size())
          .forEach(sample::add);
      cursor = page.next();
      if (cursor == null) {
        break;
      }
    }
    return sample;
  }

  private boolean isAnsweredWell(ExampleQueries.Candidate candidate, Lexicon lexicon, Model model) {
    SearchRequest request = SearchRequest.ofText(candidate.text(), null, null, HITS);
    ValidatedSearchRequest validated = searches.validated(request, BoardLookup.NONE, model);
    SearchResult result = searches.result(validated, model).await().indefinitely();
    List<List<String>> captions =
        result.hits().stream().map(hit -> hit.point().payload().captions()).toList();
    // A caption need not name what an image shows, but it must not name what is excluded.
    long named = captions.stream().filter(each -> candidate.names(lexicon, each)).count();
    return 2 * named >= HITS
        && result.hits().stream().noneMatch(hit -> hit.fit().weak())
        && captions.stream().noneMatch(each -> candidate.namesExcluded(lexicon, each));
  }
}
