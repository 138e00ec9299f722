package dev.winnow.testing;

import com.sun.net.httpserver.HttpServer;
import java.awt.Color;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A server of one red image at any address, except missing.png, moved.png, large.png, and
 * flaky.png, which succeeds at the third request.
 */
public final class ImageServer implements AutoCloseable {

  private final Map<String, Integer> requests = new ConcurrentHashMap<>();
  private final List<String> addresses = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  public ImageServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    byte[] picture = TestImages.of(Color.RED, 64, 64, "png");
    byte[] wide = TestImages.of(Color.ORANGE, 900, 500, "png");
    server.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          addresses.add(exchange.getRequestURI().toString());
          int request = requests.merge(path, 1, Integer::sum);
          byte[] body =
              switch (path) {
                case "/large.png" -> new byte[200_000];
                case "/wide.png" -> wide;
                default -> picture;
              };
          int status =
              switch (path) {
                case "/missing.png" -> 404;
                case "/moved.png" -> 302;
                case "/flaky.png" -> request < 3 ? 503 : 200;
                default -> 200;
              };
          exchange.getResponseHeaders().set("Location", "http://127.0.0.1:1/secret.png");
          exchange.sendResponseHeaders(status, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  /** Returns the address of a file, on the host localhost. */
  public String address(String file) {
    return "http://localhost:%d/%s".formatted(server.getAddress().getPort(), file);
  }

  public int requests(String file) {
    return requests.getOrDefault("/" + file, 0);
  }

  /** Returns the paths and queries of all requests, escaped as they were received. */
  public List<String> addresses() {
    return addresses;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
