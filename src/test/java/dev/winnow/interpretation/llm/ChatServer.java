package dev.winnow.interpretation.llm;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A chat endpoint with the responses of a test. */
public final class ChatServer implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Handles a request for a test. */
  @FunctionalInterface
  interface Behaviour {
    void answer(HttpExchange exchange) throws IOException;
  }

  final Queue<String> requests = new ConcurrentLinkedQueue<>();
  public final Queue<String> keys = new ConcurrentLinkedQueue<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  ChatServer(Behaviour behaviour) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/v1/chat/completions",
        exchange -> {
          requests.add(
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
          try (exchange) {
            behaviour.answer(exchange);
          }
        });
    server.start();
  }

  /** Answers with a message of this content. */
  public static ChatServer saying(String content) throws IOException {
    String body =
        JSON.writeValueAsString(
            Map.of("choices", new Object[] {Map.of("message", Map.of("content", content))}));
    return new ChatServer(exchange -> send(exchange, 200, body));
  }

  static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(bytes);
    }
  }

  public URI url() {
    return URI.create("http://localhost:%d/v1/".formatted(server.getAddress().getPort()));
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
