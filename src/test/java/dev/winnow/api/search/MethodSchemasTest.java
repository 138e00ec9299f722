package dev.winnow.api.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.map;

import dev.winnow.search.method.SearchMethods;
import dev.winnow.testing.CaptionLengthMethod;
import java.math.BigDecimal;
import java.util.List;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.junit.jupiter.api.Test;

class MethodSchemasTest {

  @Test
  void registeredMethodsAreDescribed() {
    // Given
    Parameter query = OASFactory.createParameter().name("method");
    Schema method = OASFactory.createSchema();
    Schema request =
        OASFactory.createSchema()
            .addProperty("method", method)
            .addProperty("params", OASFactory.createSchema());
    OpenAPI api =
        OASFactory.createOpenAPI()
            .components(OASFactory.createComponents().addSchema("SearchRequest", request))
            .paths(
                OASFactory.createPaths()
                    .addPathItem(
                        "/v1/search",
                        OASFactory.createPathItem()
                            .GET(OASFactory.createOperation().addParameter(query))));
    // When
    new MethodSchemas(SearchMethods.of(List.of(new CaptionLengthMethod()))).filterOpenAPI(api);
    // Then
    assertThat(method.getEnumeration()).containsExactly("auto", CaptionLengthMethod.NAME);
    assertThat(query.getDescription())
        .contains("`caption-length`: Length of the first caption. It needs a positive.");
    assertThat(query.getSchema().getEnumeration()).hasSize(2);
    assertThat(request.getProperties().get("params"))
        .extracting(Schema::getProperties, map(String.class, Schema.class))
        .extractingByKey("factor")
        .extracting(Schema::getDescription, Schema::getMaximum, Schema::getDefaultValue)
        .containsExactly(
            "caption-length: Factor of the length. 1 to 10.", BigDecimal.valueOf(10.0), 1.0);
  }
}
