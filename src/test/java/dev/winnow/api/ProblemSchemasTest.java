package dev.winnow.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.junit.jupiter.api.Test;

class ProblemSchemasTest {

  @Test
  void errorsAreProblems() {
    // Given
    APIResponse found = OASFactory.createAPIResponse();
    APIResponse wrong = OASFactory.createAPIResponse();
    Content own = OASFactory.createContent();
    APIResponse special = OASFactory.createAPIResponse().content(own);
    Operation operation =
        OASFactory.createOperation()
            .responses(
                OASFactory.createAPIResponses()
                    .addAPIResponse("200", found)
                    .addAPIResponse("422", wrong)
                    .addAPIResponse("503", special));
    // When
    new ProblemSchemas().filterOperation(operation);
    // Then
    assertThat(found.getContent()).isNull();
    assertThat(special.getContent()).isSameAs(own);
    assertThat(operation.getResponses().getAPIResponse("400").getContent()).isNotNull();
    assertThat(operation.getResponses().hasAPIResponse("415")).isFalse();
    // When it takes a body
    new ProblemSchemas().filterOperation(operation.requestBody(OASFactory.createRequestBody()));
    // Then
    assertThat(operation.getResponses().hasAPIResponse("415")).isTrue();
    Content content = wrong.getContent();
    assertThat(content).isNotNull();
    assertThat(content.getMediaType("application/problem+json"))
        .extracting(type -> type.getSchema().getRef())
        .isEqualTo("#/components/schemas/Problem");
  }
}
