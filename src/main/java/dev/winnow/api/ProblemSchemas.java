package dev.winnow.api;

import dev.winnow.http.Problem;
import io.quarkus.smallrye.openapi.OpenApiFilter;
import java.util.Map;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;
import org.jspecify.annotations.Nullable;

/**
 * Adds to the API's schema what all operations share: the errors before an operation runs, and
 * {@link Problem} as the body of every error.
 */
@OpenApiFilter(stages = OpenApiFilter.RunStage.RUNTIME_STARTUP)
public final class ProblemSchemas implements OASFilter {

  private static final Map<String, String> REFUSALS =
      Map.of("400", "A parameter is unknown or invalid; the detail says which");

  private static final Map<String, String> REFUSED_BODIES =
      Map.of(
          "411", "Over HTTP/2 a body needs the header Content-Length",
          "413", "The body is larger than the service accepts",
          "415", "The media type of the body is not supported");

  @Override
  public Operation filterOperation(Operation operation) {
    @Nullable APIResponses responses = operation.getResponses();
    if (responses != null) {
      REFUSALS.forEach((status, why) -> add(responses, status, why));
      if (operation.getRequestBody() != null) {
        REFUSED_BODIES.forEach((status, why) -> add(responses, status, why));
      }
    }
    Map<String, APIResponse> byStatus =
        responses == null || responses.getAPIResponses() == null
            ? Map.of()
            : responses.getAPIResponses();
    byStatus.forEach(
        (status, response) -> {
          if (status.compareTo("400") >= 0
              && response.getContent() == null
              && response.getRef() == null) {
            response.content(
                OASFactory.createContent()
                    .addMediaType(
                        Problem.MEDIA_TYPE,
                        OASFactory.createMediaType()
                            .schema(OASFactory.createSchema().ref(Problem.class.getSimpleName()))));
          }
        });
    return operation;
  }

  private static void add(APIResponses responses, String status, String why) {
    if (!responses.hasAPIResponse(status)) {
      responses.addAPIResponse(status, OASFactory.createAPIResponse().description(why));
    }
  }
}
