package dev.winnow.api.search;

import dev.winnow.search.method.RanksBy;
import dev.winnow.search.method.SearchMethod;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.Parameter;
import io.quarkus.smallrye.openapi.OpenApiFilter;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;

/** Describes the registered search methods and their parameters in the API's schema. */
@OpenApiFilter(stages = OpenApiFilter.RunStage.RUNTIME_STARTUP)
public final class MethodSchemas implements OASFilter {

  private final SearchMethods methods;

  public MethodSchemas() {
    this(SearchMethods.installed());
  }

  MethodSchemas(SearchMethods methods) {
    this.methods = methods;
  }

  @Override
  public void filterOpenAPI(OpenAPI api) {
    if (api.getComponents() != null && api.getComponents().getSchemas() != null) {
      Schema request = api.getComponents().getSchemas().get("SearchRequest");
      if (request != null && request.getProperties() != null) {
        Schema method = request.getProperties().get("method");
        if (method != null) {
          describe(method);
        }
        request.addProperty("params", parameters());
      }
    }
    if (api.getPaths() != null && api.getPaths().getPathItems() != null) {
      api.getPaths().getPathItems().values().stream()
          .flatMap(path -> path.getOperations().values().stream())
          .map(Operation::getParameters)
          .filter(Objects::nonNull)
          .flatMap(List::stream)
          .filter(parameter -> "method".equals(parameter.getName()))
          .forEach(
              parameter ->
                  parameter
                      .description(description())
                      .schema(describe(OASFactory.createSchema().addType(SchemaType.STRING))));
    }
  }

  private Schema describe(Schema method) {
    return method.description(description()).enumeration(List.copyOf(methods.names()));
  }

  private String description() {
    return Stream.concat(
            Stream.of("`auto` (the default) chooses a method for each search."),
            methods.all().stream().map(MethodSchemas::sentence))
        .collect(Collectors.joining("\n- ", "- ", ""));
  }

  private static String sentence(SearchMethod method) {
    String limits =
        (method.ranksBy().contains(RanksBy.NEGATIVES_ALONE) ? "" : " It needs a positive.")
            + (method.ranksBy().contains(RanksBy.WEIGHTS) ? "" : " It accepts no weight but 1.");
    return "`%s`: %s%s".formatted(method.name(), method.description(), limits);
  }

  private Schema parameters() {
    Schema schema =
        OASFactory.createSchema()
            .addType(SchemaType.OBJECT)
            .description("Parameters of the methods; each has a default");
    methods.parameters().values().forEach(p -> schema.addProperty(p.name(), parameter(p)));
    return schema;
  }

  private Schema parameter(Parameter<?> parameter) {
    String readers =
        methods.all().stream()
            .filter(method -> method.parameters().contains(parameter))
            .map(SearchMethod::name)
            .collect(Collectors.joining(", "));
    Schema schema =
        OASFactory.createSchema()
            .description(
                "%s: %s %s"
                    .formatted(readers, parameter.description(), upperCase(parameter.range())))
            .defaultValue(parameter.usual());
    return switch (parameter) {
      case Parameter.Decimal decimal ->
          decimal.open()
              ? schema
                  .addType(SchemaType.NUMBER)
                  .exclusiveMinimum(BigDecimal.valueOf(decimal.min()))
                  .maximum(BigDecimal.valueOf(decimal.max()))
              : schema
                  .addType(SchemaType.NUMBER)
                  .minimum(BigDecimal.valueOf(decimal.min()))
                  .maximum(BigDecimal.valueOf(decimal.max()));
      case Parameter.Whole whole ->
          schema
              .addType(SchemaType.INTEGER)
              .minimum(BigDecimal.valueOf(whole.min()))
              .maximum(BigDecimal.valueOf(whole.max()));
      case Parameter.Flag flag -> schema.addType(SchemaType.BOOLEAN);
      case Parameter.Name name -> schema.addType(SchemaType.STRING);
      case Parameter.Choice choice ->
          schema.addType(SchemaType.STRING).enumeration(List.copyOf(choice.values()));
    };
  }

  private static String upperCase(String range) {
    return Character.toUpperCase(range.charAt(0)) + range.substring(1) + ".";
  }
}
