package dev.winnow.json;

import com.fasterxml.jackson.core.JsonParseException;

/** A JSON text is not UTF-8. The message says where, for its sender. */
final class NotUtf8Exception extends JsonParseException {

  private static final long serialVersionUID = 1;

  /**
   * @param at number of bytes before the first invalid one
   */
  NotUtf8Exception(long at) {
    super(null, "the JSON is not UTF-8 (byte %d)".formatted(at + 1));
  }
}
