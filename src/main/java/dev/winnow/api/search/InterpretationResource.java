package dev.winnow.api.search;

import dev.winnow.access.CallerRoles;
import dev.winnow.access.Tenancy;
import dev.winnow.api.AnswerTexts;
import dev.winnow.api.Checks;
import dev.winnow.api.search.request.SearchRequest;
import dev.winnow.api.search.request.ValidatedSearchRequest;
import dev.winnow.interpretation.Interpreter;
import dev.winnow.search.method.SearchMethods;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** {@code /v1/interpretation}: how a search would understand a text, without searching. */
@Path("/v1/interpretation")
@RolesAllowed(CallerRoles.SEARCH)
@Tag(name = "Search")
@Produces(MediaType.APPLICATION_JSON)
public class InterpretationResource {

  private final Interpreter interpreter;
  private final Tenancy tenancy;
  private final SearchMethods methods;

  InterpretationResource(Interpreter interpreter, Tenancy tenancy, SearchMethods methods) {
    this.interpreter = interpreter;
    this.tenancy = tenancy;
    this.methods = methods;
  }

  @GET
  @Operation(
      operationId = "interpret",
      summary = "Interpret a text without searching",
      description =
          "Returns the field interpreted of a search with the same text. Mistyped words are not"
              + " corrected, because that needs a search.")
  @APIResponse(responseCode = "200", description = "The positives and negatives of the text")
  @APIResponse(responseCode = "400", description = AnswerTexts.INVALID_PARAMETER)
  @APIResponse(responseCode = "422", description = "The text has too many positives and negatives")
  public Uni<SearchResponse.Interpreted> interpret(
      @Parameter(description = "The text", example = "sports but not basketball") @RestQuery
          @Nullable String q,
      @Parameter(
              description = "soft or hard, as in a search",
              schema =
                  @Schema(
                      type = SchemaType.STRING,
                      enumeration = {"soft", "hard"},
                      defaultValue = "soft"))
          @RestQuery
          @Nullable String mode,
      @Parameter(description = "How to rank, as in a search") @RestQuery @Nullable String method) {
    Checks.require(q != null, "there is no text: give q");
    SearchRequest request = SearchRequest.ofText(q, method, mode, null);
    ValidatedSearchRequest validated =
        ValidatedSearchRequest.of(request, tenancy.encoders().manifest(), methods);
    return interpreter
        .interpret(String.valueOf(validated.text()))
        .map(
            interpretation ->
                SearchResponseMapper.interpreted(UnderstoodSearch.of(validated, interpretation)));
  }
}
