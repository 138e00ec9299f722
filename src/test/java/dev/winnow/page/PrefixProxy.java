package dev.winnow.page;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.Executors;

/** A proxy that serves a service under a prefix, which the service does not know. */
final class PrefixProxy implements AutoCloseable {

  private final HttpClient http = HttpClient.newHttpClient();
  private final HttpServer server;
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
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    if (type != null) {
      request.header("Content-Type", type);
    }
    try (exchange) {
      HttpResponse<byte[]> response = http.send(request.build(), BodyHandlers.ofByteArray());
      response
          .headers()
          .firstValue("Content-Type")
          .ifPresent(value -> exchange.getResponseHeaders().set("Content-Type", value));
      exchange.sendResponseHeaders(response.statusCode(), response.body().length);
      exchange.getResponseBody().write(response.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    http.close();
  }
}
