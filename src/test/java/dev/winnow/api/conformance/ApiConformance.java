package dev.winnow.api.conformance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Calls operations of an OpenAPI document with random input that the document allows, and compares
 * the answers with it: the status must be documented, the body must have a documented type and fit
 * its schema.
 */
final class ApiConformance {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration TIMEOUT = Duration.ofSeconds(20);
  private static final String STREAM = "text/event-stream";

  /** The JDK's client refuses them in headers. */
  private static final String NOT_IN_HEADERS = "[^\\x20-\\x7e]";

  private final URI service;
  private final JsonNode document;
  private final HttpClient client = HttpClient.newHttpClient();

  /** To read one again and again would take longer than the calls. */
  private final Map<JsonNode, JsonSchema> schemas = new HashMap<>();

  ApiConformance(URI service) throws IOException, InterruptedException {
    this.service = service;
    this.document =
        JSON.readTree(
            client
                .send(
                    HttpRequest.newBuilder(service.resolve("/q/openapi?format=json")).build(),
                    BodyHandlers.ofString())
                .body());
  }

  /**
   * @param name such as {@code GET /v1/assets}
   */
  record Operation(String name, String method, String path, JsonNode described) {

    boolean hasInput() {
      return described.has("parameters") || described.has("requestBody");
    }
  }

  List<Operation> operations() {
    List<Operation> operations = new ArrayList<>();
    document
        .get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        method -> {
                          String verb = method.getKey().toUpperCase(Locale.ROOT);
                          operations.add(
                              new Operation(
                                  verb + " " + path.getKey(),
                                  verb,
                                  path.getKey(),
                                  method.getValue()));
                        }));
    return operations;
  }

  /** Calls an operation once. */
  Optional<String> violation(Operation operation, long seed)
      throws IOException, InterruptedException {
    SchemaValues values = new SchemaValues(document, new SplittableRandom(seed));
    String path = operation.path;
    StringBuilder query = new StringBuilder();
    HttpRequest.Builder request = HttpRequest.newBuilder().timeout(TIMEOUT);
    for (JsonNode parameter : operation.described.path("parameters")) {
      if (!parameter.path("required").asBoolean() && !values.optional()) {
        continue;
      }
      String name = parameter.get("name").asText();
      JsonNode value = values.value(parameter.get("schema"));
      List<JsonNode> all = value.isArray() ? SchemaValues.list(value) : List.of(value);
      switch (parameter.get("in").asText()) {
        case "path" -> path = path.replace("{" + name + "}", encoded(value.asText()));
        case "header" ->
            all.forEach(one -> request.header(name, one.asText().replaceAll(NOT_IN_HEADERS, "?")));
        default ->
            all.forEach(
                one -> query.append('&').append(name).append('=').append(encoded(one.asText())));
      }
    }
    @Nullable String body = body(operation, values, request);
    URI uri = URI.create(service.resolve(path) + (query.isEmpty() ? "" : "?" + query.substring(1)));
    HttpResponse<InputStream> response =
        client.send(
            request
                .uri(uri)
                .method(
                    operation.method,
                    body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build(),
            BodyHandlers.ofInputStream());
    return wrong(operation, response)
        .map(
            what ->
                "%s %s %s: %d, %s"
                    .formatted(
                        operation.method,
                        uri,
                        body == null ? "" : body,
                        response.statusCode(),
                        what));
  }

  /** Returns the violation in the response to an unknown query parameter. */
  Optional<String> unknownParameter(Operation operation) throws IOException, InterruptedException {
    String path = operation.path.replaceAll("\\{\\w+}", "1");
    HttpResponse<InputStream> response =
        client.send(
            HttpRequest.newBuilder(service.resolve(path + "?unknown=1"))
                .timeout(TIMEOUT)
                .header("content-type", "application/json")
                .method(operation.method, BodyPublishers.ofString("{}"))
                .build(),
            BodyHandlers.ofInputStream());
    return (response.statusCode() == 400
            ? wrong(operation, response)
            : Optional.of("status " + response.statusCode()))
        .map(what -> "%s?unknown=1: %s".formatted(operation.name, what));
  }

  /** Returns the examples of the document that do not fit their schemas. */
  List<String> misfittingExamples() {
    List<String> misfits = new ArrayList<>();
    addMisfits(document, "", misfits);
    return misfits;
  }

  private void addMisfits(JsonNode node, String at, List<String> misfits) {
    JsonNode schema = node.has("schema") ? node.get("schema") : node;
    List<JsonNode> examples = new ArrayList<>();
    if (node.has("example")) {
      examples.add(node.get("example"));
    }
    for (JsonNode example : node.path("examples")) {
      examples.add(node.has("schema") ? example.get("value") : example);
    }
    for (JsonNode example : examples) {
      misfit(schema, example.toString()).ifPresent(what -> misfits.add(at + ": " + what));
    }
    node.properties().stream()
        .filter(property -> !property.getKey().startsWith("example"))
        .forEach(
            property -> addMisfits(property.getValue(), at + "/" + property.getKey(), misfits));
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      addMisfits(node.get(i), at + "/" + i, misfits);
    }
  }

  private static @Nullable String body(
      Operation operation, SchemaValues values, HttpRequest.Builder request) {
    JsonNode described = operation.described.path("requestBody");
    if (described.isMissingNode()
        || !(described.path("required").asBoolean() || values.optional())) {
      return null;
    }
    JsonNode content = described.path("content");
    List<String> types = new ArrayList<>();
    content.fieldNames().forEachRemaining(types::add);
    String type = values.oneOf(types);
    request.header("content-type", type);
    JsonNode examples = content.get(type).path("examples");
    if (!examples.isEmpty() && values.optional()) {
      return values.oneOf(SchemaValues.list(examples)).get("value").toString();
    }
    JsonNode value = values.value(content.get(type).path("schema"));
    return type.endsWith("json") ? value.toString() : value.asText();
  }

  private Optional<String> wrong(Operation operation, HttpResponse<InputStream> response)
      throws IOException {
    String type = response.headers().firstValue("content-type").orElse("").split(";")[0].strip();
    try (InputStream body = response.body()) {
      JsonNode described =
          operation.described.path("responses").path(Integer.toString(response.statusCode()));
      String text =
          type.equals(STREAM) ? "" : new String(body.readAllBytes(), StandardCharsets.UTF_8);
      if (described.isMissingNode()) {
        return Optional.of("a status that is not documented: " + text);
      }
      JsonNode content = described.path("content");
      if (content.isEmpty() && (text.isEmpty() || !type.endsWith("json"))) {
        return Optional.empty();
      }
      if (!content.has(type)) {
        return Optional.of("a body of type '%s' that is not documented: %s".formatted(type, text));
      }
      return type.endsWith("json")
          ? misfit(content.get(type).path("schema"), text)
          : Optional.empty();
    }
  }

  private Optional<String> misfit(JsonNode schema, String text) {
    try {
      String messages =
          schemas.computeIfAbsent(schema, this::whole).validate(JSON.readTree(text)).stream()
              .map(ValidationMessage::getMessage)
              .sorted()
              .collect(Collectors.joining("; "));
      return messages.isEmpty() ? Optional.empty() : Optional.of(messages + " in " + text);
    } catch (JsonProcessingException e) {
      return Optional.of("no JSON: " + text);
    }
  }

  /** Adds what a schema refers to. */
  private JsonSchema whole(JsonNode schema) {
    ObjectNode whole = schema.deepCopy();
    whole.set("components", document.get("components"));
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(whole);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
