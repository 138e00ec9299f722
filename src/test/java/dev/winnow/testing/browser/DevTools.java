package dev.winnow.testing.browser;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A connection to a browser: commands with their answers, and events. */
final class DevTools implements WebSocket.Listener, AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int TIMEOUT_SECONDS = 60;

  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
  private final List<BiConsumer<String, JsonNode>> listeners = new CopyOnWriteArrayList<>();
  private final StringBuilder part = new StringBuilder();
  private final HttpClient http = HttpClient.newHttpClient();
  private final WebSocket socket;

  DevTools(URI address) {
    socket = http.newWebSocketBuilder().buildAsync(address, this).join();
  }

  /** Calls a listener with the session and the whole message of each event, on one thread. */
  void listen(BiConsumer<String, JsonNode> listener) {
    listeners.add(listener);
  }

  /**
   * Sends a command and waits for its result.
   *
   * @param session of a tab, or null for the browser itself
   * @param parameters names and values in turn
   */
  JsonNode send(@Nullable String session, String method, Object... parameters) {
    int id = ids.incrementAndGet();
    ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
    if (session != null) {
      message.put("sessionId", session);
    }
    ObjectNode values = message.putObject("params");
    for (int i = 0; i < parameters.length; i += 2) {
      values.set((String) parameters[i], JSON.valueToTree(parameters[i + 1]));
    }
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    waiting.put(id, answer);
    synchronized (socket) {
      socket.sendText(message.toString(), true).join();
    }
    JsonNode answered = answer.orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS).join();
    if (answered.has("error")) {
      throw new IllegalStateException(method + ": " + answered.path("error"));
    }
    return answered.path("result");
  }

  @Override
  public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
    part.append(data);
    if (last) {
      String whole = part.toString();
      part.setLength(0);
      accept(whole);
    }
    from.request(1);
    return null;
  }

  private void accept(String whole) {
    try {
      JsonNode message = JSON.readTree(whole);
      if (message.has("id")) {
        Objects.requireNonNull(waiting.remove(message.path("id").intValue())).complete(message);
      } else {
        listeners.forEach(listener -> listener.accept(message.path("sessionId").asText(), message));
      }
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the browser sends JSON", e);
    }
  }

  @Override
  public void close() {
    socket.abort();
    http.shutdownNow();
  }
}
