package dev.winnow.api.search.example;

import static dev.winnow.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.api.search.example.MadeExamples.Part;
import dev.winnow.encoder.batch.OverloadedException;
import dev.winnow.index.filter.Filter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class MadeExamplesTest {

  private static final Part FIRST = part("first");
  private static final Part SECOND = part("second");

  private static final Set<Thread.State> WAITS = Set.of(Thread.State.WAITING, Thread.State.BLOCKED);

  private final AtomicInteger made = new AtomicInteger();
  private final Supplier<Integer> make = made::incrementAndGet;
  private long now;
  private final MadeExamples<Integer> examples = new MadeExamples<>(() -> now);

  private static Part part(String bundle) {
    return new Part(bundle, Filter.NONE);
  }

  @Test
  void partsDoNotEvictEachOther() {
    assertThat(examples.get(FIRST, 100, make)).isEqualTo(1);
    assertThat(examples.get(SECOND, 100, make)).isEqualTo(2);

    assertThat(examples.get(FIRST, 105, make)).isEqualTo(1);
    assertThat(examples.get(SECOND, 95, make)).isEqualTo(2);
  }

  @Test
  void makesThemAgainAfterAChangeAndAfterMinutes() {
    examples.get(FIRST, 100, make);

    assertThat(examples.get(FIRST, 111, make)).isEqualTo(2);
    now = TimeUnit.MINUTES.toNanos(5);
    assertThat(examples.get(FIRST, 111, make)).isEqualTo(3);
  }

  @Test
  void keepsAFewPartsOnly() {
    examples.get(FIRST, 100, make);
    for (int i = 0; i < 100; i++) {
      examples.get(part("other" + i), 100, make);
    }

    assertThat(examples.get(FIRST, 100, make)).isEqualTo(102);
  }

  @Test
  void oneCallerMakesThemForAll() throws Exception {
    // When
    List<Future<Integer>> answers = callersOfOneAttempt(make);
    // Then
    for (Future<Integer> answer : answers) {
      assertThat(answer.get()).isEqualTo(1);
    }
    assertThat(made).hasValue(1);
  }

  @Test
  void oneFailureIsThatOfAllWhoWait() throws Exception {
    // When
    List<Future<Integer>> answers =
        callersOfOneAttempt(
            () -> {
              throw new OverloadedException("busy " + made.incrementAndGet());
            });
    // Then
    for (Future<Integer> answer : answers) {
      assertThatThrownBy(answer::get)
          .cause()
          .isInstanceOf(OverloadedException.class)
          .hasMessage("busy 1");
    }
    assertThat(examples.get(FIRST, 100, make)).isEqualTo(2);
  }

  /** Starts a caller, and others that wait for it; ends the attempt when all of them wait. */
  private List<Future<Integer>> callersOfOneAttempt(Supplier<Integer> then) throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Supplier<Integer> slow =
        () -> {
          started.countDown();
          try {
            go.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          return then.get();
        };
    List<Thread> threads = new CopyOnWriteArrayList<>();
    try (ExecutorService callers =
        Executors.newThreadPerTaskExecutor(
            task -> {
              Thread thread = Thread.ofVirtual().unstarted(task);
              threads.add(thread);
              return thread;
            })) {
      List<Future<Integer>> answers = new ArrayList<>();
      answers.add(callers.submit(() -> examples.get(FIRST, 100, slow)));
      started.await();
      for (int i = 0; i < 10; i++) {
        answers.add(callers.submit(() -> examples.get(FIRST, 100, slow)));
      }
      await().until(() -> threads.stream().map(Thread::getState).allMatch(WAITS::contains));
      assertThat(examples.get(SECOND, 100, () -> 42)).isEqualTo(42); // waits for nobody
      go.countDown();
      return answers;
    }
  }

  @Test
  void keepsNoFailure() {
    assertThatThrownBy(
            () ->
                examples.get(
                    FIRST,
                    100,
                    () -> {
                      throw new OverloadedException("busy");
                    }))
        .hasMessage("busy");

    assertThat(examples.get(FIRST, 100, make)).isEqualTo(1);
  }
}
