package dev.winnow.api.search;

import static dev.winnow.api.Checks.invalid;
import static dev.winnow.api.Checks.require;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.access.CallerRoles;
import dev.winnow.access.Tenancy;
import dev.winnow.api.search.request.BoardLookup;
import dev.winnow.api.search.request.LinkParameters;
import dev.winnow.api.search.request.SearchRequest;
import dev.winnow.api.search.request.ValidatedSearchRequest;
import dev.winnow.events.IndexEventsConfig;
import dev.winnow.http.Connections;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.role.Roles;
import dev.winnow.search.live.LiveEvent;
import dev.winnow.search.live.LiveQuery;
import dev.winnow.search.live.LiveSearchPermit;
import dev.winnow.search.live.LiveSearches;
import dev.winnow.search.method.LiveScore;
import dev.winnow.serving.Model;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.smallrye.mutiny.Multi;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestHeader;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestStreamElementType;
import org.jspecify.annotations.Nullable;

/** {@code /v1/search/live}: matching assets as they are indexed. */
@Path("/v1/search/live")
@RolesAllowed(CallerRoles.SEARCH)
@Tag(name = "Search")
public class LiveResource {

  private static final String LAST_EVENT_ID = "Last-Event-ID";

  private static final String EXAMPLE =
      """
      id: 1763640000000000
      event: interpreted
      data: {"interpreted":{"positive":[{"text":"a beach","weight":1.0}],"negative":[],"by":"rules"},\
      "method":"hybrid","measure":"probability","threshold":0.5}

      id: 1763640000000007
      event: hit
      data: {"id":"holiday-17","score":0.93,"captions":["a dog on the beach"],"attributes":{}}

      : still here
      id: 1763640000000019
      """;

  private final SearchService searches;
  private final Tenancy tenancy;
  private final LiveSearches live;
  private final BoardLookup boards;
  private final ObjectMapper json;
  private final boolean hears;

  LiveResource(
      SearchService searches,
      Tenancy tenancy,
      LiveSearches live,
      BoardLookup boards,
      ObjectMapper json,
      Roles roles,
      IndexEventsConfig events) {
    this.searches = searches;
    this.tenancy = tenancy;
    this.live = live;
    this.boards = boards;
    this.json = json;
    this.hears = roles.worker() || (events.enabled() && roles.kafka());
  }

  @GET
  // The stream begins with status 200, so all checks end before it starts. A thread of its own
  // waits for them, because the checks need the threads of the pool.
  @Blocking
  @RunOnVirtualThread
  @Produces(MediaType.SERVER_SENT_EVENTS)
  @RestStreamElementType(MediaType.APPLICATION_JSON)
  @Operation(
      operationId = "searchLive",
      summary = "Search assets as they are indexed",
      description =
          """
          Server-sent events: first `interpreted`, how the query was understood; then a `hit` for \
          each newly indexed asset that matches. Mistyped words are corrected as in a search; `note` \
          of the first event names them. The exclusion of an unknown word stays, because an asset \
          that is indexed later may have it. A client that reconnects sends the last `id` as \
          Last-Event-ID and gets the hits that it missed, within the last 10,000 indexed assets by \
          default. `lagged` says how many assets were skipped; callers with a tenant get no \
          number. `dropped` ends the stream of a client that reads too slowly. `ended` ends a \
          stream whose client must reconnect, because another bundle answers, the board has \
          changed, or the service stops. The stream also ends when the caller's token expires. \
          Comments keep the connection open.

          Nothing is ranked, so a threshold decides. With a calibrated bundle, concepts of up to \
          two words, and method auto or hybrid, an asset matches if it holds every positive of a \
          clause (each with a probability of at least `threshold`, 0.5 by default) and no negative, \
          soft or hard. Otherwise the score by the method must be at least \
          `threshold`: for plain, average and deo a cosine, 0.75 by default, which suits \
          captions in text bundles; bundles like CLIP and images need about 0.25. If there are \
          only negatives, it is the cosine with their opposite, -0.75 by default; \
          sparse has no default. With a board, an asset matches if its score is clearly \
          above that of random images and at least that of an image two thirds of the way from \
          there to the members, and, with a sentence or an example beside the board, if its \
          cosine with that is at least 0.75; the stream ends when the board changes, and the \
          client resumes with the new members. With criteria in by, \
          an image matches if it is at least half as likely to share them as the examples are.""")
  @APIResponse(
      responseCode = "200",
      description = "An endless stream of events",
      content =
          @Content(
              mediaType = MediaType.SERVER_SENT_EVENTS,
              schema = @Schema(type = SchemaType.STRING),
              examples = @ExampleObject(name = "events", value = EXAMPLE)))
  @APIResponse(
      responseCode = "400",
      description = "The request is invalid; the detail says what to change")
  @APIResponse(
      responseCode = "422",
      description = "The request is valid, but this bundle cannot process it")
  @APIResponse(
      responseCode = "429",
      description = "Too many live searches; try again after Retry-After seconds")
  @APIResponse(
      responseCode = "503",
      description = "This node receives no events about indexed assets; the detail says why")
  public Multi<OutboundSseEvent> live(
      @BeanParam LinkParameters link,
      @Parameter(description = "The id of a board that hits must fit", example = "bikes") @RestQuery
          @Nullable String board,
      @Parameter(description = "With board: the views to compare by; repeatable") @RestQuery
          List<String> views,
      @Parameter(
              description =
                  "The minimum probability or score of a hit: above 0 and at most 1, or -1 to 1 for"
                      + " cosines, except for boards, criteria and sparse. A typical member of a"
                      + " board has the score 1. The score by criteria is the logarithm of a"
                      + " probability.",
              schema = @Schema(type = SchemaType.NUMBER))
          @RestQuery
          @Nullable Double threshold,
      @Parameter(description = "The last id that was received; the stream resumes after it")
          @RestHeader(LAST_EVENT_ID)
          @Nullable String lastEventId,
      @Context Sse sse,
      @Context HttpServerRequest request) {
    if (request.method() != HttpMethod.GET) {
      throw new NotAllowedException(HttpMethod.GET.name()); // the answer to HEAD would never end
    }
    require(
        board != null || !link.isEmpty(), "the search is empty: give q, id, board, not or not_id");
    Model model = tenancy.model();
    BooleanSupplier changed = board == null ? () -> false : boards.changes(board);
    ValidatedSearchRequest validated =
        searches.validated(
            link.request(json, board(board, views), null, null, null, null), boards, model);
    Long resumed = number(lastEventId);
    requireNews();
    Optional<Duration> remaining = tenancy.remaining();
    LiveSearchPermit permit = live.admit();
    try {
      Multi<LiveEvent> events =
          events(permit, validated, model, changed, threshold, resumed, request);
      return remaining
          .map(time -> events.select().first(time))
          .orElse(events)
          .map(event -> sent(sse, event));
    } catch (RuntimeException e) {
      permit.release();
      throw e;
    }
  }

