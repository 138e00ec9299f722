package dev.winnow.index.qdrant.point;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.PointChange;
import dev.winnow.index.layer.AssetLayers;
import io.qdrant.client.ValueFactory;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WriteTimeTest {

  private static final Instant TIME = Instant.parse("2026-11-29T10:00:00.123456Z");

  @Test
  void readsMicroseconds() {
    // Given
    var point =
        PointMapper.struct(
            AssetLayers.of(new PointChange.Delete(new AssetId("a"), Version.ofOffset(1))));
    // When
    var stamped = PointMapper.writtenAt(point, TIME.toEpochMilli() * 1000 + 456);
    // Then
    assertThat(PointMapper.writeTime(stamped.getPayloadMap())).contains(TIME);
    assertThat(PointMapper.writeTime(point.getPayloadMap())).isEmpty();
  }

  @Test
  void readsMillisecondsOfEarlierReleases() {
    assertThat(
            PointMapper.writeTime(
                Map.of(Fields.INDEXED_AT, ValueFactory.value(TIME.toEpochMilli()))))
        .contains(Instant.ofEpochMilli(TIME.toEpochMilli()));
  }
}
