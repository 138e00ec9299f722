package dev.winnow.api.board;

import dev.winnow.access.CallerRoles;
import dev.winnow.access.Tenancy;
import dev.winnow.api.Checks;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.http.RouterProblems;
import dev.winnow.record.HeaderNames;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Writes boards. */
@Path("/v1/boards/{id}")
@RolesAllowed(CallerRoles.INGEST)
@Tag(name = "Boards")
// It waits for Kafka, and must not hold a thread of the shared pool meanwhile.
@Blocking
@RunOnVirtualThread
@APIResponse(responseCode = "400", description = "The request is invalid")
@APIResponse(responseCode = "503", description = "The boards or the index are unavailable")
public class BoardChangeResource {

  private final BoardService boards;
  private final Tenancy tenancy;

  BoardChangeResource(BoardService boards, Tenancy tenancy) {
    this.boards = boards;
    this.tenancy = tenancy;
  }

  @PUT
  @Consumes(MediaType.APPLICATION_JSON)
  @Produces(MediaType.APPLICATION_JSON)
  @Operation(
      operationId = "putBoard",
      summary = "Create or replace a board",
      description =
          "Writes the whole board to Kafka. A change whose version is older than the board's has"
              + " no effect, as with assets.")
  @APIResponse(responseCode = "200", description = "The board as it was written")
  @APIResponse(
      responseCode = "403",
      description = "Your key lacks the role, or the board has a rule and your key cannot search")
  @APIResponse(
      responseCode = "422",
      description =
          "A member is not in the index, the rule is not a valid search, the board is too large, or"
              + " there are too many boards")
  public BoardMessages.Shown put(
      @BeanParam BoardPath path,
      @HeaderParam(HeaderNames.VERSION) @Nullable Long version,
      BoardMessages.@Nullable State state) {
    if (state == null) {
      throw Checks.invalid("the body is empty; send {\"members\":[\"…\"]}");
    }
    var board = state.board(path.id);
    if (board.rule() != null) {
      requireSearch();
    }
    return BoardMessages.Shown.of(board, boards.put(path.id, board, version));
  }

  /** The answer has the hits of the rule. */
  private void requireSearch() {
    if (!tenancy.has(CallerRoles.SEARCH)) {
      throw new ProblemException(
          ProblemType.FORBIDDEN, RouterProblems.ROLE + ": a board with a rule needs search, too");
    }
  }

  @DELETE
  @Produces(MediaType.APPLICATION_JSON)
  @Operation(
      operationId = "deleteBoard",
      summary = "Delete a board",
      description =
          "The assets on it are kept. Deleting a board that does not exist is accepted too.")
  @APIResponse(
      responseCode = "200",
      description = "Nothing is deleted, because the board has a newer version",
      content = @Content(schema = @Schema(implementation = BoardMessages.Kept.class)))
  @APIResponse(responseCode = "204", description = "The board is deleted")
  public BoardMessages.@Nullable Kept delete(
      @BeanParam BoardPath path, @HeaderParam(HeaderNames.VERSION) @Nullable Long version) {
    String note = boards.put(path.id, null, version).note();
    return note == null ? null : new BoardMessages.Kept(path.id, note);
  }
}
