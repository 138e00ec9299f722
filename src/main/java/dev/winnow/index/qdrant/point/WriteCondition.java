package dev.winnow.index.qdrant.point;

import static io.qdrant.client.ConditionFactory.filter;
import static io.qdrant.client.ConditionFactory.hasId;
import static io.qdrant.client.ConditionFactory.isEmpty;
import static io.qdrant.client.ConditionFactory.match;
import static io.qdrant.client.ConditionFactory.matchExceptKeywords;
import static io.qdrant.client.ConditionFactory.matchKeyword;
import static io.qdrant.client.ConditionFactory.range;

import dev.winnow.asset.Source;
import dev.winnow.asset.Version;
import dev.winnow.index.layer.AssetLayers;
import io.qdrant.client.ValueFactory;
import io.qdrant.client.grpc.Common.Condition;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Common.Range;
import io.qdrant.client.grpc.JsonWithInt.Value;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The stored form of versions, and the condition under which a change replaces a stored point. The
 * server checks the condition atomically with the write. So if two workers write the same point,
 * the newer change wins, whichever arrives first.
 */
public final class WriteCondition {

  private static final String OFFSET = Fields.path(Fields.VERSION, Fields.OFFSET);

  private static final Comparator<ConditionalWrite> OLDEST_FIRST =
      Comparator.comparing(
              (ConditionalWrite write) -> write.version().declared(),
              Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(write -> write.version().offset());

  private WriteCondition() {}

  /** Returns the payload value that stores a version. */
  static Value stored(Version version) {
    Map<String, Value> fields = new HashMap<>();
    fields.put(Fields.OFFSET, ValueFactory.value(version.offset()));
    if (version.declared() != null) {
      fields.put(Fields.DECLARED_HIGH, ValueFactory.value(high(version.declared())));
      fields.put(Fields.DECLARED_LOW, ValueFactory.value(low(version.declared())));
    }
    return ValueFactory.value(fields);
  }

  /** Reads a version written by {@link #stored}. */
  public static Version version(Map<String, Value> stored) {
    Value high = stored.get(Fields.DECLARED_HIGH);
    Value low = stored.get(Fields.DECLARED_LOW);
    Value offset = stored.get(Fields.OFFSET);
    @Nullable Long declared =
        high == null || low == null ? null : high.getIntegerValue() << 32 | low.getIntegerValue();
    return new Version(declared, offset == null ? 0 : offset.getIntegerValue());
  }

  /**
   * Returns one filter for a batch of changes of whole assets. A point that matches may be replaced
   * by its change, see {@link Version#supersedes}. Changes with similar versions share a condition
   * on their lowest version, because the server needs time for every condition. So a point may not
   * match although its change is newer, if the stored version is above the lowest version, or if
   * another program has written the point. With groups of one, the filter is exact.
   *
   * @param groupSize maximum number of changes that share a condition, at least 1
   */
  public static Filter anyOf(List<ConditionalWrite> batch, int groupSize) {
    // Points with parts are merged, see QdrantWriter.
    Filter.Builder any = Filter.newBuilder().addMust(isEmpty(Fields.REVISION));
    // Versions with and without a declared version have no common lowest version.
    batch.stream()
        .sorted(OLDEST_FIRST)
        .collect(Collectors.partitioningBy(write -> write.version().declared() == null))
        .values()
        .forEach(
            alike -> {
              for (int i = 0; i < alike.size(); i += groupSize) {
                any.addShould(superseded(alike.subList(i, Math.min(alike.size(), i + groupSize))));
              }
            });
    return any.build();
  }

  /**
   * Returns one filter for points that were read and merged with changes. A stored point matches if
   * none of its layers is newer than, or missing from, the merged ones. So a replica that is behind
   * accepts the merged point, and no layer that another worker has written is lost. A point with
   * the same layers does not match.
   *
   * @param merged the layers of the points to write
   * @param read the points that were read; missing points are absent
   */
  public static Filter mergedFrom(
      Map<PointId, AssetLayers> merged, Map<PointId, StoredLayers> read) {
    Filter.Builder any = Filter.newBuilder();
    merged.forEach(
        (id, layers) ->
            any.addShould(all(hasId(id), filter(replacedBy(layers, read.get(id)).build()))));
    return any.build();
  }

  private static Filter.Builder replacedBy(AssetLayers merged, @Nullable StoredLayers read) {
    Filter.Builder replaced = Filter.newBuilder();
    if (read != null && read.hasParts()) {
      // The usual case, for which the server reads no payload. Points of earlier builds, which lack
      // the sources, match only this.
      replaced.addShould(matchKeyword(Fields.REVISION, read.revision()));
    }
    if (!merged.isPlain()) {
      replaced.addMustNot(matchKeyword(Fields.REVISION, StoredLayers.revision(merged)));
    }
    return replaced.addShould(withoutParts(merged)).addShould(withParts(merged));
  }

  /**
   * A stored point without parts is the layer of whole assets, or another program has written it.
   */
  private static Condition withoutParts(AssetLayers merged) {
    Filter.Builder whole = Filter.newBuilder().addShould(isEmpty(OFFSET));
    Version version = merged.version(Source.ASSETS);
    if (version != null) {
      whole.addShould(filter(upTo(Fields.VERSION, version).build()));
    }
    return all(isEmpty(Fields.REVISION), filter(whole.build()));
  }

  private static Condition withParts(AssetLayers merged) {
    List<String> sources = merged.changes().keySet().stream().map(Source::key).toList();
    Filter.Builder parts =
        Filter.newBuilder()
            .addMustNot(isEmpty(Fields.SOURCES))
            .addMustNot(matchExceptKeywords(Fields.SOURCES, sources));
    merged
        .versions()
        .forEach(
            (source, version) -> {
              String field = Fields.path(Fields.PARTS, '"' + source.key() + '"');
              parts.addMust(
                  filter(
                      upTo(field, version)
                          .addShould(isEmpty(Fields.path(field, Fields.OFFSET)))
                          .build()));
            });
    return filter(parts.build());
  }

  private static Condition superseded(List<ConditionalWrite> group) {
    List<PointId> ids = group.stream().map(write -> write.id()).toList();
    long offset = group.stream().mapToLong(write -> write.version().offset()).min().orElseThrow();
    Version least = new Version(group.getFirst().version().declared(), offset);
    Filter.Builder superseded = supersededBy(least);
    if (group.size() == 1) {
      // Points written by other programs have no version. They are rare, and the condition takes
      // time for every point.
      superseded.addShould(isEmpty(OFFSET));
    }
    return all(hasId(ids), filter(superseded.build()));
  }

  /** Matches stored versions that a version supersedes. */
  private static Filter.Builder supersededBy(Version version) {
    return before(Fields.VERSION, version, Range.newBuilder().setLt(version.offset()).build());
  }

  /** Matches a field with this version, or with one that it supersedes. */
  private static Filter.Builder upTo(String field, Version version) {
    return before(field, version, Range.newBuilder().setLte(version.offset()).build());
  }

  /**
   * @param offsets the offsets that match where declared versions do not decide
   */
  private static Filter.Builder before(String field, Version version, Range offsets) {
    Condition before = range(Fields.path(field, Fields.OFFSET), offsets);
    Filter.Builder older = Filter.newBuilder();
    if (version.declared() == null) {
      return older.addShould(before);
    }
    String storedHigh = Fields.path(field, Fields.DECLARED_HIGH);
    String storedLow = Fields.path(field, Fields.DECLARED_LOW);
    long high = high(version.declared());
    long low = low(version.declared());
    return older
        .addShould(below(storedHigh, high))
        .addShould(all(match(storedHigh, high), below(storedLow, low)))
        .addShould(all(match(storedHigh, high), match(storedLow, low), before))
        .addShould(all(isEmpty(storedHigh), before));
  }

  private static long high(long declared) {
    return declared >> 32;
  }

  private static long low(long declared) {
    return declared & 0xFFFF_FFFFL;
  }

  private static Condition below(String field, long bound) {
    return range(field, Range.newBuilder().setLt(bound).build());
  }

  private static Condition all(Condition... conditions) {
    return filter(Filter.newBuilder().addAllMust(List.of(conditions)).build());
  }
}
