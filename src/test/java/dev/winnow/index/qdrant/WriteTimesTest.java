package dev.winnow.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.PointChange;
import dev.winnow.index.layer.AssetLayers;
import dev.winnow.index.qdrant.point.Fields;
import dev.winnow.index.qdrant.point.PointMapper;
import io.qdrant.client.grpc.Points.PointStruct;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WriteTimesTest {

  private final WriteTimes times = new WriteTimes();

  @Test
  void everyWriteHasATimeOfItsOwn() {
    // When
    WriteTimes.Stamped first = times.stamp(List.of(point("a", 1), point("b", 1)));
    WriteTimes.Stamped second = times.stamp(List.of(point("c", 1)));
    // Then
    assertThat(first.points()).allMatch(point -> time(point) == first.time().orElseThrow());
    assertThat(second.time().orElseThrow()).isGreaterThan(first.time().orElseThrow());
  }

  @Test
  void anotherAttemptKeepsTheTimeOfTheChange() {
    // Given
    long first = times.stamp(List.of(point("a", 1))).time().orElseThrow();
    // When
    WriteTimes.Stamped again = times.stamp(List.of(point("a", 1), point("b", 1)));
    // Then
    assertThat(time(again.points().getFirst())).isEqualTo(first);
    assertThat(time(again.points().getLast())).isGreaterThan(first);
    assertThat(again.time()).as("one time for all").isEmpty();
  }

  @Test
  void confirmedAndNewerChangesHaveNewTimes() {
    // Given
    PointStruct point = point("a", 1);
    long first = times.stamp(List.of(point, point("b", 1))).time().orElseThrow();
    times.confirm(List.of(point.getId()));
    // When
    WriteTimes.Stamped again = times.stamp(List.of(point, point("b", 2)));
    // Then
    assertThat(again.time().orElseThrow()).isGreaterThan(first);
  }

  @Test
  void forgetsTheOldestOfVeryManyUnconfirmedChanges() {
    // Given
    long first = times.stamp(List.of(point("a", 1))).time().orElseThrow();
    // When
    times.stamp(IntStream.range(0, 20_000).mapToObj(i -> point("key-" + i, 1)).toList());
    // Then
    assertThat(times.stamp(List.of(point("a", 1))).time().orElseThrow()).isGreaterThan(first);
  }

  @Test
  void aTombstoneHasTheTimeOfItsDelete() {
    PointStruct point = times.stamp(List.of(point("a", 1))).points().getFirst();

    assertThat(point.getPayloadOrThrow(Fields.DELETED_AT).getIntegerValue())
        .isEqualTo(time(point) / 1_000_000);
  }

  private static PointStruct point(String id, long offset) {
    return PointMapper.struct(
        AssetLayers.of(new PointChange.Delete(new AssetId(id), Version.ofOffset(offset))));
  }

  private static long time(PointStruct point) {
    return point.getPayloadOrThrow(Fields.INDEXED_AT).getIntegerValue();
  }
}
