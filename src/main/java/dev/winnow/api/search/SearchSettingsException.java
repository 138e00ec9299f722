package dev.winnow.api.search;

/** A limit of searches is invalid. The message says what to change. */
final class SearchSettingsException extends RuntimeException {

  SearchSettingsException(String message) {
    super(message);
  }
}
