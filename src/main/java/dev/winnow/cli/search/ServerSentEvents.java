package dev.winnow.cli.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import org.jspecify.annotations.Nullable;

/** Reads server-sent events as the HTML standard defines them, without its "retry" field. */
final class ServerSentEvents {

  private final BufferedReader lines;

  /**
   * @param name empty for events without a name, such as keep-alive comments
   * @param id the id to resume after, or null if the event has none
   * @param data its lines
   */
  record Event(String name, @Nullable String id, String data) {}

  ServerSentEvents(InputStream stream) {
    lines = new BufferedReader(new InputStreamReader(stream, UTF_8));
  }

  /**
   * Waits for the next event. Returns null at the end of the stream; an incomplete event is
   * dropped.
   */
  @Nullable Event next() throws IOException {
    String name = "";
    String id = null;
    StringBuilder data = new StringBuilder();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.isEmpty()) {
        return new Event(name, id, data.toString());
      }
      int colon = line.indexOf(':');
      String field = colon < 0 ? line : line.substring(0, colon);
      String value = colon < 0 ? "" : line.substring(colon + 1).replaceFirst("^ ", "");
      switch (field) {
        case "event" -> name = value;
        case "id" -> id = value;
        case "data" -> data.append(data.isEmpty() ? "" : "\n").append(value);
        default -> {
          // a comment, or an unused field
        }
      }
    }
    return null;
  }
}
