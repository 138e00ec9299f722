package dev.winnow.cli.push.source;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** Parses the lines of one file. Keeps state between lines. */
sealed interface LineFormat permits JsonLines, CsvLines {

  /** Returns the object of a line, or null for a blank line or a header. */
  @Nullable ObjectNode parse(byte[] line) throws BadAssetException;
}
