package dev.winnow.query;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Modality;
import dev.winnow.bundle.Encoders;
import dev.winnow.bundle.Encoding;
import dev.winnow.bundle.Lane;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.index.Hit;
import dev.winnow.index.Point;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorQuery;
import dev.winnow.vector.DenseVectors;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runs a search plan: positives to vectors, their weighted mean to a query, one index query per
 * modality. Never blocks.
 */
@ApplicationScoped
class Searcher {

  private final Encoders encoders;
  private final QueryPictures pictures;
  private final VectorIndex index;

  Searcher(Encoders encoders, QueryPictures pictures, VectorIndex index) {
    this.encoders = encoders;
    this.pictures = pictures;
    this.index = index;
  }

  /**
   * Hits, best first, and where the time went.
   *
   * @param encodeNanos to get the query vector
   * @param searchNanos to search with it
   */
  record Result(List<Hit> hits, long encodeNanos, long searchNanos) {}

  /** Fails with {@link ProblemException} where the plan names an asset that is not there. */
  Uni<Result> search(SearchPlan plan) {
    long started = System.nanoTime();
    return vectorsById(plan)
        .chain(byId -> queryVectors(plan, byId))
        .chain(
            vectors -> {
              long encoded = System.nanoTime();
              return hits(plan, query(plan, vectors))
                  // What the index cannot be asked: a filter with too many words, say.
                  .onFailure(IllegalArgumentException.class)
                  .transform(e -> new ProblemException(ProblemType.INVALID_REQUEST, e.getMessage()))
                  .map(hits -> new Result(hits, encoded - started, System.nanoTime() - encoded));
            });
  }

  private Uni<Map<AssetId, Point>> vectorsById(SearchPlan plan) {
    List<AssetId> ids =
        plan.positives().stream()
            .flatMap(p -> p instanceof SearchPlan.ById byId ? Stream.of(byId.id()) : Stream.empty())
            .toList();
    return ids.isEmpty() ? Uni.createFrom().item(Map.of()) : index.fetch(ids);
  }

  private Uni<List<float[]>> queryVectors(SearchPlan plan, Map<AssetId, Point> byId) {
    return Uni.join()
        .all(plan.positives().stream().map(positive -> vector(positive, byId)).toList())
        .andFailFast();
  }

  private Uni<float[]> vector(SearchPlan.Positive positive, Map<AssetId, Point> byId) {
    return switch (positive) {
      case SearchPlan.ByText text -> dense(encoders.text(text.text(), Lane.QUERY));
      case SearchPlan.ByImage image ->
          pictures.decode(image.data()).chain(pixels -> dense(encoders.image(pixels, Lane.QUERY)));
      case SearchPlan.ByVector vector -> Uni.createFrom().item(vector.unit());
      case SearchPlan.ById id -> Uni.createFrom().item(vector(id.id(), byId));
    };
  }

  private static Uni<float[]> dense(Uni<Encoding> encoding) {
    return encoding
        .map(Encoding::dense)
        .onFailure(IllegalArgumentException.class)
        .transform(
            e ->
                new ProblemException(
                    ProblemType.UNPROCESSABLE,
                    "the encoder makes nothing of it: " + e.getMessage()));
  }

  /** All modalities share one space, so what an asset is like is the mean of its sides. */
  private static float[] vector(AssetId id, Map<AssetId, Point> byId) {
    Point point =
        Optional.ofNullable(byId.get(id))
            .orElseThrow(
                () -> new ProblemException(ProblemType.UNPROCESSABLE, "no asset has the id " + id));
    if (point.dense().isEmpty()) {
      throw new ProblemException(
          ProblemType.UNPROCESSABLE, "asset " + id + " has neither picture nor caption to be like");
    }
    return DenseVectors.mean(List.copyOf(point.dense().values()));
  }

  private static float[] query(SearchPlan plan, List<float[]> vectors) {
    float[] sum = new float[vectors.getFirst().length];
    for (int i = 0; i < vectors.size(); i++) {
      float weight = (float) plan.positives().get(i).weight();
      float[] vector = vectors.get(i);
      for (int d = 0; d < sum.length; d++) {
        sum[d] = Math.fma(weight, vector[d], sum[d]);
      }
    }
    try {
      return DenseVectors.normalize(sum);
    } catch (IllegalArgumentException e) {
      throw new ProblemException(
          ProblemType.UNPROCESSABLE, "the positives cancel each other out: nothing is near to all");
    }
  }

  private Uni<List<Hit>> hits(SearchPlan plan, float[] query) {
    if (plan.in().size() == 1) {
      Modality only = plan.in().iterator().next();
      return index.search(vectorQuery(plan, only, query, plan.limit(), plan.offset()));
    }
    // An asset may be found by several of its sides; a page then needs the best of each from the
    // top.
    int window = plan.offset() + plan.limit();
    return Uni.join()
        .all(
            plan.in().stream()
                .map(modality -> index.search(vectorQuery(plan, modality, query, window, 0)))
                .toList())
        .andFailFast()
        .map(found -> bestOfEach(found).skip(plan.offset()).limit(plan.limit()).toList());
  }

  private static VectorQuery vectorQuery(
      SearchPlan plan, Modality modality, float[] query, int limit, int offset) {
    return new VectorQuery(
        modality.key(), new VectorQuery.Dense(query), plan.filter(), limit, offset);
  }

  /** Returns each asset once, with its best score, best first. */
  static Stream<Hit> bestOfEach(List<List<Hit>> found) {
    Map<AssetId, Hit> best = new HashMap<>();
    found.stream()
        .flatMap(List::stream)
        .forEach(hit -> best.merge(hit.id(), hit, (a, b) -> a.score() >= b.score() ? a : b));
    return best.values().stream()
        .sorted(Comparator.comparing(Hit::score).reversed().thenComparing(Hit::id));
  }
}
