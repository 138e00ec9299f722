package dev.winnow.api.search;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.api.Checks;
import dev.winnow.api.QueryParameters;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** The query parameters that a search by a link and a live search share. */
@RegisterForReflection
public class LinkParameters {

  @Parameter(
      description = "The query text; exclusions in it become negatives",
      example = "sports but not basketball")
  @RestQuery
  @Nullable String q;

  @Parameter(description = "A negative text; repeatable", example = "[\"tennis\"]")
  @RestQuery
  List<String> not = List.of();

  @Parameter(description = "The id of an asset as a positive example; repeatable")
  @RestQuery
  List<String> id = List.of();

  @Parameter(
      description = "With id: a criterion to compare images by, instead of as a whole; repeatable",
      example = "[\"hue\"]")
  @RestQuery
  List<String> by = List.of();

  @Parameter(
      description = "soft ranks assets that hold a negative lower, hard removes them",
      schema =
          @Schema(
              type = SchemaType.STRING,
              enumeration = {"soft", "hard"},
              defaultValue = "soft"))
  @RestQuery
  @Nullable String mode;

  @Parameter(description = "How to rank")
  @RestQuery
  @Nullable String method;

  @Parameter(description = "Modality to search in: image or caption; repeat it for both")
  @RestQuery
  List<String> in = List.of();

  @Parameter(description = "A filter in Qdrant's grammar, as JSON")
  @RestQuery
  @Nullable String filter;

  /**
   * Converts the parameters to the body of a search.
   *
   * @param boards further examples
   */
  SearchRequest request(
      ObjectMapper json,
      List<SearchRequest.Example> boards,
      @Nullable Integer limit,
      @Nullable Integer offset,
      @Nullable Boolean explain,
      @Nullable String uncertain) {
    Checks.require(by.isEmpty() || !id.isEmpty(), "by is for images: give id");
    List<SearchRequest.Example> positives = new ArrayList<>(boards);
    Checks.require(
        q != null || !positives.isEmpty() || !id.isEmpty() || !not.isEmpty(),
        "the search is empty: give q, id or not");
    id.forEach(asset -> positives.add(SearchRequest.Example.ofId(asset, by)));
    return new SearchRequest(
        q == null ? null : ExampleReader.text("q", q),
        positives,
        not.stream().map(SearchRequest.Example::ofText).toList(),
        method,
        null,
        mode,
        null,
        in,
        QueryParameters.filter(json, filter),
        limit,
        offset,
        explain,
        uncertain,
        null);
  }
}
