package dev.winnow.api.search.request;

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

  @Parameter(name = "not_id", description = "The id of an asset as a negative example; repeatable")
  @RestQuery("not_id")
  List<String> notId = List.of();

  @Parameter(
      name = "not_by",
      description =
          "With not_id: a criterion to compare images by, instead of as a whole; repeatable",
      example = "[\"background\"]")
  @RestQuery("not_by")
  List<String> notBy = List.of();

  @Parameter(
      description = "soft ranks assets that hold an excluded concept lower, hard removes them",
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

  /** Returns whether no parameter says what to search for. */
  public boolean isEmpty() {
    return q == null && not.isEmpty() && id.isEmpty() && notId.isEmpty();
  }

  /**
   * Converts the parameters to the body of a search.
   *
   * @param boards further examples
   */
  public SearchRequest request(
      ObjectMapper json,
      List<SearchRequest.Example> boards,
      @Nullable Integer limit,
      @Nullable Integer offset,
      @Nullable Boolean explain,
      @Nullable String uncertain) {
    Checks.require(by.isEmpty() || !id.isEmpty(), "by is for images: give id");
    Checks.require(notBy.isEmpty() || !notId.isEmpty(), "not_by is for images: give not_id");
    List<SearchRequest.Example> positives = new ArrayList<>(boards);
    id.forEach(asset -> positives.add(SearchRequest.Example.ofId(asset, by)));
    List<SearchRequest.Example> negatives =
        new ArrayList<>(not.stream().map(SearchRequest.Example::ofText).toList());
    notId.forEach(asset -> negatives.add(SearchRequest.Example.ofId(asset, notBy)));
    Checks.require(
        !isEmpty() || !boards.isEmpty(), "the search is empty: give q, id, not or not_id");
    return new SearchRequest(
        q == null ? null : ExampleReader.text("q", q),
        positives,
        negatives,
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
