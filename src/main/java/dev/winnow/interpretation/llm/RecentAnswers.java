package dev.winnow.interpretation.llm;

import dev.winnow.collection.LruMap;
import io.smallrye.mutiny.Uni;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An LRU cache of answers per text. Concurrent requests for the same text share one call. Failures
 * are not cached. Thread-safe; makes no call while it holds its lock.
 */
final class RecentAnswers<T> {

  private final Map<String, T> answers;
  private final Map<String, Uni<T>> calls = new HashMap<>();

  RecentAnswers(int size) {
    answers = new LruMap<>(size);
  }

  /**
   * Returns a Uni that makes the call on subscription, unless the answer is cached or a call for
   * the text is in progress.
   */
  Uni<T> get(String text, Supplier<Uni<T>> call) {
    return Uni.createFrom().deferred(() -> answerOrCall(text, call));
  }

  private synchronized Uni<T> answerOrCall(String text, Supplier<Uni<T>> call) {
    @Nullable T known = answers.get(text);
    if (known != null) {
      return Uni.createFrom().item(known);
    }
    return calls.computeIfAbsent(
        text,
        key ->
            Uni.createFrom()
                .deferred(() -> call.get())
                .onItemOrFailure()
                .invoke((answer, failure) -> done(text, answer))
                .memoize()
                .indefinitely());
  }

  private synchronized void done(String text, @Nullable T answer) {
    calls.remove(text);
    if (answer != null) {
      answers.put(text, answer);
    }
  }
}
