package dev.winnow.testing;

import dev.winnow.index.IndexDamagedException;
import dev.winnow.index.LocalState;
import dev.winnow.index.VectorIndex;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;

/** Embedded indexes of which only the answer to {@link VectorIndex#ping} matters. */
public final class Pinged {

  private Pinged() {}

  /** Returns an index with damaged files. */
  public static VectorIndex damaged() {
    return index(
        Uni.createFrom()
            .failure(
                new IndexDamagedException("index is damaged", new IOException("checksum failed"))));
  }

  /** Returns an index that answers a ping with {@code answer}, and nothing else. */
  public static VectorIndex index(Uni<Void> answer) {
    return proxy(
        VectorIndex.class,
        Map.of("ping", answer, "local", Optional.of(proxy(LocalState.class, Map.of()))));
  }

  private static <T> T proxy(Class<T> type, Map<String, Object> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              Object answer = answers.get(method.getName());
              if (answer == null) {
                throw new UnsupportedOperationException(method.getName());
              }
              return answer;
            }));
  }
}
