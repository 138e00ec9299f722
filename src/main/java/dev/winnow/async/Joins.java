package dev.winnow.async;

import io.smallrye.mutiny.CompositeException;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * Runs calls at the same time and joins their items. A join fails with the first failure in the
 * order of the calls, when all calls have ended. If it failed at once, Mutiny would log each later
 * failure.
 */
public final class Joins {

  private Joins() {}

  /** Returns the items in the order of the calls. */
  public static <T> Uni<List<T>> all(List<Uni<T>> calls) {
    return calls.isEmpty()
        ? Uni.createFrom().item(List.of())
        : first(Uni.join().all(calls).andCollectFailures());
  }

  /**
   * Returns the items in the order of the calls. Runs so many at the same time, and the next ones
   * when these have ended; after a failure, none.
   */
  public static <T> Uni<List<T>> inGroups(int size, List<Uni<T>> calls) {
    return calls.size() <= size
        ? all(calls)
        : Multi.createFrom()
            .items(() -> IntStream.iterate(0, i -> i < calls.size(), i -> i + size).boxed())
            .onItem()
            .transformToUniAndConcatenate(
                start -> all(calls.subList(start, Math.min(calls.size(), start + size))))
            .collect()
            .in(ArrayList::new, List::addAll);
  }

  /** Returns the result for the items of two calls. */
  public static <A, B, R> Uni<R> both(
      Uni<A> first, Uni<B> second, BiFunction<? super A, ? super B, R> join) {
    return first(
        Uni.combine().all().unis(first, second).collectFailures().with((a, b) -> join.apply(a, b)));
  }

  private static <T> Uni<T> first(Uni<T> joined) {
    return joined
        .onFailure(CompositeException.class)
        .transform(e -> ((CompositeException) e).getCauses().getFirst());
  }
}
