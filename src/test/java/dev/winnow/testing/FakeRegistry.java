package dev.winnow.testing;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** A schema registry on a free port: readers use HTTP, and writers use its client. */
public final class FakeRegistry implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Paths that were asked for, each with the header Authorization or null after it. */
  public final List<@Nullable String> requests = new CopyOnWriteArrayList<>();

  private final HttpServer server;
  private final List<Map<String, ?>> schemas = new ArrayList<>();
  private final Map<String, Integer> idsBySubject = new HashMap<>();
  private volatile int status = 200;

  public FakeRegistry() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/registry/", this::answer);
    server.start();
  }

  public String url() {
    return "http://localhost:%d/registry".formatted(server.getAddress().getPort());
  }

  /** Answers all requests with this status from now on; 200 means the schema. */
  public void answer(int with) {
    status = with;
  }

  /**
   * Registers a schema, and returns its id.
   *
   * @param type AVRO, JSON or PROTOBUF
   * @param imports names that it imports, and the subjects that they stand for, in turn
   */
  public int register(String type, String subject, String schema, String... imports) {
    Map<String, Object> answer = new HashMap<>(Map.of("schema", schema));
    if (!type.equals("AVRO")) { // as Confluent's registry answers
      answer.put("schemaType", type);
    }
    List<Map<String, Object>> references = new ArrayList<>();
    for (int i = 0; i < imports.length; i += 2) {
      references.add(Map.of("name", imports[i], "subject", imports[i + 1], "version", 1));
    }
    answer.put("references", references);
    return add(subject, answer);
  }

  /** Registers a schema under a name, with the response to requests for it. */
  private synchronized int add(String subject, Map<String, ?> answer) {
    schemas.add(answer);
    idsBySubject.put(subject, schemas.size());
    return schemas.size();
  }

  /**
   * Registers the schemas of a record session, and returns the values that were written then.
   * Apicurio's serializers 3.1.7 had written them, with Apicurio's registry as they expect it.
   */
  public Map<String, byte[]> recorded() throws IOException {
    Recorded recorded =
        JSON.readValue(
            FakeRegistry.class.getResourceAsStream("/registry/recorded.json"), Recorded.class);
    recorded.schemas.forEach(schema -> add(String.valueOf(schema.get("subject")), schema));
    return recorded.values;
  }

  private record Recorded(List<Map<String, Object>> schemas, Map<String, byte[]> values) {}

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath().substring("/registry".length());
    requests.add(path);
    requests.add(exchange.getRequestHeaders().getFirst("Authorization"));
    byte[] body = "{\"error_code\":40403}".getBytes(StandardCharsets.UTF_8);
    int code = status;
    if (path.startsWith("/page/")) { // of another service
      body = "<html></html>".getBytes(StandardCharsets.UTF_8);
    } else if (code == 200) {
      Integer id =
          path.startsWith("/schemas/ids/")
              ? Integer.valueOf(path.substring("/schemas/ids/".length()))
              : idsBySubject.get(path.replace("/subjects/", "").replace("/versions/1", ""));
      if (id != null && id >= 1 && id <= schemas.size()) {
        body = JSON.writeValueAsBytes(schemas.get(id - 1));
      } else {
        code = 404;
      }
    }
    try (exchange) {
      exchange.sendResponseHeaders(code, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
