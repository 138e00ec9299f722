package dev.winnow.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A client of server-sent events that reads only on request. */
public final class EventStream implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final InputStream body;
  private final BufferedReader lines;

  /** An event; a comment has neither name nor data. */
  public record Event(@Nullable String name, @Nullable String id, JsonNode data) {
    public boolean isComment() {
      return name == null;
    }
  }

  /** Opens a stream, with {@code lastEventId} where it resumes one. */
  public EventStream(URI uri, @Nullable String lastEventId)
      throws IOException, InterruptedException {
    this(uri, lastEventId, null);
  }

  /** Opens a stream as the holder of a key. */
  public EventStream(URI uri, @Nullable String lastEventId, @Nullable String key)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri);
    if (lastEventId != null) {
      request.header("Last-Event-ID", lastEventId);
    }
    if (key != null) {
      request.header("Authorization", "Bearer " + key);
    }
    HttpResponse<InputStream> response =
        HTTP.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    if (response.statusCode() != 200) {
      throw new IOException("status " + response.statusCode());
    }
    body = response.body();
    lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
  }

  /** Waits for the next event that is no comment; null at the end of the stream. */
  public @Nullable Event next() throws IOException {
    for (Event event = any(); ; event = any()) {
      if (event == null || !event.isComment()) {
        return event;
      }
    }
  }

  /** Waits for the next event or comment; null at the end of the stream. */
  public @Nullable Event any() throws IOException {
    List<String> block = new ArrayList<>();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (!line.isEmpty()) {
        block.add(line);
      } else if (!block.isEmpty()) {
        String data = field(block, "data");
        return new Event(
            field(block, "event"), field(block, "id"), JSON.readTree(data == null ? "null" : data));
      }
    }
    return null;
  }

  private static @Nullable String field(List<String> block, String name) {
    return block.stream()
        .filter(line -> line.startsWith(name + ":"))
        .map(line -> line.substring(name.length() + 1).strip())
        .findFirst()
        .orElse(null);
  }

  @Override
  public void close() throws IOException {
    body.close();
  }
}
