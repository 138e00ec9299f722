package dev.winnow.events;

import java.util.function.Consumer;

/**
 * Broadcasts changes that the index has applied. Thread-safe. Delivery is best-effort: code that
 * needs every change must query the index.
 */
public interface IndexEvents extends AutoCloseable {

  /** Publishes a change. Never blocks, never fails, and is cheap. */
  void publish(IndexedAsset asset);

  /**
   * Registers a listener. It receives all events published after this method returns, sequentially,
   * and must not block.
   */
  void listen(Consumer<IndexedAsset> listener);

  /** Returns whether listeners currently receive events, as far as is known. */
  boolean isHeard();

  @Override
  void close();
}