  private Multi<LiveEvent> events(
      LiveSearchPermit permit,
      ValidatedSearchRequest validated,
      Model model,
      BooleanSupplier changed,
      @Nullable Double threshold,
      @Nullable Long resumed,
      HttpServerRequest request) {
    SearchService.Standing standing =
        searches.standing(validated, model, threshold).await().indefinitely();
    requireThreshold(threshold, standing.query().scale());
    SearchResponseMapper mapper = new SearchResponseMapper(model.encoders());
    request.response().putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    return live.events(
        permit,
        new LiveQuery(
            model,
            standing.query(),
            changed,
            tenancy.tenant().isEmpty(),
            hit -> mapper.hit(hit, false)),
        LiveStart.of(standing.understood(), standing.query()),
        resumed,
        () -> hangUp(request));
  }

  private static List<SearchRequest.Example> board(@Nullable String board, List<String> views) {
    require(board != null || views.isEmpty(), "views is for a board: give board");
    return board == null
        ? List.of()
        : List.of(SearchRequest.Example.ofBoard(board, views.isEmpty() ? null : views));
  }

  private static void requireThreshold(@Nullable Double threshold, LiveScore scale) {
    require(
        threshold == null || scale.reaches(threshold),
        "threshold %s, not %s",
        range(scale),
        threshold);
  }

  private static String range(LiveScore scale) {
    return switch (scale) {
      case PROBABILITY -> "must be above 0 and at most 1 for a search by texts";
      case COSINE -> "is a cosine here: it must be from -1 to 1";
      case OWN_SCALE -> "must be above 0";
      case OWN_THRESHOLD, NONE -> "must be a finite number";
    };
  }

  /** Rejects a search on a node that receives no events. */
  private void requireNews() {
    if (!hears) {
      throw new ProblemException(
          ProblemType.UNAVAILABLE,
          "this node is not a worker and receives no events of indexed assets: set"
              + " kafka.bootstrap.servers and winnow.indexed-events.enabled=true, here and on the"
              + " workers");
    }
  }

  private static @Nullable Long number(@Nullable String lastEventId) {
    try {
      return lastEventId == null || lastEventId.isEmpty() ? null : Long.valueOf(lastEventId);
    } catch (NumberFormatException e) {
      throw invalid("%s must be an id of this stream, a number", LAST_EVENT_ID);
    }
  }

  private static OutboundSseEvent sent(Sse sse, LiveEvent event) {
    OutboundSseEvent.Builder builder = sse.newEventBuilder().id(Long.toString(event.id()));
    return event.name() == null || event.data() == null
        ? builder.comment("still here").build()
        : builder.name(event.name()).data(event.data()).build();
  }

  /** Once the response has ended, the connection may be in use for another request. */
  private static void hangUp(HttpServerRequest request) {
    if (!request.response().ended()) {
      Connections.hangUp(request);
    }
  }
}
