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
 * Says in the API's schema what is true of every operation: unknown query parameters are refused,
 * and the body of an error is a {@link Problem}.
 */
@OpenApiFilter(stages = OpenApiFilter.RunStage.RUNTIME_STARTUP)
public final class ProblemSchemas implements OASFilter {

  private static final String INVALID = "400";

  @Override
  public Operation filterOperation(Operation operation) {
    @Nullable APIResponses responses = operation.getResponses();
    if (responses != null && !responses.hasAPIResponse(INVALID)) {
      responses.addAPIResponse(
          INVALID,
          OASFactory.createAPIResponse()
              .description("A parameter is unknown or invalid; the detail says which"));
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
}
