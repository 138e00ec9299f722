package dev.winnow.page;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

/**
 * A proxy that serves a service under a prefix, which the service does not know, and that can break
 * connections.
 */
final class PrefixProxy implements AutoCloseable {

  private final HttpClient http = HttpClient.newHttpClient();
  private final HttpServer server;
  private final Set<InputStream> answers = ConcurrentHashMap.newKeySet();
  private final String prefix;
  private final URI service;

  PrefixProxy(String prefix, URI service) throws IOException {
    this.prefix = prefix;
    this.service = service;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(prefix, this::pass);
    server.start();
  }

  URI url() {
    return URI.create("http://localhost:" + server.getAddress().getPort());
  }

  private void pass(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().toString().substring(prefix.length());
    HttpRequest.Builder request =
        HttpRequest.newBuilder(service.resolve(path))
            .method(
                exchange.getRequestMethod(),
                BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
    for (String header : List.of("Content-Type", "Last-Event-ID")) {
      String value = exchange.getRequestHeaders().getFirst(header);
      if (value != null) {
        request.header(header, value);
      }
    }
    try (exchange) {
      HttpResponse<InputStream> response = http.send(request.build(), BodyHandlers.ofInputStream());
      response
          .headers()
          .firstValue("Content-Type")
          .ifPresent(value -> exchange.getResponseHeaders().set("Content-Type", value));
      exchange.sendResponseHeaders(response.statusCode(), 0);
      pass(response.body(), exchange.getResponseBody());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void pass(InputStream answer, OutputStream out) throws IOException {
    answers.add(answer);
    try (answer) {
      byte[] buffer = new byte[8_192];
      for (int read = answer.read(buffer); read >= 0; read = answer.read(buffer)) {
        out.write(buffer, 0, read);
        out.flush();
      }
    } finally {
      answers.remove(answer);
    }
  }

  /** Ends all answers that are being sent. */
  void breakConnections() throws IOException {
    for (InputStream answer : answers) {
      answer.close();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    http.close();
  }
}
