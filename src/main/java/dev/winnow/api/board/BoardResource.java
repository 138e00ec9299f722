package dev.winnow.api.board;

import static dev.winnow.api.Checks.require;

import dev.winnow.access.CallerRoles;
import dev.winnow.access.Tenancy;
import dev.winnow.api.AnswerTexts;
import dev.winnow.api.Checks;
import dev.winnow.api.search.SearchResponse;
import dev.winnow.api.search.SearchService;
import dev.winnow.api.search.SearchService.FoundAssets;
import dev.winnow.api.search.request.SearchRequest;
import dev.winnow.api.search.request.ValidatedSearchRequest;
import dev.winnow.asset.AssetId;
import dev.winnow.board.Board;
import dev.winnow.http.ProblemType;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.serving.Model;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** {@code /v1/boards}: reads and expands boards. */
@Path("/v1/boards")
@RolesAllowed(CallerRoles.SEARCH)
@Tag(name = "Boards")
@Produces(MediaType.APPLICATION_JSON)
// The first use waits for Kafka, and must not hold a thread of the shared pool meanwhile.
@Blocking
@RunOnVirtualThread
@APIResponse(responseCode = "503", description = "The boards or the index are unavailable")
public class BoardResource {

  /** Of boards on a page, because rules may be large. */
  private static final int MAX_LISTED = 100;

  private final BoardService boards;
  private final SearchService searches;
  private final Tenancy tenancy;

  BoardResource(BoardService boards, SearchService searches, Tenancy tenancy) {
    this.boards = boards;
    this.searches = searches;
    this.tenancy = tenancy;
  }

  @GET
  @Operation(
      operationId = "listBoards",
      summary = "List and count the boards",
      description = "The boards are ordered by id.")
  @APIResponse(responseCode = "200", description = "A page of the boards, and the total number")
  @APIResponse(responseCode = "400", description = AnswerTexts.INVALID_PARAMETER)
  public BoardMessages.Listing list(
      @Parameter(
              description = "Maximum number of boards, 0 to 100; 100 by default, 0 counts only",
              example = "20",
              schema =
                  @Schema(
                      type = SchemaType.INTEGER,
                      minimum = "0",
                      maximum = "100",
                      defaultValue = "100"))
          @RestQuery
          @Nullable Integer limit,
      @Parameter(description = "The value of next from the previous page") @RestQuery
          @Nullable String after) {
    int most = Checks.limit(limit, MAX_LISTED, 0, MAX_LISTED);
    return BoardMessages.Listing.of(boards.list(), after, most);
  }

  @GET
  @Path("{id}")
  @Operation(
      operationId = "getBoard",
      summary = "Read a board with its members",
      description = "If the rule fails, there are no members, and note says why.")
  @APIResponse(responseCode = "200", description = "The board")
  @APIResponse(responseCode = "400", description = "The id is not a valid board id")
  @APIResponse(responseCode = "404", description = "No such board")
  public BoardMessages.Shown get(@BeanParam BoardPath path) {
    Board board = found(path.id);
    FoundAssets members = boards.shown(board);
    return BoardMessages.Shown.of(board, members.ids(), members.note());
  }

  private Board found(String id) {
    return boards.find(id).orElseThrow(() -> BoardService.unknown(ProblemType.NOT_FOUND, id));
  }

  @POST
  @Path("{id}/expand")
  @Operation(
      operationId = "expandBoard",
      summary = "Find assets that fit a board",
      description =
          "Ranks images by their similarity to the members in each view. A view weighs more"
              + " the more the members have in common in it; intent in the answer has the"
              + " weights. Members are not among the hits.")
  @APIResponse(responseCode = "200", description = "The hits")
  @APIResponse(responseCode = "400", description = "The request is invalid")
  @APIResponse(responseCode = "404", description = "No such board")
  @APIResponse(
      responseCode = "422",
      description = "The bundle has no views, or no member has an image")
  public Uni<SearchResponse> expand(
      @BeanParam BoardPath path, BoardMessages.@Nullable Expansion asked) {
    List<AssetId> members = boards.members(found(path.id));
    BoardMessages.Expansion expansion =
        asked == null
            ? new BoardMessages.Expansion(
                null, null, null, null, null, null, null, null, null, null)
            : asked;
    Model model = tenancy.model();
    ValidatedSearchRequest fits =
        searches.validated(
            request(path.id, expansion),
            other -> other.equals(path.id) ? members : boards.members(other),
            model);
    return searches.answer(fits.without(members), model);
  }

  private static SearchRequest request(String id, BoardMessages.Expansion expansion) {
    List<SearchRequest.@Nullable Example> positive = new ArrayList<>();
    if (expansion.positive() != null) {
      int most = ValidatedSearchRequest.MAX_EXAMPLES - 1;
      require(
          expansion.positive().size() <= most,
          "positive has %d entries; beside the board at most %d are allowed",
          expansion.positive().size(),
          most);
      positive.addAll(expansion.positive());
    }
    // Behind the caller's examples, whose positions messages name.
    positive.add(SearchRequest.Example.ofBoard(id, expansion.views()));
    return new SearchRequest(
        expansion.text(),
        positive,
        expansion.negative(),
        SearchMethods.AUTO,
        expansion.params(),
        null,
        null,
        null,
        expansion.filter(),
        expansion.limit(),
        expansion.offset(),
        expansion.explain(),
        null,
        expansion.intent());
  }
}
