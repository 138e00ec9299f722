package dev.winnow.api.search;

import static dev.winnow.testing.Waiting.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.winnow.image.EncodedImages;
import dev.winnow.image.WebpFiles;
import dev.winnow.testing.ServiceProcess;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Searches by images that are crafted to be expensive to decode, to a service with the memory and
 * the limits of a usual one.
 */
class HostileSearchIT {

  /** Positives and negatives; half as many may be in each list. */
  private static final int MOST_IMAGES = 16;

  private static final int ACCEPTED = 200;

  /**
   * Processor time of the process for one search, and for good ones beside it. It is up to 6 s
   * without an optimising compiler, as here; without a limit of the work, it is 15 to 70 s.
   */
  private static final Duration MAX_TIME = Duration.ofSeconds(12);

  /** Memory limit of a container in the Kubernetes example. */
  private static final long MAX_MEMORY = 1_536L << 20;

  /** Of a good search beside a hostile one. An idle machine needs a few milliseconds. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final Duration START = Duration.ofSeconds(90);

  private final HttpClient http = HttpClient.newHttpClient();
  private final List<String> tooMuch = new ArrayList<>();

  @TempDir Path directory;

  /** Files that the decoder accepts, alone, or rejects only while it decodes. */
  private static Map<String, byte[]> files() {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put(
        "many scans",
        EncodedImages.withScans(
            EncodedImages.progressive(EncodedImages.quarters(1_000, 1_000)), 85));
    files.put("most scans", EncodedImages.withManyScans(2_000, 188));
    files.put("lossless WebP", WebpFiles.manyTransforms(2_500, 2_500));
    files.put("lossy WebP", WebpFiles.lossy(790, 780, 60_000));
    files.put("tables of a WebP", WebpFiles.manyTables(2_600));
    files.put("large PNG", EncodedImages.encode(EncodedImages.quarters(7_000, 7_000), "png"));
    files.put("larger PNG", EncodedImages.pngHeader(30_000, 30_000));
    return files;
  }

  @Test
  void eachSearchCostsLittleAndGoodOnesAreAnswered() throws Exception {
    assumeThat(ServiceProcess.isPackaged()).isTrue();
    String kafkaPort = Integer.toString(ServiceProcess.freePort());
    try (ServiceProcess service =
        ServiceProcess.start(directory, Map.of("winnow.embedded.kafka-port", kafkaPort), "serve")) {
      await().atMost(START).until(() -> good(service) == 200);
      for (var file : files().entrySet()) {
        // Half of them each time, until so few are accepted, which need almost as much as they may.
        int count = MOST_IMAGES;
        while (count > 0 && search(service, file.getKey(), file.getValue(), count) != ACCEPTED) {
          count /= 2;
        }
      }
      assertThat(tooMuch).isEmpty();
      assertThat(service.mostMemory()).isLessThan(MAX_MEMORY);
      assertThat(service.log()).doesNotContain(" ERROR ", "OutOfMemory");
    }
  }

  /** Searches by so many images, beside good searches, and returns the status. */
  private int search(ServiceProcess service, String name, byte[] file, int count) throws Exception {
    byte[] body = body(file, count);
    Duration before = service.processorTime();
    var hostile = CompletableFuture.supplyAsync(() -> post(service, body));
    do {
      assertThat(good(service)).as("good search beside %s", name).isEqualTo(200);
      TimeUnit.MILLISECONDS.sleep(100); // good ones take processor time, too
    } while (!hostile.isDone());
    Duration time = service.processorTime().minus(before);
    HttpResponse<String> answer = hostile.join();
    assertThat(answer.statusCode()).as(answer.body()).isIn(ACCEPTED, 422);
    if (time.compareTo(MAX_TIME) > 0) {
      tooMuch.add(
          "%d × %s, %d bytes: %d after %d ms"
              .formatted(count, name, body.length, answer.statusCode(), time.toMillis()));
    }
    return answer.statusCode();
  }

  /** Each file is another, by a byte behind its end, so that none is decoded for two. */
  private static byte[] body(byte[] file, int count) {
    List<String> images = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      byte[] other = Arrays.copyOf(file, file.length + 1);
      other[file.length] = (byte) i;
      images.add(
          "{\"image\":{\"base64\":\"%s\"}}".formatted(Base64.getEncoder().encodeToString(other)));
    }
    int half = (count + 1) / 2;
    return "{\"positive\":%s,\"negative\":%s}"
        .formatted(images.subList(0, half), images.subList(half, count))
        .getBytes(UTF_8);
  }

  private HttpResponse<String> post(ServiceProcess service, byte[] body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(service.at("/v1/search")))
            .header("content-type", "application/json")
            .POST(BodyPublishers.ofByteArray(body))
            .build();
    return http.sendAsync(request, BodyHandlers.ofString()).join();
  }

  private int good(ServiceProcess service) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(service.at("/v1/search?q=a+red+apple")))
            .timeout(PATIENCE)
            .build();
    try {
      return http.send(request, BodyHandlers.discarding()).statusCode();
    } catch (Exception e) { // it does not listen yet, or is too slow
      return 0;
    }
  }
}
