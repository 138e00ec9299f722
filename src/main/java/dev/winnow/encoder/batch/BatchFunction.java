package dev.winnow.encoder.batch;

import java.util.List;

/** A model that computes many inputs at little more cost than one. */
@FunctionalInterface
public interface BatchFunction<I, O> {

  /**
   * Computes one output per input, in order. Blocks; called by one thread at a time.
   *
   * @throws Exception if an input cannot be computed; the whole batch fails
   */
  List<O> apply(List<I> inputs) throws Exception;
}
