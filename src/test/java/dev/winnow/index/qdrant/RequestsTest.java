package dev.winnow.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.index.Filter;
import dev.winnow.index.VectorQuery;
import io.qdrant.client.grpc.Points.SearchParams;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RequestsTest {

  private final Requests requests = new Requests("photos", Set.of(), TestConfig.defaults());

  private static VectorQuery query(VectorQuery.Dense near) {
    return new VectorQuery("image", near, Filter.NONE, 10, 0);
  }

  @Test
  void onlyQueriesThatAskForItAreExact() {
    VectorQuery usual = query(new VectorQuery.Dense(new float[] {1, 0}));
    VectorQuery exact = query(new VectorQuery.Dense(new float[] {1, 0}, true));

    assertThat(
            requests.batch(List.of(usual, exact)).getQueryPointsList().stream()
                .map(points -> points.getParams().getExact()))
        .containsExactly(false, true);
    assertThat(
            requests.candidates(List.of(usual, exact)).getPrefetchList().stream()
                .map(prefetch -> prefetch.getParams()))
        .extracting(SearchParams::getExact)
        .containsExactly(false, true);
  }
}
