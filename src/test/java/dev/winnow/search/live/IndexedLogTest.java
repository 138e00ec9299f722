package dev.winnow.search.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.AssetId;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class IndexedLogTest {

  @Property
  void readsRemainingEntriesFromANumber(
      @ForAll @IntRange(min = 1, max = 20) int window,
      @ForAll @IntRange(max = 60) int appended,
      @ForAll @IntRange(max = 60) int from,
      @ForAll @IntRange(min = 1, max = 30) int max) {
    IndexedLog log = new IndexedLog(window, 100);
    List<AssetId> all = new ArrayList<>();
    for (int i = 0; i < appended; i++) {
      all.add(new AssetId("a" + i));
      log.append(all.getLast());
    }

    IndexedLog.Batch batch = log.read(100 + from, max);

    int first = Math.max(from, Math.max(0, appended - window));
    assertThat(batch.first()).isEqualTo(100 + first);
    assertThat(batch.ids())
        .isEqualTo(
            all.subList(
                Math.min(first, appended),
                Math.max(Math.min(first, appended), Math.min(appended, first + max))));
  }

  @Test
  void acceptsOnlyItsOwnNumbers() {
    IndexedLog log = new IndexedLog(2, 100);
    log.append(new AssetId("a"));

    assertThat(log.after(98)).isEmpty();
    assertThat(log.after(99)).isEqualTo(OptionalLong.of(100));
    assertThat(log.after(100)).isEqualTo(OptionalLong.of(101));
    assertThat(log.after(101)).isEmpty();
  }
}
