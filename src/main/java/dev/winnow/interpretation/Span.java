package dev.winnow.interpretation;

/**
 * Tokens of a text.
 *
 * @param from the first
 * @param to exclusive
 */
record Span(int from, int to) {

  boolean empty() {
    return from >= to;
  }

  Span from(int other) {
    return new Span(other, to);
  }

  Span to(int other) {
    return new Span(from, other);
  }
}
