package dev.winnow.interpretation.llm;

/** A language model gave no usable answer. The message gives the reason in a few words. */
final class LlmException extends RuntimeException {

  LlmException(String message) {
    super(message);
  }
}
