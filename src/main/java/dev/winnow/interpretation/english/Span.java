package dev.winnow.interpretation.english;

/**
 * A range of tokens of a text.
 *
 * @param from the first token
 * @param to the exclusive end
 */
public record Span(int from, int to) {

  public boolean empty() {
    return from >= to;
  }

  public Span from(int other) {
    return new Span(other, to);
  }

  public Span to(int other) {
    return new Span(from, other);
  }
}
