package dev.winnow.cli.push.source;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.json.JsonFault;
import java.io.IOException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A JSON object on every line. */
final class JsonLines implements LineFormat {

  @Override
  public @Nullable ObjectNode parse(byte[] line) throws BadAssetException {
    return isBlank(line) ? null : object(line, JsonFault::describeInLine);
  }

  /** Returns the object of a whole file. */
  static ObjectNode object(byte[] json) throws BadAssetException {
    return object(json, JsonFault::describe);
  }

  private static ObjectNode object(byte[] json, Function<JacksonException, String> describe)
      throws BadAssetException {
    try {
      if (Json.MAPPER.readTree(json) instanceof ObjectNode object) {
        return object;
      }
    } catch (JacksonException e) {
      throw new BadAssetException(describe.apply(e));
    } catch (IOException e) {
      throw new BadAssetException("not JSON: not UTF-8"); // the only I/O error of an array
    }
    throw new BadAssetException("not a JSON object");
  }

  private static boolean isBlank(byte[] line) {
    for (byte b : line) {
      if (b != ' ' && b != '\t' && b != '\r') {
        return false;
      }
    }
    return true;
  }
}
