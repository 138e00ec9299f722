package dev.winnow.search;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.ImageSource;
import dev.winnow.asset.Modality;
import dev.winnow.asset.Version;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Calibration;
import dev.winnow.encoder.Encoding;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.lucene.LuceneVectorIndex;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.method.SparseMethod;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchException;
import dev.winnow.search.model.SearchResult;
import dev.winnow.search.model.SearchResult.ScoredHit;
import dev.winnow.search.model.Term;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import io.smallrye.mutiny.Uni;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An index of assets about sports and food, and searches in it by a bundle of three concepts. */
abstract class SportsSearch {

  static final Calibration CALIBRATION =
      new Calibration(null, new Calibration.Presence(-4, 4, 4, 4, 2), 0.5);

  @TempDir Path directory;

  LuceneVectorIndex index;

  @BeforeEach
  void open() {
    index =
        LuceneVectorIndex.open(
            directory,
            new IndexSchema("test", Map.of("caption", 3, "image", 3), Map.of("caption_sparse", 3)),
            Runnable::run);
  }

  @AfterEach
  void close() {
    index.close();
  }

  /** Adds an asset with so much of each concept. */
  void add(String id, String caption, float... concepts) {
    apply(List.of(change(id, caption, concepts)));
  }

  /** Adds an asset with a caption and an image that show each concept to this degree. */
  void addPictured(String id, String caption, float[] told, float... shown) {
    Map<String, float[]> dense =
        Map.of("caption", DenseVectors.normalize(told), "image", DenseVectors.normalize(shown));
    apply(List.of(change(id, List.of(caption), dense)));
  }

  /** Adds an asset with only an image. */
  void addPicture(String id, float... shown) {
    apply(List.of(pictureChange(id, shown)));
  }

  static PointChange pictureChange(String id, float... shown) {
    return change(id, List.of(), Map.of("image", DenseVectors.normalize(shown)));
  }

  private static PointChange change(String id, List<String> captions, Map<String, float[]> dense) {
    Payload payload = new Payload(captions, Map.of(), null, false);
    Point point = new Point(new AssetId(id), new Version(null, 1), dense, Map.of(), payload);
    return new PointChange.Upsert(point, null);
  }

  void apply(List<PointChange> changes) {
    index.apply(changes).await().indefinitely();
  }

  static PointChange change(String id, String caption, float... concepts) {
    float[] dense = DenseVectors.normalize(concepts);
    Point point =
        new Point(
            new AssetId(id),
            new Version(null, 1),
            Map.of("caption", dense),
            Map.of("caption_sparse", sparse(dense)),
            new Payload(List.of(caption), Map.of(), null, false));
    return new PointChange.Upsert(point, null);
  }

  static SparseVector sparse(float[] dense) {
    List<Integer> active = new ArrayList<>();
    for (int i = 0; i < dense.length; i++) {
      if (dense[i] > 0) {
        active.add(i);
      }
    }
    float[] values = new float[active.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = dense[active.get(i)];
    }
    return new SparseVector(active.stream().mapToInt(Integer::intValue).toArray(), values);
  }

  static BundleManifest manifest(@Nullable Calibration calibration) {
    Map<String, BundleManifest.BundleFile> files =
        Map.of("f", new BundleManifest.BundleFile("f", "0".repeat(64)));
    return new BundleManifest(
        "test",
        "1",
        3,
        new BundleManifest.Text("f", "f", "cls", 16, null),
        null,
        new BundleManifest.Sparse(3, 3, "f", null, "f"),
        calibration,
        null,
        files);
  }

  final QueryEncoder encoder =
      new QueryEncoder() {
        @Override
        public Uni<Encoding> text(String text) {
          float[] concepts = {
            text.contains("sport") || text.contains("ball") ? 1 : 0,
            text.contains("basketball") ? 2 : 0,
            text.contains("food") ? 1 : 0
          };
          boolean none = concepts[0] + concepts[1] + concepts[2] == 0;
          float[] dense = DenseVectors.normalize(none ? new float[] {1, 1, 1} : concepts);
          return Uni.createFrom().item(new Encoding(dense, sparse(dense)));
        }

        @Override
        public Uni<Encoding> image(ImageSource source) {
          return Uni.createFrom().failure(new SearchException("no pictures here"));
        }

        @Override
        public Uni<Encoding> vector(float[] unit) {
          return Uni.createFrom().item(new Encoding(unit, sparse(unit)));
        }
      };

  SearchResult search(Search search) {
    return new SearchEngine(encoder, manifest(CALIBRATION), index, SearchMethods.installed())
        .search(search)
        .await()
        .indefinitely();
  }

  static Term soft(String text) {
    return Term.of(new Example.Text(text));
  }

  static Term hard(String text) {
    return new Term(new Example.Text(text), 1, true, null);
  }

  static Search of(String method, List<Term> positives, List<Term> negatives, int limit) {
    return new Search(
        List.of(new Clause(null, positives, negatives)),
        method,
        ParameterValues.DEFAULT.with(SparseMethod.K, 1).with(SparseMethod.SHARE, 0.6),
        Set.of(Modality.CAPTION),
        Filter.NONE,
        limit,
        0,
        true);
  }

  /** Returns the search in these modalities. */
  static Search in(Search search, Modality... sides) {
    return new Search(
        search.clauses(),
        search.method(),
        search.parameters(),
        Set.of(sides),
        search.filter(),
        search.limit(),
        search.offset(),
        search.explain());
  }

  void sportsCollection() {
    add("basketball", "a basketball game", 1, 2, 0);
    add("mixed", "a ball", 1, 0.7f, 0);
    add("tennis", "a tennis match", 1, 0.05f, 0.1f);
    add("snack", "food at a stadium", 0.5f, 0, 1);
    add("soup", "a bowl of soup", 0, 0, 1);
  }

  static List<String> ids(List<ScoredHit> hits) {
    return hits.stream().map(hit -> hit.point().id().value()).toList();
  }
}
