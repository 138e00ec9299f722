package dev.winnow.events;

import java.util.function.Consumer;

/**
 * A broadcast of changes that the index has applied. Thread-safe. It promises nothing: who has to
 * know of every change asks the index.
 */
public interface IndexEvents extends AutoCloseable {

  /** Tells of a change; never blocks, never fails, and costs next to nothing. */
  void publish(IndexedAsset asset);

  /**
   * Calls a listener for everything that is published after this returns, one after the other. A
   * listener must not block.
   */
  void listen(Consumer<IndexedAsset> listener);

  /** Returns whether listeners are told of what is published now, as far as is known. */
  boolean isHeard();

  @Override
  void close();
}
