package dev.winnow.api.search.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.VectorIndex;
import io.smallrye.mutiny.Uni;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ExampleResourceTest {

  private int pages;

  /** An index of assets; the cursor is the number of those that were read. */
  private VectorIndex index(int assets, IntPredicate hasCaption) {
    return (VectorIndex)
        Proxy.newProxyInstance(
            VectorIndex.class.getClassLoader(),
            new Class<?>[] {VectorIndex.class},
            (proxy, method, arguments) -> {
              assertThat(method.getName()).isEqualTo("newest");
              pages++;
              String cursor = (String) arguments[1];
              int start = cursor == null ? 0 : Integer.parseInt(cursor);
              int end = Math.min(assets, start + (int) arguments[2]);
              List<Point> points =
                  IntStream.range(start, end).mapToObj(i -> point(i, hasCaption.test(i))).toList();
              return Uni.createFrom()
                  .item(new VectorIndex.Page(points, end == assets ? null : "" + end));
            });
  }

  private static Point point(int number, boolean hasCaption) {
    List<String> captions = hasCaption ? List.of("a dog " + number) : List.of();
    return new Point(
        new AssetId("a" + number),
        new Version(null, 1),
        Map.of(),
        Map.of(),
        new Payload(captions, Map.of(), null, false));
  }

  @Test
  void readsPastAssetsWithoutCaptions() {
    List<Payload> sample = ExampleResource.sample(index(1000, i -> i >= 500));

    assertThat(sample).hasSize(300);
    assertThat(sample.getFirst().captions()).containsExactly("a dog 500");
    assertThat(pages).isEqualTo(3);
  }

  @Test
  void readsNoMoreThanItNeeds() {
    assertThat(ExampleResource.sample(index(1000, i -> true))).hasSize(300);
    assertThat(pages).isEqualTo(1);
  }

  @Test
  void givesUpAfterThousandsOfAssetsWithoutCaptions() {
    assertThat(ExampleResource.sample(index(100_000, i -> false))).isEmpty();
    assertThat(pages).isEqualTo(10);
  }

  @Test
  void endsWithTheLastAsset() {
    assertThat(ExampleResource.sample(index(301, i -> i == 300))).hasSize(1);
    assertThat(pages).isEqualTo(2);
  }
}
