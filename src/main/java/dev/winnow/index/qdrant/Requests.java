package dev.winnow.index.qdrant;

import dev.winnow.asset.AssetId;
import dev.winnow.index.Filter;
import dev.winnow.index.VectorQuery;
import dev.winnow.index.qdrant.point.Fields;
import dev.winnow.index.qdrant.point.FilterMapper;
import dev.winnow.index.qdrant.point.PointIds;
import dev.winnow.index.qdrant.point.PointMapper;
import io.qdrant.client.ConditionFactory;
import io.qdrant.client.PointIdFactory;
import io.qdrant.client.QueryFactory;
import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.WithVectorsSelectorFactory;
import io.qdrant.client.grpc.Common;
import io.qdrant.client.grpc.Common.PointId;
import io.qdrant.client.grpc.Points.CountPoints;
import io.qdrant.client.grpc.Points.Direction;
import io.qdrant.client.grpc.Points.GetPoints;
import io.qdrant.client.grpc.Points.OrderBy;
import io.qdrant.client.grpc.Points.Query;
import io.qdrant.client.grpc.Points.QueryPoints;
import io.qdrant.client.grpc.Points.ReadConsistency;
import io.qdrant.client.grpc.Points.ScrollPoints;
import io.qdrant.client.grpc.Points.SearchParams;
import io.qdrant.client.grpc.Points.StartFrom;
import io.qdrant.client.grpc.Points.VectorInput;
import io.qdrant.client.grpc.Points.WithPayloadSelector;
import io.qdrant.client.grpc.Points.WithVectorsSelector;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The reads of one collection as Qdrant's messages. Pure. */
final class Requests {

  /** All but the preview and what only the server reads. */
  private static final WithPayloadSelector PAYLOAD =
      WithPayloadSelectorFactory.exclude(
          List.of(Fields.FACTS, Fields.PREVIEW, Fields.LAYERS, Fields.PARTS));

  private static final WithPayloadSelector TIME =
      WithPayloadSelectorFactory.include(List.of(Fields.INDEXED_AT, Fields.DELETED));

  private static final WithPayloadSelector PREVIEW =
      WithPayloadSelectorFactory.include(List.of(Fields.PREVIEW));

  private static final SearchParams EXACT = SearchParams.newBuilder().setExact(true).build();

  private final String collection;
  private final Set<String> names;
  private final SearchParams params;
  private final ReadConsistency consistency;

  /**
   * @param names of the vectors of the collection
   */
  Requests(String collection, Set<String> names, QdrantConfig config) {
    this(collection, names, config, config.exact(), config.hnswEf());
  }

  Requests(
      String collection,
      Set<String> names,
      QdrantConfig config,
      boolean exact,
      OptionalInt hnswEf) {
    this.collection = collection;
    this.names = names;
    this.consistency = config.readConsistency().toMessage();
    SearchParams.Builder search = SearchParams.newBuilder().setExact(exact);
    hnswEf.ifPresent(search::setHnswEf);
    this.params = search.build();
  }

  String name() {
    return collection;
  }

  /** An empty sparse vector is near to nothing, and the server would not take it. */
  static boolean hasCandidates(VectorQuery query) {
    return !(query.by() instanceof VectorQuery.Sparse(var vector) && vector.size() == 0);
  }

  /**
   * Asks for nearest points. The server may still hold a vector that an asset has lost, for as long
   * as a batch is being written, see {@link QdrantWriter}. Callers drop such points by what they
   * declare: a condition on that for each point on the way takes a fifth of the server's time.
   *
   * @param query that {@linkplain #hasCandidates has candidates}
   */
  QueryPoints query(VectorQuery query) {
    return QueryPoints.newBuilder()
        .setCollectionName(collection)
        .setReadConsistency(consistency)
        .setQuery(nearest(query.by()))
        .setUsing(query.vector())
        .setFilter(FilterMapper.of(query.filter()))
        .setParams(params(query.by()))
        .setLimit(query.limit())
        .setOffset(query.offset())
        .setWithPayload(PAYLOAD)
        .setWithVectors(vectors(query))
        .build();
  }

