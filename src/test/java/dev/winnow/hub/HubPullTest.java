package dev.winnow.hub;

import static dev.winnow.hub.FakeHub.breaksAfter;
import static dev.winnow.hub.FakeHub.redirects;
import static dev.winnow.hub.FakeHub.sends;
import static dev.winnow.hub.FakeHub.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.hub.http.HubPolicy;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HubPullTest {

  private static final String VISION = "onnx/vision_model.onnx";
  private static final HubPolicy POLICY =
      new HubPolicy(
          Duration.ofSeconds(5), Duration.ofMillis(500), 3, Duration.ofMillis(1), 1 << 20);

  @TempDir Path directory;
  private Path target;
  private FakeHub hub;

  @BeforeEach
  void hub() throws IOException {
    target = directory.resolve("bundle");
    Path model = Files.createDirectory(directory.resolve("model"));
    Exports.clip(model);
    Files.write(model.resolve("pytorch_model.bin"), new byte[100]);
    Files.write(model.resolve("onnx/model.onnx"), new byte[100]);
    Graphs.vision("pixel_values", "image_embeds", Graphs.DIMENSION)
        .externalWeights(model.resolve(VISION + "_data"))
        .write(model.resolve(VISION));
    hub = new FakeHub(model);
  }

  @AfterEach
  void close() {
    hub.close();
  }

  @Test
  void fetchesOnlyTheNeededFiles() throws Exception {
    // given
    List<Long> progress = new ArrayList<>();

    // when
    BundleManifest manifest =
        new HubPull(hub.url(), null, POLICY, directory.resolve("downloads"))
            .run(
                HubRepository.parse("owner/model@v1/beta"),
                new ImportSettings(Variant.FP32, "mine", "7", TextOptions.NONE),
                target,
                (done, total, file) -> progress.add(done));

    // then
    assertThat(manifest.id()).isEqualTo("mine-7");
    assertThat(Objects.requireNonNull(manifest.card()).path("source").asText())
        .isEqualTo(hub.url() + "/owner/model");
    assertThat(Objects.requireNonNull(manifest.card()).path("revision").asText())
        .isEqualTo(FakeHub.COMMIT);
    assertThat(Objects.requireNonNull(manifest.card()).path("license").asText()).isEqualTo("mit");
    assertThat(hub.requests)
        .extracting(request -> request.path().replaceAll(".*/" + FakeHub.COMMIT + "/", ""))
        .containsExactlyInAnyOrder(
            "/api/models/owner/model/revision/v1/beta",
            "config.json",
            "onnx/text_model.onnx",
            VISION,
            VISION + "_data",
            "preprocessor_config.json",
            "tokenizer.json",
            "tokenizer_config.json");
    assertThat(progress).isSorted();
    assertThat(directory.resolve("downloads/owner--model")).isEmptyDirectory();
  }

  @Test
  void fetchesTheFilesThatConstantsAreIn() throws Exception {
    // given
    Path model = Files.createDirectory(directory.resolve("constants"));
    Exports.clip(model);
    String weights = "onnx/Constant_7_attr__value";
    Graphs.vision("pixel_values", "image_embeds", Graphs.DIMENSION)
        .externalConstants(model.resolve(weights))
        .write(model.resolve(VISION));
    Files.write(model.resolve(VISION + "_data"), new byte[100]);
    try (FakeHub constants = new FakeHub(model)) {
      // when
      BundleManifest manifest =
          new HubPull(constants.url(), null, POLICY, directory.resolve("downloads"))
              .run(
                  HubRepository.parse("owner/model"),
                  ImportSettings.of(Variant.FP32),
                  target,
                  (done, total, file) -> {});

      // then
      assertThat(manifest.files()).containsKey("Constant_7_attr__value");
      assertThat(constants.requests(weights)).hasSize(1);
      assertThat(constants.requests(VISION + "_data")).as("no graph names it").isEmpty();
    }
  }

  @Test
  void fetchesTheSettingsOfATextEncoder() throws Exception {
    // given
    Path model = TextExports.bgeM3(Files.createDirectory(directory.resolve("m3")));
    Files.write(model.resolve("onnx/model_quantized.onnx"), new byte[100]);
    Files.write(model.resolve("model.safetensors"), new byte[100]);
    try (FakeHub texts = new FakeHub(model)) {
      // when
      BundleManifest manifest =
          new HubPull(texts.url(), null, POLICY, directory.resolve("downloads"))
              .run(
                  HubRepository.parse("owner/model"),
                  ImportSettings.of(Variant.FP32),
                  target,
                  (done, total, file) -> {});

      // then
      assertThat(manifest.image()).isNull();
      assertThat(texts.requests)
          .extracting(request -> request.path().replaceAll(".*/" + FakeHub.COMMIT + "/", ""))
          .containsExactlyInAnyOrder(
              "/api/models/owner/model/revision/main",
              "1_Pooling/config.json",
              "config.json",
              "modules.json",
              "onnx/model.onnx",
              "onnx/model.onnx_data",
              "sentence_bert_config.json",
              "tokenizer.json",
              "tokenizer_config.json");
    }
  }

  @Test
  void resumesAfterABrokenConnection() throws Exception {
    hub.next(VISION, breaksAfter(50), breaksAfter(30));
    pull();
    assertThat(hub.requests(VISION))
        .extracting(FakeHub.Request::range)
        .containsExactly("null", "bytes=50-", "bytes=80-");
  }

  @Test
  void resumesAnEarlierRun() throws Exception {
    // given
    hub.next(VISION, breaksAfter(50), breaksAfter(10), breaksAfter(5));
    refused("onnx/vision_model.onnx after 3 attempts: the connection broke after 65 bytes");

    // when
    pull();

    // then
    assertThat(hub.requests(VISION).getLast().range()).isEqualTo("bytes=65-");
  }

  @Test
  void restartsIfTheServerIgnoresRanges() throws Exception {
    hub.next(
        VISION,
        breaksAfter(50),
        (exchange, content) -> {
          FakeHub.send(exchange, 200, content);
          return true;
        });
    pull();
  }

  @Test
  void restartsIfTheFileHasChanged() throws Exception {
    hub.next(
        VISION,
        (exchange, content) -> {
          exchange.sendResponseHeaders(200, content.length);
          exchange.getResponseBody().write(new byte[50]);
          exchange.getResponseBody().flush();
          return true;
        });
    pull();
    assertThat(hub.requests(VISION))
        .extracting(FakeHub.Request::range)
        .containsExactly("null", "bytes=50-", "null");
  }

  @Test
  void retriesABusyServer() throws Exception {
    hub.next("", status(503), status(429));
    hub.next(VISION, status(500), status(502));
    pull();
  }

  @Test
  void retriesAStalledBody() throws Exception {
    hub.next(
        VISION,
        (exchange, content) -> {
          exchange.sendResponseHeaders(200, content.length);
          exchange.getResponseBody().write(content, 0, 50);
          exchange.getResponseBody().flush();
          LockSupport.parkNanos(Duration.ofSeconds(2).toNanos());
          return true;
        });
    pull();
    assertThat(hub.requests(VISION)).hasSize(2);
  }

  @Test
  void rejectsAWrongChecksum() throws Exception {
    int size = Math.toIntExact(Files.size(directory.resolve("model").resolve(VISION)));
    hub.next(VISION, sends(200, new byte[size]));
    refused("has a SHA-256 other than the hub lists");
    pull(); // and the bytes are discarded
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 1})
  void rejectsAnotherSizeThanListed(int difference) throws Exception {
    int size = Math.toIntExact(Files.size(directory.resolve("model").resolve(VISION)));
    hub.next(VISION, sends(200, new byte[size + difference]));
    refused("has %d bytes, the hub's list says %d".formatted(size + difference, size));
  }

  @Test
  void reportsNoTotalIfTheHubListsNoSize() throws Exception {
    ((ObjectNode) sibling(VISION)).remove("size");
    List<Long> totals = new ArrayList<>();

    new HubPull(hub.url(), null, POLICY, directory.resolve("downloads"))
        .run(
            HubRepository.parse("owner/model"),
            ImportSettings.of(Variant.FP32),
            target,
            (done, total, file) -> totals.add(total));

    assertThat(totals).isNotEmpty().containsOnly(0L);
  }

  @Test
  void rejectsMoreBytesThanListed() {
    hub.next(
        VISION,
        (exchange, content) -> {
          exchange.sendResponseHeaders(200, 0); // chunked
          exchange.getResponseBody().write(content);
          exchange.getResponseBody().write(1);
          return true;
        });
    refused("bytes that are allowed");
  }

  @Test
  void rejectsMoreBytesThanAllowed() {
    ((ObjectNode) sibling(VISION)).put("size", 2_000_000);
    refused("more than 1,048,576: allow more with --max-size");
  }

  @Test
  void rejectsSizesWhoseSumOverflows() {
    ((ObjectNode) sibling(VISION)).put("size", Long.MAX_VALUE);
    refused("more than 1,048,576: allow more with --max-size");
  }

  @Test
  void sendsTheTokenOnlyToTheHub() throws Exception {
    // given
    try (FakeHub elsewhere = new FakeHub(directory.resolve("model"))) {
      String path = "/owner/model/resolve/" + FakeHub.COMMIT + "/" + VISION;
      hub.next(VISION, redirects(path + "?moved"), redirects(elsewhere.url() + path));

      // when, then: another host without encryption is not followed at all
      assertThatThrownBy(() -> pull("secret"))
          .hasMessageContaining("only https or the same host is followed")
          .hasMessageNotContaining("secret");
      assertThat(hub.requests)
          .extracting(FakeHub.Request::authorization)
          .containsOnly("Bearer secret");
      assertThat(elsewhere.requests).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"file:///etc/passwd", "ftp://localhost/x", "http:", "::", ""})
  void rejectsRedirectsToInvalidLocations(String location) {
    hub.next("config.json", redirects(location));
    assertThatThrownBy(this::pull).isInstanceOf(BundleException.class);
  }

  @Test
  void rejectsEndlessRedirects() {
    FakeHub.Mood round = redirects("config.json");
    hub.next("config.json", round, round, round, round, round, round);
    refused("redirects more than 5 times");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../escaped", "/etc/passwd", "onnx/..\\..\\x", "a//b", "."})
  void rejectsFileNamesOutsideTheDirectory(String name) {
    ((ArrayNode) hub.listing.path("siblings")).addObject().put("rfilename", name);
    refused("which would leave its directory");
  }

  @Test
  void listsOtherPrecisionsIfTheWantedOneIsMissing() {
    assertThatThrownBy(
            () ->
                new HubPull(hub.url(), null, POLICY, directory)
                    .run(
                        HubRepository.parse("owner/model"),
                        ImportSettings.of(new Variant("q4")),
                        target,
                        (done, total, file) -> {}))
        .hasMessageContaining(
            "has no onnx/vision_model_q4.onnx; its models are onnx/model.onnx, onnx/");
  }

  @ParameterizedTest
  @CsvSource({
    "401, needs a token",
    "404, check the name",
    "400, check the address",
    "200, does not respond like a hub",
    "503, after 3 attempts: HTTP 503"
  })
  void explainsUnusableListings(int status, String message) {
    FakeHub.Mood mood = sends(status, new byte[] {'{', '}'});
    hub.next("", mood, mood, mood);
    refused(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a/b/c", "../x", "a/..", "a b", "a@..", "a@b?c", "a@"})
  void rejectsInvalidModelNames(String name) {
    assertThatThrownBy(() -> HubRepository.parse(name))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"huggingface.co", "ftp://x", "file:///x", "http://user:secret@x"})
  void rejectsInvalidHubAddresses(String address) {
    assertThatThrownBy(() -> new HubPull(URI.create(address), null, POLICY, directory))
        .isInstanceOf(BundleException.class);
  }

  private JsonNode sibling(String name) {
    return hub.listing
        .path("siblings")
        .valueStream()
        .filter(sibling -> sibling.path("rfilename").asText().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private void pull() throws Exception {
    pull("");
  }

  private void pull(String token) throws IOException, InterruptedException {
    new HubPull(hub.url(), token.isEmpty() ? null : token, POLICY, directory.resolve("downloads"))
        .run(
            HubRepository.parse("owner/model"),
            ImportSettings.of(Variant.FP32),
            target,
            (done, total, file) -> {});
    assertThat(target.resolve("bundle.json")).exists();
  }

  private void refused(String message) {
    assertThatThrownBy(this::pull)
        .isInstanceOf(BundleException.class)
        .hasMessageContaining(message);
    assertThat(target).doesNotExist();
  }
}
