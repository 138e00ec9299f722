package dev.winnow.search;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Modality;
import dev.winnow.asset.Version;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Calibration;
import dev.winnow.bundle.Criteria;
import dev.winnow.bundle.Views;
import dev.winnow.index.ConfinedIndex;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.lucene.LuceneVectorIndex;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchResult;
import dev.winnow.search.model.Term;
import dev.winnow.wiring.BundleSchema;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An embedded index of a bundle of three dimensions, and searches of it for nine hits. */
final class SmallCollection implements AutoCloseable {

  private final BundleManifest bundle;
  private final QueryEncoder queries;
  private final LuceneVectorIndex index;

  SmallCollection(Path directory, BundleManifest bundle, QueryEncoder queries) {
    this.bundle = bundle;
    this.queries = queries;
    this.index = LuceneVectorIndex.open(directory, BundleSchema.of(bundle), Runnable::run);
  }

  static BundleManifest bundle(
      @Nullable Views views, @Nullable Criteria criteria, @Nullable Calibration calibration) {
    List<Float> half = List.of(0.5f, 0.5f, 0.5f);
    return new BundleManifest(
        "test",
        "1",
        3,
        new BundleManifest.Text("f", "f", "cls", 16, null),
        new BundleManifest.Image("f", 8, 8, "stretch", half, half),
        null,
        views,
        criteria,
        calibration,
        null,
        null,
        Map.of("f", new BundleManifest.BundleFile("f", "0".repeat(64))));
  }

  static Point point(String id, Map<String, float[]> vectors, Payload payload) {
    return new Point(new AssetId(id), Version.ofOffset(1), vectors, Map.of(), payload);
  }

  /** Returns an asset with one caption, whose vector is the first axis, and no image. */
  static Point caption(String id, String caption) {
    return point(
        id,
        Map.of("caption", new float[] {1, 0, 0}),
        new Payload(List.of(caption), Map.of(), null, false));
  }

  void apply(List<Point> points) {
    index
        .apply(points.stream().<PointChange>map(p -> new PointChange.Upsert(p, null)).toList())
        .await()
        .indefinitely();
  }

  @Nullable Point fetch(AssetId id) {
    return index.fetch(List.of(id)).await().indefinitely().get(id);
  }

  SearchEngine engine() {
    return new SearchEngine(queries, bundle, index, SearchMethods.installed());
  }

  /** Returns an engine for callers who see only the assets that match a filter. */
  SearchEngine engine(Filter scope) {
    return new SearchEngine(
        queries, bundle, new ConfinedIndex(index, scope), SearchMethods.installed());
  }

  static Search search(String method, List<Term> positives, List<Term> negatives) {
    return new Search(
        List.of(new Clause(null, positives, negatives)),
        method,
        ParameterValues.DEFAULT,
        Set.of(Modality.IMAGE, Modality.CAPTION),
        Filter.NONE,
        9,
        0,
        true);
  }

  SearchResult find(List<Term> positives, List<Term> negatives) {
    return engine().search(search(SearchMethods.AUTO, positives, negatives)).await().indefinitely();
  }

  static List<String> ids(SearchResult result) {
    return result.hits().stream().map(hit -> hit.point().id().value()).toList();
  }

  @Override
  public void close() {
    index.close();
  }
}