  private SearchParams params(VectorQuery.By by) {
    return by instanceof VectorQuery.Dense dense && dense.exact() ? EXACT : params;
  }

  private WithVectorsSelector vectors(VectorQuery query) {
    List<String> asked = query.vectors().stream().filter(names::contains).toList();
    return asked.isEmpty()
        ? WithVectorsSelectorFactory.enable(false)
        : WithVectorsSelectorFactory.include(asked);
  }

  private static Query nearest(VectorQuery.By by) {
    return switch (by) {
      case VectorQuery.Dense(float[] vector, boolean exact) -> QueryFactory.nearest(vector);
      case VectorQuery.Sparse(var vector) ->
          QueryFactory.nearest(
              VectorInput.newBuilder().setSparse(PointMapper.sparse(vector)).build());
    };
  }

  GetPoints points(Collection<AssetId> ids) {
    return get(ids, PAYLOAD, true);
  }

  /** Returns the request for the time of a point's last write. */
  GetPoints time(AssetId id) {
    return get(List.of(id), TIME, false);
  }

  GetPoints preview(AssetId id) {
    return get(List.of(id), PREVIEW, false);
  }

  private GetPoints get(Collection<AssetId> ids, WithPayloadSelector payload, boolean vectors) {
    return GetPoints.newBuilder()
        .setCollectionName(collection)
        .setReadConsistency(consistency)
        .addAllIds(ids.stream().distinct().map(PointIds::of).toList())
        .setWithPayload(payload)
        .setWithVectors(WithVectorsSelectorFactory.enable(vectors))
        .build();
  }

  /**
   * A page begins at the id that is its cursor, so it is right whatever has changed meanwhile.
   *
   * @throws IllegalArgumentException if the limit is less than 1, or the cursor is none
   */
  ScrollPoints page(Filter filter, @Nullable String cursor, int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("a page has at least 1 point, not " + limit);
    }
    ScrollPoints.Builder page = scroll(FilterMapper.ofPoints(filter), limit);
    if (cursor != null) {
      try {
        page.setOffset(PointIdFactory.id(UUID.fromString(cursor)));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("not a cursor: " + cursor, e);
      }
    }
    return page.build();
  }

  /** Points of a time at most, newest first, in any order where they share a time. */
  ScrollPoints newest(Filter filter, @Nullable Long time, int limit) {
    OrderBy.Builder order =
        OrderBy.newBuilder().setKey(Fields.INDEXED_AT).setDirection(Direction.Desc);
    if (time != null) {
      order.setStartFrom(StartFrom.newBuilder().setInteger(time));
    }
    return scroll(FilterMapper.ofPoints(filter), limit).setOrderBy(order).build();
  }

  /** Points of one time by id, from an id on. */
  ScrollPoints ofTime(Filter filter, long time, @Nullable PointId from, int limit) {
    ScrollPoints.Builder page =
        scroll(
            FilterMapper.ofPoints(filter).toBuilder()
                .addMust(ConditionFactory.match(Fields.INDEXED_AT, time))
                .build(),
            limit);
    if (from != null) {
      page.setOffset(from);
    }
    return page.build();
  }

  private ScrollPoints.Builder scroll(Common.Filter filter, int limit) {
    return ScrollPoints.newBuilder()
        .setCollectionName(collection)
        .setReadConsistency(consistency)
        .setFilter(filter)
        .setLimit(limit)
        .setWithPayload(PAYLOAD)
        .setWithVectors(WithVectorsSelectorFactory.enable(true));
  }

  /** Counts tombstones, too. */
  CountPoints countAll() {
    return CountPoints.newBuilder()
        .setCollectionName(collection)
        .setReadConsistency(consistency)
        .setExact(true)
        .build();
  }

  CountPoints count(Filter filter) {
    return CountPoints.newBuilder()
        .setCollectionName(collection)
        .setReadConsistency(consistency)
        .setFilter(FilterMapper.ofPoints(filter))
        .setExact(true)
        .build();
  }
}
