package dev.winnow.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class TokenBucketsTest {

  private static final long SECOND = 1_000_000_000L;

  @Test
  void allowsABurstAndThenTheRate() {
    TokenBuckets buckets = new TokenBuckets(2, 3, 10);

    assertThat(LongStream.range(0, 5).map(i -> buckets.take("a", 0)))
        .containsExactly(0L, 0L, 0L, 1L, 1L);
    assertThat(buckets.take("a", SECOND / 2)).isZero();
    assertThat(buckets.take("a", SECOND / 2)).isEqualTo(1);
    assertThat(buckets.take("a", 100 * SECOND)).isZero();
  }

  @Test
  void servesCallersThatWaitTheRequestedTime() {
    TokenBuckets buckets = new TokenBuckets(0.1, 1, 10);
    assertThat(buckets.take("a", 0)).isZero();

    long seconds = buckets.take("a", SECOND);

    assertThat(seconds).isEqualTo(9);
    assertThat(buckets.take("a", (1 + seconds) * SECOND)).isZero();
  }

  @Test
  void callersHaveIndependentBuckets() {
    TokenBuckets buckets = new TokenBuckets(1, 1, 10);
    buckets.take("a", 0);

    assertThat(buckets.take("a", 0)).isPositive();
    assertThat(buckets.take("b", 0)).isZero();
  }

  @Test
  void numberOfBucketsIsBounded() {
    TokenBuckets buckets = new TokenBuckets(1, 1, 100);
    buckets.take("regular", 0);
    for (int i = 0; i < 100_000; i++) {
      buckets.take("address:" + i, i);
      assertThat(buckets.take("regular", i)).isPositive();
    }

    assertThat(buckets.size()).isEqualTo(100);
  }

  @Property(tries = 200)
  void neverAllowsMoreThanBurstPlusRate(
      @ForAll @IntRange(min = 1, max = 50) int rate,
      @ForAll @IntRange(min = 1, max = 50) int burst,
      @ForAll @IntRange(min = 1, max = 1000) int gapMillis) {
    TokenBuckets buckets = new TokenBuckets(rate, burst, 10);
    int served = 0;
    long now = 0;
    for (int i = 0; i < 500; i++) {
      served += buckets.take("a", now) == 0 ? 1 : 0;
      assertThat(served).isLessThanOrEqualTo((int) (burst + rate * (now / (double) SECOND) + 1e-6));
      now += gapMillis * 1_000_000L;
    }
  }
}
