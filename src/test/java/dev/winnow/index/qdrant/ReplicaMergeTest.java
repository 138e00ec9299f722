package dev.winnow.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Part;
import dev.winnow.asset.Source;
import dev.winnow.asset.Version;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import dev.winnow.index.RandomPoints;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.qdrant.point.StoredLayers;
import dev.winnow.testing.qdrant.FakeQdrant;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Changes of an asset from several topics, on two replicas of which one missed writes. The worker
 * reads from the first.
 */
class ReplicaMergeTest {

  private static final Source IMAGES = new Source(Part.IMAGE, "winnow.images");
  private static final Source CAPTIONS = new Source(Part.CAPTION, "winnow.captions");

  private final FakeQdrant server = new FakeQdrant();
  private VectorIndex index;

  @BeforeEach
  void open() {
    index =
        QdrantVectorIndex.openForMerging(
            server.url(), RandomPoints.schema("merge"), TestConfig.defaults());
  }

  @AfterEach
  void stop() {
    index.close();
    server.close();
  }

  private Outcome apply(Source source, Version version) {
    Payload payload =
        new Payload(
            source.equals(IMAGES) ? List.of() : List.of(source + " " + version),
            Map.of(),
            null,
            false);
    Point point = new Point(new AssetId("a"), version, Map.of(), Map.of(), payload);
    return index
        .apply(List.of(new PointChange.Upsert(point, null, source)))
        .await()
        .atMost(Duration.ofSeconds(20))
        .getFirst();
  }

  private Outcome apply(Source source, long offset) {
    return apply(source, Version.ofOffset(offset));
  }

  /** Returns the offset of a source's layer on the first replica. */
  private @Nullable Long offset(Source source) {
    PointStruct stored = server.points().getFirst();
    Version version =
        new StoredLayers(RetrievedPoint.newBuilder().putAllPayload(stored.getPayloadMap()).build())
            .version(source);
    return version == null ? null : version.offset();
  }

  private @Nullable Long offsetOnOther(Source source) {
    server.swapReplicas();
    try {
      return offset(source);
    } finally {
      server.swapReplicas();
    }
  }

  private List<PointStruct> pointsOfOther() {
    server.swapReplicas();
    try {
      return server.points();
    } finally {
      server.swapReplicas();
    }
  }

  @Test
  void nextChangeMakesAReplicaEqualThatMissedAnother() {
    // Given
    apply(Source.ASSETS, 1);
    apply(CAPTIONS, 1);
    apply(IMAGES, 1);
    server.replicate();
    server.whileReplicaIsAway(() -> apply(CAPTIONS, 2));
    assertThat(offsetOnOther(CAPTIONS)).isEqualTo(1);
    // When
    assertThat(apply(IMAGES, 2)).isEqualTo(Outcome.APPLIED);
    // Then
    assertThat(offset(CAPTIONS)).isEqualTo(2);
    assertThat(pointsOfOther()).isEqualTo(server.points());
  }

  @Test
  void nextChangeMakesAReplicaEqualThatMissedTheFirstPart() {
    // Given
    apply(Source.ASSETS, 1);
    server.replicate();
    server.whileReplicaIsAway(() -> apply(CAPTIONS, 1));
    // When
    apply(IMAGES, 1);
    // Then
    assertThat(offset(CAPTIONS)).isEqualTo(1);
    assertThat(pointsOfOther()).isEqualTo(server.points());
  }

  @Test
  void comparesDeclaredVersions() {
    // Given declared versions whose order is not that of the offsets, nor that of their low halves
    apply(IMAGES, 1);
    apply(CAPTIONS, new Version(5L, 9));
    server.replicate();
    server.whileReplicaIsAway(() -> apply(CAPTIONS, new Version(1L << 32, 3)));
    // When
    apply(IMAGES, 2);
    // Then
    assertThat(offset(CAPTIONS)).isEqualTo(3);
    assertThat(pointsOfOther()).isEqualTo(server.points());
  }

  @Test
  void keepsAPartInANewerVersionThanTheMergedOne() {
    // Given the other replica has a newer caption
    apply(CAPTIONS, new Version(5L, 1));
    apply(IMAGES, 1);
    server.replicate();
    server.whileReplicaIsAway(() -> apply(CAPTIONS, new Version(6L, 0)));
    server.swapReplicas();
    // When
    apply(IMAGES, 2);
    // Then
    assertThat(offset(CAPTIONS)).isEqualTo(1);
    assertThat(offsetOnOther(CAPTIONS)).isEqualTo(0);
    // And the next change that is merged with it makes both equal
    server.swapReplicas();
    apply(IMAGES, 3);
    assertThat(offset(CAPTIONS)).isEqualTo(0);
    assertThat(pointsOfOther()).isEqualTo(server.points());
  }

  @Test
  void keepsAPartThatTheMergeHasNotSeen() {
    // Given the other replica has an image
    apply(CAPTIONS, 1);
    server.replicate();
    server.whileReplicaIsAway(() -> apply(IMAGES, 1));
    server.swapReplicas();
    // When
    apply(CAPTIONS, 2);
    // Then
    assertThat(offset(IMAGES)).isNull();
    assertThat(offsetOnOther(IMAGES)).isEqualTo(1);
    assertThat(offsetOnOther(CAPTIONS)).isEqualTo(1);
  }

  @Test
  void keepsAWholeAssetThatTheMergeHasNotSeen() {
    // Given the other replica has a newer whole asset, without parts
    apply(Source.ASSETS, 1);
    server.replicate();
    server.whileReplicaIsAway(() -> apply(Source.ASSETS, 2));
    server.swapReplicas();
    // When
    apply(CAPTIONS, 1);
    // Then
    assertThat(offset(CAPTIONS)).isEqualTo(1);
    assertThat(offsetOnOther(CAPTIONS)).isNull();
    assertThat(offsetOnOther(Source.ASSETS)).isEqualTo(2);
  }

  @Test
  void mergesWithPointsOfEarlierBuilds() {
    // Given points whose sources are not listed
    apply(CAPTIONS, 1);
    apply(IMAGES, 1);
    server.replacePoints(point -> point.toBuilder().removePayload("sources").build());
    server.replicate();
    // When
    assertThat(apply(CAPTIONS, 2)).isEqualTo(Outcome.APPLIED);
    // Then
    assertThat(offset(IMAGES)).isEqualTo(1);
    assertThat(offset(CAPTIONS)).isEqualTo(2);
    assertThat(pointsOfOther()).isEqualTo(server.points());
  }

  @Test
  void keepsAnUnknownStateOfEarlierBuilds() {
    // Given a replica with a point whose sources are not listed, in another state
    apply(CAPTIONS, 1);
    server.replacePoints(point -> point.toBuilder().removePayload("sources").build());
    server.replicate();
    server.whileReplicaIsAway(() -> apply(CAPTIONS, 2));
    // When
    assertThat(apply(CAPTIONS, 3)).isEqualTo(Outcome.APPLIED);
    // Then
    assertThat(offset(CAPTIONS)).isEqualTo(3);
    assertThat(offsetOnOther(CAPTIONS)).isEqualTo(1);
  }
}
