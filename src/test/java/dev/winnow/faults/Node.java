package dev.winnow.faults;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** A process of the service, and requests to it. */
final class Node implements AutoCloseable {

  private static final Duration READY = Duration.ofMinutes(10);

  private final Program program;
  private final int port;
  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

  Node(Program program, int port) {
    this.program = program;
    this.port = port;
  }

  Program program() {
    return program;
  }

  void awaitReady() throws InterruptedException {
    if (!Program.await(this::isReady, READY)) {
      throw new AssertionError(program + " does not become ready; see " + program.log());
    }
  }

  private boolean isReady() {
    if (!program.isAlive()) {
      throw new AssertionError(program + " has ended by itself; see " + program.log());
    }
    try {
      return get("/q/health/ready").statusCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  HttpResponse<String> get(String path) throws IOException {
    return send(HttpRequest.newBuilder(uri(path)).timeout(Duration.ofSeconds(20)).build());
  }

  HttpResponse<String> post(String path, String json) throws IOException {
    return send(request(path).POST(HttpRequest.BodyPublishers.ofString(json)).build());
  }

  HttpResponse<String> put(String path, String json) throws IOException {
    return send(request(path).PUT(HttpRequest.BodyPublishers.ofString(json)).build());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(uri(path))
        .header("Content-Type", "application/json")
        .timeout(Duration.ofSeconds(60));
  }

  URI uri(String path) {
    return URI.create("http://localhost:" + port + path);
  }

  private HttpResponse<String> send(HttpRequest request) throws IOException {
    try {
      return http.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  @Override
  public String toString() {
    return program.toString();
  }

  @Override
  public void close() {
    program.close();
    http.close();
  }
}
