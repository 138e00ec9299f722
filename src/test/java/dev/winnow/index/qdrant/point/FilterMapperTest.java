package dev.winnow.index.qdrant.point;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.index.filter.Filter;
import io.qdrant.client.grpc.Common.Range;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilterMapperTest {

  @ParameterizedTest
  @CsvSource({
    "1,,,, 1,,,",
    ",1,,, ,1,,",
    "1,2,,, ,2,,",
    "2,1,,, 2,,,",
    "1,1,,, 1,,,",
    ",,2.5,0, ,,,0",
    ",,0,2.5, ,,0,",
    ",,1,1, ,,1,",
    "0,,,5, 0,,,5"
  })
  void keepsTheNarrowerOfTwoBounds(
      @Nullable Double gt,
      @Nullable Double gte,
      @Nullable Double lt,
      @Nullable Double lte,
      @Nullable Double sentGt,
      @Nullable Double sentGte,
      @Nullable Double sentLt,
      @Nullable Double sentLte) {
    // When
    Range sent =
        FilterMapper.of(
                new Filter(
                    List.of(new Filter.Range("size", gt, gte, lt, lte)), List.of(), List.of()))
            .getMust(0)
            .getField()
            .getRange();
    // Then
    assertThat(sent.hasGt() ? sent.getGt() : null).isEqualTo(sentGt);
    assertThat(sent.hasGte() ? sent.getGte() : null).isEqualTo(sentGte);
    assertThat(sent.hasLt() ? sent.getLt() : null).isEqualTo(sentLt);
    assertThat(sent.hasLte() ? sent.getLte() : null).isEqualTo(sentLte);
  }
}
