package dev.winnow.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.index.VectorQuery;
import dev.winnow.index.filter.Filter;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RequestsTest {

  private final Requests requests = new Requests("photos", Set.of(), TestConfig.defaults());

  private static VectorQuery query(VectorQuery.Dense near) {
    return new VectorQuery("image", near, Filter.NONE, 10, 0);
  }

  @Test
  void searchesExactlyOnlyOnRequest() {
    VectorQuery usual = query(new VectorQuery.Dense(new float[] {1, 0}));
    VectorQuery exact = query(new VectorQuery.Dense(new float[] {1, 0}, true));

    assertThat(Stream.of(usual, exact).map(query -> requests.query(query, 10)))
        .extracting(points -> points.getParams().getExact())
        .containsExactly(false, true);
  }
}
