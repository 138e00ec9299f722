package dev.winnow.cli.push.source;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** Turns the lines of one file into objects. Holds state from line to line. */
sealed interface LineFormat permits JsonLines, CsvLines {

  /** Returns the line as an object, or null if it holds none by design: blank, or a header. */
  @Nullable ObjectNode parse(byte[] line) throws BadAssetException;
}
