package dev.winnow.hub;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.winnow.hash.Sha256;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/** A hub on a free port, with one model, {@code owner/model}, and with configurable failures. */
public final class FakeHub implements AutoCloseable {

  static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

  /** A response of the hub instead of the requested file. */
  interface Mood {
    /** Returns whether it has answered. */
    boolean answers(HttpExchange exchange, byte[] content) throws IOException;
  }

  record Request(String path, String range, String authorization) {}

  private final HttpServer server;
  private final Path folder;
  final List<Request> requests = new CopyOnWriteArrayList<>();
  final Map<String, Queue<Mood>> moods = new ConcurrentHashMap<>();
  final ObjectNode listing = new ObjectMapper().createObjectNode();

  public FakeHub(Path folder) throws IOException {
    this.folder = folder;
    list();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  public URI url() {
    return URI.create("http://localhost:" + server.getAddress().getPort());
  }

  /** Its next responses for a file, one each. */
  void next(String file, Mood... next) {
    moods.put(file, new ConcurrentLinkedQueue<>(List.of(next)));
  }

  List<Request> requests(String file) {
    return requests.stream().filter(request -> request.path().endsWith("/" + file)).toList();
  }

  private void list() throws IOException {
    listing.put("sha", COMMIT).withObject("/cardData").put("license", "mit");
    ArrayNode siblings = listing.putArray("siblings");
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        ObjectNode sibling = siblings.addObject();
        sibling.put("rfilename", folder.relativize(file).toString().replace('\\', '/'));
        sibling.put("size", Files.size(file));
        if (file.toString().contains(".onnx")) {
          sibling.withObject("/lfs").put("sha256", Sha256.of(file));
        }
      }
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      requests.add(
          new Request(
              path,
              String.valueOf(exchange.getRequestHeaders().getFirst("Range")),
              String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"))));
      String resolve = "/owner/model/resolve/" + COMMIT + "/";
      if (path.startsWith("/api/models/owner/model/revision/")) {
        byte[] json = listing.toString().getBytes(StandardCharsets.UTF_8);
        if (!mood("", exchange, json)) {
          send(exchange, 200, json);
        }
      } else if (path.startsWith(resolve)
          && Files.exists(folder.resolve(path.substring(resolve.length())))) {
        String file = path.substring(resolve.length());
        byte[] content = Files.readAllBytes(folder.resolve(file));
        if (!mood(file, exchange, content)) {
          file(exchange, content);
        }
      } else {
        send(exchange, 404, new byte[0]);
      }
    }
  }

  private boolean mood(String file, HttpExchange exchange, byte[] content) throws IOException {
    Queue<Mood> queue = moods.get(file);
    Mood mood = queue == null ? null : queue.poll();
    return mood != null && mood.answers(exchange, content);
  }

  /** As a server does that knows ranges. */
  static void file(HttpExchange exchange, byte[] content) throws IOException {
    String range = exchange.getRequestHeaders().getFirst("Range");
    if (range == null) {
      send(exchange, 200, content);
      return;
    }
    int from = Integer.parseInt(range.replaceAll("\\D", ""));
    if (from >= content.length) {
      send(exchange, 416, new byte[0]);
      return;
    }
    exchange
        .getResponseHeaders()
        .set("Content-Range", "bytes %d-%d/%d".formatted(from, content.length - 1, content.length));
    send(exchange, 206, Arrays.copyOfRange(content, from, content.length));
  }

  static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  /** Breaks the connection after a share of the requested bytes. */
  static Mood breaksAfter(int bytes) {
    return (exchange, content) -> {
      String range = exchange.getRequestHeaders().getFirst("Range");
      int from = range == null ? 0 : Integer.parseInt(range.replaceAll("\\D", ""));
      if (from > 0) {
        exchange
            .getResponseHeaders()
            .set(
                "Content-Range",
                "bytes %d-%d/%d".formatted(from, content.length - 1, content.length));
      }
      exchange.sendResponseHeaders(from > 0 ? 206 : 200, content.length - from);
      exchange.getResponseBody().write(content, from, bytes);
      exchange.getResponseBody().flush();
      return true; // and the connection is closed
    };
  }

  static Mood status(int status) {
    return (exchange, content) -> {
      send(exchange, status, new byte[0]);
      return true;
    };
  }

  static Mood sends(int status, byte[] body) {
    return (exchange, content) -> {
      send(exchange, status, body);
      return true;
    };
  }

  static Mood redirects(String location) {
    return (exchange, content) -> {
      exchange.getResponseHeaders().set("Location", location);
      send(exchange, 302, new byte[0]);
      return true;
    };
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
