package dev.winnow.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FetchMemoryTest {

  private final List<String> ready = new ArrayList<>();

  private void await(FetchMemory.Share share, long bytes, String name) {
    share.await(bytes).subscribe().with(done -> ready.add(name));
  }

  @Test
  void sharesWaitInOrder() {
    // Given
    FetchMemory memory = new FetchMemory(100);
    FetchMemory.Share first = memory.share();
    FetchMemory.Share second = memory.share();
    FetchMemory.Share third = memory.share();
    assertThat(first.tryExtend(60)).isTrue();
    // When
    assertThat(second.tryExtend(50)).isFalse();
    await(second, 50, "second");
    // Then a later one waits too, although it would fit
    assertThat(third.tryExtend(10)).isFalse();
    await(third, 10, "third");
    assertThat(ready).isEmpty();
    first.close();
    assertThat(ready).containsExactly("second", "third");
    // And only what is left is free
    assertThat(first.tryExtend(41)).isFalse();
    assertThat(first.tryExtend(40)).isTrue();
  }

  @Test
  void aShareIsExtendedByTheDifference() {
    FetchMemory memory = new FetchMemory(100);
    FetchMemory.Share share = memory.share();

    assertThat(share.tryExtend(40)).isTrue();
    assertThat(share.tryExtend(100)).isTrue();
    assertThat(share.tryExtend(30)).isTrue();

    assertThat(memory.share().tryExtend(1)).isFalse();
    share.close();
    share.close();
    assertThat(memory.share().tryExtend(100)).isTrue();
    assertThat(memory.share().tryExtend(1)).isFalse();
  }

  @Test
  void aShareHoldsNothingWhileItWaits() {
    // Given two shares that both need more than is left
    FetchMemory memory = new FetchMemory(100);
    FetchMemory.Share first = memory.share();
    FetchMemory.Share second = memory.share();
    assertThat(first.tryExtend(50)).isTrue();
    assertThat(second.tryExtend(50)).isTrue();
    // When
    await(first, 80, "first");
    await(second, 80, "second");
    // Then
    assertThat(ready).containsExactly("first");
    first.close();
    assertThat(ready).containsExactly("first", "second");
  }

  @Test
  void anImageLargerThanTheLimitIsHeldAlone() {
    FetchMemory memory = new FetchMemory(100);
    FetchMemory.Share large = memory.share();

    assertThat(large.tryExtend(1_000)).isTrue();

    assertThat(memory.share().tryExtend(1)).isFalse();
    large.close();
    assertThat(memory.share().tryExtend(100)).isTrue();
  }
}
