package dev.winnow.api.search;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import org.junit.jupiter.api.Test;

class SearchServiceTest {

  @Test
  @SuppressWarnings("NullAway") // a search that waits uses nothing of the service
  void rulesOfBoardsAndExamplesWaitForTheirTurn() {
    SearchQueue queue = new SearchQueue(1, System::nanoTime);
    var service = new SearchService(null, null, null, null, queue, new SimpleMeterRegistry());
    queue.inTurn(Uni.createFrom().nothing()).subscribe().withSubscriber(subscriber());

    service.assets(null, null).subscribe().withSubscriber(subscriber()).assertNotTerminated();
    service.result(null, null).subscribe().withSubscriber(subscriber()).assertNotTerminated();
  }

  private static <T> UniAssertSubscriber<T> subscriber() {
    return UniAssertSubscriber.create();
  }
}
