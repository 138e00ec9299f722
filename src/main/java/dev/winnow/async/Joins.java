package dev.winnow.async;

import io.smallrye.mutiny.CompositeException;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.function.BiFunction;

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
