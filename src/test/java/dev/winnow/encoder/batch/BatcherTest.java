package dev.winnow.encoder.batch;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BatcherTest {

  private static final Duration LONG = Duration.ofSeconds(30);
  private static final int CHEAP = 99;

  /** A model that squares numbers, records its batches, and blocks until it is released. */
  private static final class Model implements BatchFunction<Integer, Integer> {
    final List<List<Integer>> batches = new CopyOnWriteArrayList<>();
    final CountDownLatch released = new CountDownLatch(1);

    @Override
    public List<Integer> apply(List<Integer> inputs) throws InterruptedException {
      batches.add(List.copyOf(inputs));
      released.await();
      if (inputs.contains(13)) {
        throw new IllegalArgumentException("13 is unlucky");
      }
      return inputs.stream().map(i -> i * i).toList();
    }
  }

  private static Batcher<Integer, Integer> batcher(Model model, Duration maxDelay) {
    return batcher(model, maxDelay, 2);
  }

  private static Batcher<Integer, Integer> batcher(
      Model model, Duration maxDelay, int queryCapacity) {
    return new Batcher<>(
        "test",
        List.of(model),
        i -> i,
        i -> i == CHEAP ? 3 : 1,
        new BatchPolicy(4, maxDelay, queryCapacity, 100));
  }

  private static <T> UniAssertSubscriber<T> subscribe(Uni<T> uni) {
    return uni.subscribe().withSubscriber(UniAssertSubscriber.create());
  }

  @Test
  void runsFullBatchesAtOnceAndReturnsEachOutput() {
    // Given a delay that would never end within the test
    Model model = new Model();
    model.released.countDown();
    try (Batcher<Integer, Integer> batcher = batcher(model, LONG)) {

      // When eight inputs arrive one by one
      List<UniAssertSubscriber<Integer>> answers =
          IntStream.range(0, 8)
              .mapToObj(i -> subscribe(batcher.submit(i, RequestPriority.INGEST)))
              .toList();

      // Then
      for (int i = 0; i < 8; i++) {
        answers.get(i).awaitItem(LONG).assertItem(i * i);
      }
      assertThat(model.batches).allSatisfy(batch -> assertThat(batch).hasSize(4));
    }
  }

  @Test
  void singleInputWaitsAtMostTheDelay() {
    Model model = new Model();
    model.released.countDown();
    try (Batcher<Integer, Integer> batcher = batcher(model, Duration.ofMillis(20))) {
      subscribe(batcher.submit(3, RequestPriority.INGEST)).awaitItem(LONG).assertItem(9);
    }
  }

  @Test
  void queriesRunFirstAndWithoutDelay() {
    // Given a model that is busy, and a stream that waits for it
    Model model = new Model();
    try (Batcher<Integer, Integer> batcher = batcher(model, LONG)) {
      subscribe(batcher.submit(0, RequestPriority.QUERY));
      await().until(() -> model.batches.size() == 1);
      List<Uni<Integer>> waiting = new ArrayList<>();
      IntStream.range(1, 7).forEach(i -> waiting.add(batcher.submit(i, RequestPriority.INGEST)));
      waiting.forEach(BatcherTest::subscribe);

      // When a query arrives last
      UniAssertSubscriber<Integer> query = subscribe(batcher.submit(42, RequestPriority.QUERY));
      model.released.countDown();

      // Then it does not wait for others of its batch
      query.awaitItem(LONG).assertItem(42 * 42);
      assertThat(model.batches.get(1)).containsExactly(42);
    }
  }

  @Test
  void queriesShareEverySecondBatchWithIngest() {
    // Given a model that is busy, a stream that waits for it, and more queries than a batch holds
    Model model = new Model();
    try (Batcher<Integer, Integer> batcher = batcher(model, LONG, 10)) {
      subscribe(batcher.submit(0, RequestPriority.QUERY));
      await().until(() -> model.batches.size() == 1);
      IntStream.range(1, 7).forEach(i -> subscribe(batcher.submit(i, RequestPriority.INGEST)));
      IntStream.range(20, 28).forEach(i -> subscribe(batcher.submit(i, RequestPriority.QUERY)));

      // When
      model.released.countDown();

      // Then
      await().until(() -> model.batches.size() == 5);
      assertThat(model.batches)
          .containsExactly(
              List.of(0),
              List.of(20, 21, 22, 23),
              List.of(24, 25, 26, 1),
              List.of(27),
              List.of(2, 3, 4, 5));
    }
  }

  @Test
  void batchesTheOldestInputWithSimilarLengths() {
    // Given a model that is busy, while long and short inputs arrive in turn
    Model model = new Model();
    try (Batcher<Integer, Integer> batcher = batcher(model, LONG)) {
      subscribe(batcher.submit(0, RequestPriority.QUERY));
      await().until(() -> model.batches.size() == 1);
      List<UniAssertSubscriber<Integer>> answers =
          List.of(500, 2, 501, 3, 4, 502, 503, 5).stream()
              .map(i -> subscribe(batcher.submit(i, RequestPriority.INGEST)))
              .toList();

      // When
      model.released.countDown();

      // Then
      answers.forEach(answer -> answer.awaitItem(LONG));
      assertThat(model.batches)
          .containsExactly(List.of(0), List.of(500, 501, 502, 503), List.of(2, 3, 4, 5));
    }
  }

  @Test
  void batchesInputsOfOneLengthInOrder() {
    // Given a model that is busy, while inputs of two kinds and one of a third arrive
    Model model = new Model();
    try (Batcher<Integer, Integer> batcher = batcher(model, LONG)) {
      subscribe(batcher.submit(0, RequestPriority.QUERY));
      await().until(() -> model.batches.size() == 1);
      List<UniAssertSubscriber<Integer>> answers =
          List.of(7, 9, 7, 9, 8, 7, 9, 9).stream()
              .map(i -> subscribe(batcher.submit(i, RequestPriority.INGEST)))
              .toList();

      // When
      model.released.countDown();

      // Then
      answers.forEach(answer -> answer.awaitItem(LONG));
      assertThat(model.batches)
          .containsExactly(List.of(0), List.of(7, 7, 7, 8), List.of(9, 9, 9, 9));
    }
  }

  @Test
  void batchesHoldMoreInputsIfTheyAreCheap() {
    // Given
    Model model = new Model();
    try (Batcher<Integer, Integer> batcher = batcher(model, Duration.ZERO)) {
      subscribe(batcher.submit(0, RequestPriority.INGEST));
      await().until(() -> model.batches.size() == 1);
      List<Integer> waiting = new ArrayList<>(Collections.nCopies(14, CHEAP));
      waiting.addAll(Collections.nCopies(5, 7));
      List<UniAssertSubscriber<Integer>> answers =
          waiting.stream().map(i -> subscribe(batcher.submit(i, RequestPriority.INGEST))).toList();

      // When
      model.released.countDown();

      // Then
      answers.forEach(answer -> answer.awaitItem(LONG));
      assertThat(model.batches.get(1)).isEqualTo(Collections.nCopies(12, CHEAP));
      assertThat(model.batches.subList(2, model.batches.size()))
          .allSatisfy(batch -> assertThat(batch).hasSizeLessThanOrEqualTo(4));
    }
  }

  @Test
  void severalModelsComputeAtTheSameTime() {
    // Given
    Model first = new Model();
    Model second = new Model();
    try (Batcher<Integer, Integer> batcher =
        new Batcher<>(
            "test", List.of(first, second), i -> i, i -> 1, new BatchPolicy(4, LONG, 8, 100))) {

      // When
      UniAssertSubscriber<Integer> a = subscribe(batcher.submit(1, RequestPriority.QUERY));
      await().until(() -> first.batches.size() + second.batches.size() == 1);
      UniAssertSubscriber<Integer> b = subscribe(batcher.submit(2, RequestPriority.QUERY));

      // Then the second does not wait for the first
      await().until(() -> first.batches.size() == 1 && second.batches.size() == 1);
      first.released.countDown();
      second.released.countDown();
      a.awaitItem(LONG);
      b.awaitItem(LONG);
    }
  }

  @Test
  void rejectsQueriesAboveTheLimit() {
    Model model = new Model();
    try (Batcher<Integer, Integer> batcher = batcher(model, LONG)) {
      subscribe(batcher.submit(0, RequestPriority.QUERY));
      await().until(() -> model.batches.size() == 1);
      subscribe(batcher.submit(1, RequestPriority.QUERY));
      subscribe(batcher.submit(2, RequestPriority.QUERY));

      // When
      UniAssertSubscriber<Integer> tooMany = subscribe(batcher.submit(3, RequestPriority.QUERY));

      // Then
      model.released.countDown();
      tooMany
          .awaitFailure(LONG)
          .assertFailedWith(OverloadedException.class, "are waiting for the test");
    }
  }

  @Test
  void cancelledQueriesFreeTheirPlaces() {
    // Given a busy model and a full queue whose callers have gone
    Model model = new Model();
    try (Batcher<Integer, Integer> batcher = batcher(model, LONG)) {
      subscribe(batcher.submit(0, RequestPriority.QUERY));
      await().until(() -> model.batches.size() == 1);
      subscribe(batcher.submit(1, RequestPriority.QUERY)).cancel();
      subscribe(batcher.submit(2, RequestPriority.QUERY)).cancel();

      // When
      UniAssertSubscriber<Integer> next = subscribe(batcher.submit(3, RequestPriority.QUERY));

      // Then
      model.released.countDown();
      next.awaitItem(LONG).assertItem(9);
    }
  }

  @Test
  void badInputFailsAlone() {
    Model model = new Model();
    model.released.countDown();
    try (Batcher<Integer, Integer> batcher = batcher(model, LONG)) {
      List<UniAssertSubscriber<Integer>> answers =
          List.of(12, 13, 14, 15).stream()
              .map(i -> subscribe(batcher.submit(i, RequestPriority.INGEST)))
              .toList();

      answers.get(0).awaitItem(LONG).assertItem(144);
      answers.get(1).awaitFailure(LONG).assertFailedWith(IllegalArgumentException.class, "unlucky");
      answers.get(2).awaitItem(LONG).assertItem(196);
      answers.get(3).awaitItem(LONG).assertItem(225);
    }
  }

  @Test
  void cancelledInputsAreNotComputed() {
    Model model = new Model();
    try (Batcher<Integer, Integer> batcher = batcher(model, Duration.ofMillis(1))) {
      subscribe(batcher.submit(0, RequestPriority.QUERY));
      await().until(() -> model.batches.size() == 1);
      subscribe(batcher.submit(1, RequestPriority.QUERY)).cancel();
      UniAssertSubscriber<Integer> last = subscribe(batcher.submit(2, RequestPriority.QUERY));

      // When
      model.released.countDown();

      // Then
      last.awaitItem(LONG);
      assertThat(model.batches).containsExactly(List.of(0), List.of(2));
    }
  }

  @Test
  void removesCancelledInputsOfTheStream() {
    // Given a busy model, and more cancelled inputs than a batch holds
    Model model = new Model();
    try (Batcher<Integer, Integer> batcher = batcher(model, Duration.ofMillis(1))) {
      subscribe(batcher.submit(0, RequestPriority.QUERY));
      await().until(() -> model.batches.size() == 1);
      for (int i = 1; i <= 9; i++) {
        subscribe(batcher.submit(i, RequestPriority.INGEST)).cancel();
      }

      // When
      model.released.countDown();

      // Then the next input is computed as if they had never been
      subscribe(batcher.submit(10, RequestPriority.INGEST)).awaitItem(LONG).assertItem(100);
      assertThat(model.batches).containsExactly(List.of(0), List.of(10));
    }
  }

  @Test
  void closeFinishesRunningBatchesAndRejectsOthers() throws InterruptedException {
    // Given a batch that is computed, and one that waits
    Model model = new Model();
    Batcher<Integer, Integer> batcher = batcher(model, LONG);
    UniAssertSubscriber<Integer> begun = subscribe(batcher.submit(4, RequestPriority.QUERY));
    await().until(() -> model.batches.size() == 1);
    UniAssertSubscriber<Integer> waiting = subscribe(batcher.submit(5, RequestPriority.INGEST));

    // When
    Thread closing = Thread.ofVirtual().start(batcher::close);
    waiting.awaitFailure(LONG).assertFailedWith(EncoderClosedException.class, "closed");
    model.released.countDown();
    closing.join();

    // Then
    begun.awaitItem(LONG).assertItem(16);
    assertThat(model.batches).hasSize(1);
    assertThatThrownBy(() -> batcher.submit(6, RequestPriority.INGEST).await().indefinitely())
        .hasMessage("the test encoder is closed");
  }

  @Test
  void successorPublishesItsOwnMetrics() {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    BatchPolicy policy = new BatchPolicy(4, Duration.ofMillis(1), 8, 8);
    BatchFunction<String, String> model = batch -> batch;
    try (var first = new Batcher<>("text", List.of(model), String::length, input -> 1, policy);
        var second = new Batcher<>("text", List.of(model), String::length, input -> 1, policy)) {
      first.publish(registry);
      first.submit("a", RequestPriority.QUERY).await().indefinitely();
      first.withdraw(registry);
      assertThat(registry.find("winnow.encoder.waiting").gauge()).isNull();

      second.publish(registry);
      second.submit("b", RequestPriority.QUERY).await().indefinitely();

      assertThat(registry.get("winnow.encoder.waiting").gauge().value()).isZero();
      assertThat(registry.get("winnow.encoder.batch.size").summary().count()).isEqualTo(2);
    }
  }
}
