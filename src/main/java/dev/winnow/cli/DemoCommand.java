package dev.winnow.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.cli.console.CommandFailure;
import dev.winnow.cli.console.KafkaOptions;
import dev.winnow.cli.console.Terminal;
import dev.winnow.cli.console.Usage;
import dev.winnow.cli.push.ScenePush;
import dev.winnow.cli.push.source.SceneSource;
import dev.winnow.cli.search.ApiKeyOption;
import dev.winnow.cli.search.SearchClient;
import dev.winnow.cli.search.SearchTable;
import dev.winnow.cli.search.ServiceAddress;
import dev.winnow.log.FailureMessages;
import dev.winnow.scene.ContactSheet;
import io.quarkus.runtime.Quarkus;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code winnow demo}: runs the service, and publishes and searches scenes in the same process. */
@Command(
    name = "demo",
    description = {
      "Runs the service with drawn scenes, without any set-up.",
      "",
      "Starts the service, publishes drawn scenes (an image, captions, attributes) to its Kafka,"
          + " waits until they are searchable, and prints a few searches. Then the service keeps"
          + " running."
    },
    footer = {
      "  winnow demo",
      "  winnow demo --count 10000 --data-dir /tmp/winnow",
      "  winnow demo --exit          ends after the searches, with status 0",
      "  winnow demo --contact-sheet sheet.png"
    })
final class DemoCommand implements Callable<Integer> {

  private static final List<String> QUERIES =
      List.of("musical instruments", "animals but not dogs", "sports but not basketball");
  private static final int HITS = 3;
  private static final ObjectMapper JSON = new ObjectMapper();

  @Spec private CommandSpec spec;

  @Mixin private ServiceOptions options;

  @Option(
      names = "--count",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Number of scenes to publish.")
  private int count;

  @Mixin private ApiKeyOption apiKey;

  @Option(names = "--exit", description = "Exit after the searches.")
  private boolean exit;

  @Option(
      names = "--contact-sheet",
      paramLabel = "FILE",
      description = "Draw the objects of scenes, and the first scenes, into a PNG file, and exit.")
  private @Nullable Path contactSheet;

  private final AtomicInteger failures = new AtomicInteger();

  @Override
  public Integer call() {
    if (contactSheet != null) {
      draw(contactSheet);
      return 0;
    }
    Usage.require(spec, count >= 1, "--count must be at least 1: " + count);
    // Keeps the service's log out of the demo's output.
    System.setProperty("quarkus.log.console.level", "WARN");
    Service service = Service.of(options);
    Thread.ofPlatform().name("winnow-demo").daemon().start(() -> show(service));
    int code = service.run(spec.commandLine().getErr());
    return failures.get() > 0 ? 1 : code;
  }

  private void draw(Path file) {
    try {
      ContactSheet.write(SceneSource.world(), file);
    } catch (IOException e) {
      throw new CommandFailure("cannot write %s: %s".formatted(file, FailureMessages.describe(e)));
    }
    spec.commandLine().getOut().println(file);
  }

  private void show(Service service) {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    try {
      awaitReady(service, out);
      if (!publish(service, out, err) || !search(service.url(), out, err)) {
        failures.incrementAndGet();
      }
      if (!exit) {
        invite(service, out);
      }
    } catch (InterruptedException e) {
      return; // the service is stopping
    } catch (IOException | RuntimeException e) {
      failures.incrementAndGet();
      err.println("winnow: the demo failed: " + FailureMessages.describe(e));
    }
    if (exit || failures.get() > 0) {
      Quarkus.asyncExit(failures.get());
    }
  }

  private static void awaitReady(Service service, PrintWriter out) throws InterruptedException {
    long started = System.nanoTime();
    out.printf("Starting Winnow, data in %s …%n", service.dataDirectory());
    out.flush();
    HttpRequest ready =
        HttpRequest.newBuilder(URI.create(service.url() + "/q/health/ready")).build();
    try (HttpClient http = HttpClient.newHttpClient()) {
      while (true) {
        try {
          if (http.send(ready, BodyHandlers.discarding()).statusCode() == 200) {
            break;
          }
        } catch (IOException e) {
          // not listening yet; if the service cannot start, the process ends
        }
        TimeUnit.MILLISECONDS.sleep(50);
      }
    }
    out.printf("Ready after %.1f s%n", (System.nanoTime() - started) / 1e9);
  }

  private boolean publish(Service service, PrintWriter out, PrintWriter err)
      throws IOException, InterruptedException {
    String topic = ConfigProvider.getConfig().getValue("winnow.topic", String.class);
    String deadLetterTopic =
        ConfigProvider.getConfig().getValue("winnow.dead-letter-topic", String.class);
    String group = ConfigProvider.getConfig().getValue("winnow.group", String.class);
    out.printf(
        "%nPublishing %,d scenes to Kafka at %s, topic %s%n",
        count, service.bootstrapServers(), topic);
    out.flush();
    return ScenePush.run(
        service.bootstrapServers(),
        service.kafkaProperties(),
        topic,
        deadLetterTopic,
        group,
        count,
        out,
        err);
  }

  private boolean search(URI url, PrintWriter out, PrintWriter err) throws InterruptedException {
    try (SearchClient client = new SearchClient(URI.create(url + "/v1/search"), apiKey.key())) {
      for (String query : QUERIES) {
        String answer =
            client.search(JSON.createObjectNode().put("text", query).put("limit", HITS).toString());
        out.printf("%n%s%n", searchCommand(query, url));
        out.println(SearchTable.of(JSON.readTree(answer), 0, Terminal.columns(spec)));
      }
      out.flush();
      return true;
    } catch (SearchClient.FailedException | JsonProcessingException e) {
      err.println("winnow: " + e.getMessage());
      return false;
    }
  }

  /** Returns the command line of a search; it can be run as printed. */
  static String searchCommand(String query, URI url) {
    String command = "target/winnow search '%s'".formatted(query);
    return url.toString().equals(ServiceAddress.DEFAULT) ? command : command + " --url " + url;
  }

  /** Returns the command line that indexes a folder; it can be run as printed. */
  static String pushCommand(String bootstrapServers) {
    String command = "target/winnow push photos/ --wait";
    return bootstrapServers.equals(KafkaOptions.DEFAULT_SERVERS)
        ? command
        : command + " --bootstrap-servers " + bootstrapServers;
  }

  private static void invite(Service service, PrintWriter out) {
    out.printf(
        """

        Winnow is up at %s, Kafka at %s. Ctrl-C stops it.
          see the images     %s
          search             curl '%s/v1/search?q=vehicles+without+cars&mode=hard&explain=true&limit=3'
          add your own       %s
        """,
        service.url(),
        service.bootstrapServers(),
        service.url(),
        service.url(),
        pushCommand(service.bootstrapServers()));
    out.flush();
  }
}
