package dev.winnow.encoder.batch;

import java.util.List;

/** A model: many inputs at once for little more than the price of one. */
@FunctionalInterface
public interface BatchFunction<I, O> {

  /**
   * Computes one output per input, in their order. Blocks; called by one thread at a time.
   *
   * @throws Exception if any of the inputs cannot be computed; then none counts as computed
   */
  List<O> apply(List<I> inputs) throws Exception;
}
