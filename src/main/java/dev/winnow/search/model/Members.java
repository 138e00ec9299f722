package dev.winnow.search.model;

import dev.winnow.asset.AssetId;
import dev.winnow.bundle.Views;
import dev.winnow.index.Point;
import dev.winnow.index.filter.Condition;
import dev.winnow.index.filter.Filter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The assets of an {@link Example.Assets}.
 *
 * @param points the points in the index
 * @param gone ids that are not in the index, or not visible to the caller
 */
public record Members(List<Point> points, List<AssetId> gone) {

  private static final int NAMED = 3;

  public Members {
    points = List.copyOf(points);
    gone = List.copyOf(gone);
  }

  /** Returns the view vectors of the points with an image. */
  public List<float[]> views() {
    return points.stream()
        .map(point -> point.dense().get(Views.MODALITY.key()))
        .filter(Objects::nonNull)
        .toList();
  }

  /**
   * Returns a sentence about ignored assets.
   *
   * @param byViews whether the assets are compared view by view
   */
  public Optional<String> note(String label, boolean byViews) {
    List<AssetId> unseen =
        points.stream()
            .filter(point -> byViews && !point.dense().containsKey(Views.MODALITY.key()))
            .map(Point::id)
            .toList();
    List<String> parts = new ArrayList<>();
    if (!gone.isEmpty()) {
      parts.add("%s not in the index".formatted(named(gone)));
    }
    if (!unseen.isEmpty()) {
      parts.add("%s without an image that was encoded with views".formatted(named(unseen)));
    }
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of("Left out of %s: %s.".formatted(label, String.join("; ", parts)));
  }

  private static String named(List<AssetId> ids) {
    String first = ids.stream().limit(NAMED).map(AssetId::value).collect(Collectors.joining(", "));
    return ids.size() > NAMED ? "%d (%s, …)".formatted(ids.size(), first) : first;
  }

  /**
   * Returns the text attributes that all points share, such as {@code style: flat}.
   *
   * @param scope filter that all visible points match; attributes that it requires are left out
   */
  public Map<String, String> inCommon(Filter scope) {
    Map<String, String> common = new TreeMap<>();
    if (points.size() > 1) {
      points
          .getFirst()
          .payload()
          .attributes()
          .forEach(
              (name, value) -> {
                if (value instanceof String text
                    && points.stream().allMatch(p -> has(p, name, text))
                    && !requires(scope, new Filter.MatchValue(name, text))) {
                  common.put(name, text);
                }
              });
    }
    return common;
  }

  private static boolean requires(Filter scope, Condition condition) {
    return scope.must().stream()
        .anyMatch(
            must ->
                must.equals(condition)
                    || must instanceof Filter filter && requires(filter, condition));
  }

  private static boolean has(Point point, String name, String text) {
    @Nullable Object value = point.payload().attributes().get(name);
    return text.equals(value);
  }
}
