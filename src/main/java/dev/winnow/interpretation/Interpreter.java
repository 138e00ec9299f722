package dev.winnow.interpretation;

import io.smallrye.mutiny.Uni;

/** Reads what a text wants and what it does not want. Never blocks; safe for many threads. */
public interface Interpreter {

  /**
   * Returns how {@code text} is read; never fails: what cannot be read otherwise is read by rules.
   */
  Uni<Interpretation> interpret(String text);
}
