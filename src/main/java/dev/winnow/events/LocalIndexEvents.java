package dev.winnow.events;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Delivers events to listeners in the same process, on the worker's thread. */
public final class LocalIndexEvents implements IndexEvents {

  private final List<Consumer<IndexedAsset>> listeners = new CopyOnWriteArrayList<>();

  @Override
  public void publish(IndexedAsset asset) {
    listeners.forEach(listener -> listener.accept(asset));
  }

  @Override
  public void listen(Consumer<IndexedAsset> listener) {
    listeners.add(listener);
  }

  @Override
  public boolean isHeard() {
    return true;
  }

  @Override
  public void close() {}
}
