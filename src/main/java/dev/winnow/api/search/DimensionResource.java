package dev.winnow.api.search;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.winnow.access.CallerRoles;
import dev.winnow.access.Tenancy;
import dev.winnow.api.AnswerTexts;
import dev.winnow.api.Checks;
import dev.winnow.api.asset.AssetResource;
import dev.winnow.api.search.request.ValidatedSearchRequest;
import dev.winnow.asset.AssetId;
import dev.winnow.asset.Modality;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.DimensionWords;
import dev.winnow.encoder.Encoders;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.index.Hit;
import dev.winnow.index.VectorQuery;
import dev.winnow.index.filter.Filter;
import dev.winnow.serving.Model;
import dev.winnow.vector.SparseVector;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.Separator;
import org.jspecify.annotations.Nullable;

/** {@code /v1/dimensions/{n}}: the words and assets of a dimension of the sparse space. */
@Path("/v1/dimensions/{n}")
@RolesAllowed(CallerRoles.SEARCH)
@Tag(name = "Dimensions")
@Produces(MediaType.APPLICATION_JSON)
public class DimensionResource {

  private static final int MAX_LIMIT = 100;

  private static final String EXAMPLE =
      """
      {"dimension":17,
       "words":[{"word":"beach","weight":0.82},{"word":"sand","weight":0.61}],
       "assets":[{"id":"holiday-17","weight":0.47,"captions":["a dog on the beach"],
                  "image_url":"/v1/assets/holiday-17/image"}]}""";

  private final Tenancy tenancy;

  DimensionResource(Tenancy tenancy) {
    this.tenancy = tenancy;
  }

  /** A dimension, its words and its assets. */
  @RegisterForReflection
  public record Dimension(
      @Schema(examples = "17") int dimension,
      @Schema(description = "The words with the largest weights, largest first") List<Word> words,
      @Schema(description = "The assets with the largest weights, largest first")
          List<ActiveAsset> assets) {}

  /** A word of the vocabulary that the space was trained on. */
  @RegisterForReflection
  public record Word(String word, float weight) {}

  /** An asset whose weight in a dimension is above 0. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record ActiveAsset(
      String id,
      @Schema(description = "The weight of its image or of its captions, whichever is larger")
          float weight,
      List<String> captions,
      @JsonProperty("image_url") @Nullable String imageUrl) {}

  @GET
  @Operation(
      operationId = "getDimension",
      summary = "Explain a dimension of the sparse space",
      description = "The words and the assets with the largest weights in the dimension.")
  @APIResponse(
      responseCode = "200",
      description = "The dimension",
      content =
          @Content(
              schema = @Schema(implementation = Dimension.class),
              examples = @ExampleObject(name = "beach", value = EXAMPLE)))
  @APIResponse(responseCode = "400", description = AnswerTexts.INVALID_PARAMETER)
  @APIResponse(
      responseCode = "404",
      description = "No such dimension, or the bundle has no sparse vectors")
  public Uni<Dimension> get(
      @Parameter(
              description = "The dimension, from 0",
              example = "17",
              schema = @Schema(type = SchemaType.INTEGER, minimum = "0"))
          @RestPath
          int n,
      @Parameter(
              description =
                  "Modalities of the assets: image, caption, or image,caption (the default)")
          @RestQuery
          @Separator(",")
          List<String> in,
      @Parameter(
              description = "Maximum number of assets, 1 to 100; 10 by default",
              example = "5",
              schema =
                  @Schema(
                      type = SchemaType.INTEGER,
                      minimum = "1",
                      maximum = "100",
                      defaultValue = "10"))
          @RestQuery
          @Nullable Integer limit) {
    Model model = tenancy.model();
    DimensionWords words = words(n, model.encoders());
    int most = Checks.limit(limit, 10, 1, MAX_LIMIT);
    return assets(n, ValidatedSearchRequest.modalities(in, model.bundle()), most, model)
        .map(
            assets ->
                new Dimension(
                    n,
                    words.of(n).stream().map(w -> new Word(w.word(), w.weight())).toList(),
                    assets));
  }

  private static DimensionWords words(int n, Encoders encoders) {
    BundleManifest bundle = encoders.manifest();
    DimensionWords words = encoders.words();
    if (words == null) {
      throw new ProblemException(
          ProblemType.NOT_FOUND, "the bundle " + bundle.id() + " has no sparse dimensions");
    }
    if (n < 0 || n >= words.size()) {
      throw new ProblemException(
          ProblemType.NOT_FOUND,
          "no dimension %d: the bundle %s has 0 to %d".formatted(n, bundle.id(), words.size() - 1));
    }
    return words;
  }

  private Uni<List<ActiveAsset>> assets(int n, Set<Modality> in, int limit, Model model) {
    List<VectorQuery> queries =
        in.stream()
            .filter(modality -> model.bundle().sparseHead(modality) != null)
            .map(modality -> query(modality, n, limit))
            .toList();
    return model
        .index()
        .searchAll(queries)
        .map(found -> bestOfEach(found).limit(limit).map(DimensionResource::asset).toList());
  }

  /** Returns each asset once, with its best score, best first. */
  private static Stream<Hit> bestOfEach(List<List<Hit>> found) {
    Map<AssetId, Hit> best = new HashMap<>();
    found.stream()
        .flatMap(List::stream)
        .forEach(hit -> best.merge(hit.id(), hit, (a, b) -> a.score() >= b.score() ? a : b));
    return best.values().stream()
        .sorted(Comparator.comparing(Hit::score).reversed().thenComparing(Hit::id));
  }

  private static VectorQuery query(Modality modality, int n, int limit) {
    SparseVector axis = new SparseVector(new int[] {n}, new float[] {1});
    return new VectorQuery(
        modality.sparseKey(), new VectorQuery.Sparse(axis), Filter.NONE, limit, 0);
  }

  private static ActiveAsset asset(Hit hit) {
    String id = hit.id().value();
    return new ActiveAsset(
        id,
        hit.score(),
        hit.payload().captions(),
        hit.payload().hasPreview() ? AssetResource.imagePath(id) : hit.payload().imageUrl());
  }
}
