package dev.winnow.cli.push.source;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A JSON object on every line. */
final class JsonLines implements LineFormat {

  @Override
  public @Nullable ObjectNode parse(byte[] line) throws BadAssetException {
    return isBlank(line) ? null : object(line);
  }

  static ObjectNode object(byte[] json) throws BadAssetException {
    try {
      if (Json.MAPPER.readTree(json) instanceof ObjectNode object) {
        return object;
      }
    } catch (JsonProcessingException e) {
      throw new BadAssetException("not JSON: " + e.getOriginalMessage());
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
