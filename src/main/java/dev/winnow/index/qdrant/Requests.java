package dev.winnow.index.qdrant;

import dev.winnow.asset.AssetId;
import dev.winnow.index.VectorQuery;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.qdrant.QdrantConfig.ReadConsistency;
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

/** Builds Qdrant's messages for reads of one collection. Pure. */
final class Requests {

  /**
   * All fields except the preview and those that a search does not need. Replicas may differ in the
   * times, and with a consistency above one, the server drops points that differ.
   */
  private static final WithPayloadSelector ASSET =
      WithPayloadSelectorFactory.exclude(
          List.of(
              Fields.FACTS,
              Fields.PREVIEW,
              Fields.LAYERS,
              Fields.PARTS,
              Fields.SOURCES,
              Fields.INDEXED_AT,
              Fields.DELETED_AT));

  /** As {@link #ASSET}, with the times, by which pages are ordered. */
  private static final WithPayloadSelector PAYLOAD =
      WithPayloadSelectorFactory.exclude(
          List.of(Fields.FACTS, Fields.PREVIEW, Fields.LAYERS, Fields.PARTS, Fields.SOURCES));

  /** The fields that scoring needs. Attributes may be large, and a search reads many candidates. */
  private static final WithPayloadSelector CAPTIONS =
      WithPayloadSelectorFactory.include(
          List.of(Fields.ID, Fields.VERSION, Fields.VECTORS, Fields.CAPTIONS));

  private static final WithPayloadSelector TIME =
      WithPayloadSelectorFactory.include(List.of(Fields.INDEXED_AT, Fields.DELETED));

  private static final WithPayloadSelector PREVIEW =
      WithPayloadSelectorFactory.include(List.of(Fields.PREVIEW));

  /** Stored offsets on a page; servers in strict mode may limit it. */
  private static final int OFFSETS = 100;

  private static final SearchParams EXACT = SearchParams.newBuilder().setExact(true).build();

  private final String collection;
  private final Set<String> names;
  private final SearchParams params;
  private final io.qdrant.client.grpc.Points.ReadConsistency consistency;

  /**
   * @param names names of the collection's vectors
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

  /**
   * Returns whether a query can have hits. An empty sparse vector has none, and the server rejects
   * it.
   */
  static boolean hasCandidates(VectorQuery query) {
    return !(query.by() instanceof VectorQuery.Sparse(var vector) && vector.size() == 0);
  }

  /**
   * Returns a request for the nearest points. While a batch is being written, the server may still
   * store a vector that an asset no longer has, see {@link ConditionalPoints}. Callers drop such
   * points by the names that they declare, because a condition on the names takes a fifth of the
   * server's time.
   *
   * @param query that {@linkplain #hasCandidates has candidates}
   * @param limit maximum number of points, instead of the query's
   */
  QueryPoints query(VectorQuery query, int limit) {
    return QueryPoints.newBuilder()
        .setCollectionName(collection)
        .setReadConsistency(consistency)
        .setQuery(nearest(query.by()))
        .setUsing(query.vector())
        .setFilter(filter(query))
        .setParams(params(query.by()))
        .setLimit(limit)
        .setOffset(query.offset())
        .setWithPayload(query.captionsOnly() ? CAPTIONS : ASSET)
        .setWithVectors(vectors(query))
        .build();
  }

  /**
   * Excludes tombstones where that costs nothing. For sparse vectors it takes a sixth more time,
   * and is not needed: tombstones have no vectors, and callers drop those that still have some.
   */
  private static Common.Filter filter(VectorQuery query) {
    return query.by() instanceof VectorQuery.Dense
        ? FilterMapper.ofPoints(query.filter())
        : FilterMapper.of(query.filter());
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
    return get(ids, ASSET, true);
  }

  GetPoints payloads(Collection<AssetId> ids) {
    return get(ids, ASSET, false);
  }

  /** Requests the time of a point's last write. */
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
   * Requests a page. Its cursor is the first id, so pages stay correct if the collection changes
   * between them.
   *
   * @throws IllegalArgumentException if the limit is less than 1 or the cursor is invalid
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

  /** Requests points of a time or older, newest first; the order of equal times is unspecified. */
  ScrollPoints newest(Filter filter, @Nullable Long time, int limit) {
    OrderBy.Builder order =
        OrderBy.newBuilder().setKey(Fields.INDEXED_AT).setDirection(Direction.Desc);
    if (time != null) {
      order.setStartFrom(StartFrom.newBuilder().setInteger(time));
    }
    return scroll(FilterMapper.ofPoints(filter), limit).setOrderBy(order).build();
  }

  /** Requests points of one time by id, starting at an id. */
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

  /**
   * Reads one replica. With more, the server drops the points on which they disagree, so that a
   * page would be shorter and seem to be the last.
   */
  private ScrollPoints.Builder scroll(Common.Filter filter, int limit) {
    return ScrollPoints.newBuilder()
        .setCollectionName(collection)
        .setReadConsistency(ReadConsistency.ONE.toMessage())
        .setFilter(filter)
        .setLimit(limit)
        .setWithPayload(PAYLOAD)
        .setWithVectors(WithVectorsSelectorFactory.enable(true));
  }

  /** Requests any asset or tombstone. */
  ScrollPoints any() {
    return scroll(
            Common.Filter.newBuilder().addMust(ConditionFactory.isEmpty(Fields.OFFSETS)).build(), 1)
        .setWithPayload(TIME)
        .setWithVectors(WithVectorsSelectorFactory.enable(false))
        .build();
  }

  /** Requests a page of the stored offsets of a kind, starting at an id. */
  ScrollPoints offsets(String kind, @Nullable PointId from) {
    ScrollPoints.Builder page =
        scroll(
                Common.Filter.newBuilder()
                    .addMust(ConditionFactory.matchKeyword(Fields.OFFSETS, kind))
                    .build(),
                OFFSETS)
            .setWithVectors(WithVectorsSelectorFactory.enable(false));
    if (from != null) {
      page.setOffset(from);
    }
    return page.build();
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
