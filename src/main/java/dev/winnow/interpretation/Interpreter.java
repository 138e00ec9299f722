package dev.winnow.interpretation;

import io.smallrye.mutiny.Uni;

/** Finds the positives and the negatives of a text. Never blocks. Thread-safe. */
public interface Interpreter {

  /** Returns the interpretation of {@code text}. Never fails: the rules are the fallback. */
  Uni<Interpretation> interpret(String text);
}
