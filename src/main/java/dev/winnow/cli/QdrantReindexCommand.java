package dev.winnow.cli;

import dev.winnow.bundle.BundleFiles;
import dev.winnow.cli.console.CommandFailure;
import dev.winnow.cli.console.DataDirectory;
import dev.winnow.cli.console.QdrantOptions;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.LogPartition;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.qdrant.QdrantCollections;
import dev.winnow.index.qdrant.QdrantConfig;
import dev.winnow.ingest.IngestPipeline;
import dev.winnow.kafka.KafkaCluster;
import dev.winnow.kafka.KafkaFailureException;
import dev.winnow.kafka.KafkaSettings;
import dev.winnow.log.FailureMessages;
import dev.winnow.record.Topics;
import dev.winnow.serving.Serving;
import io.quarkus.runtime.Application;
import io.quarkus.runtime.Quarkus;
import jakarta.enterprise.inject.spi.CDI;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code winnow reindex qdrant}: a worker that fills the collection of another bundle. */
@Command(
    name = "qdrant",
    description = {
      "Fills the Qdrant collection of another bundle, while the current collection serves searches.",
      "",
      "Runs a worker of the bundle with its own consumer group. The worker reads the topics from"
          + " the beginning, or resumes at its committed offsets. Several workers share the work."
          + " When the collection is complete, the alias switches to it in one step. The worker"
          + " keeps running until you stop it; workers with the same bundle and group then take"
          + " over.",
      "",
      "The worker publishes no events of indexed assets and compares no assets with boards. While it"
          + " fills the collection, it writes no dead letters. The workers of the current collection"
          + " do all that.",
      "",
      "Records for the current collection have priority over the fill. At most"
          + " winnow.reindex.max-in-flight records are in progress. Only one is in progress while"
          + " the workers of winnow.group make progress, but have records that have waited for"
          + " longer than winnow.reindex.max-live-delay."
    },
    footer = {
      "  winnow reindex qdrant /data/bundles/clip --qdrant-url http://qdrant:6334 \\",
      "      --bootstrap-servers kafka:9092 --alias photos",
      "  winnow collections --qdrant-url http://qdrant:6334 switch photos winnow-default-11",
      "                                                     switches back"
    })
final class QdrantReindexCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private ProcessOptions process;

  @Option(
      names = "--bootstrap-servers",
      paramLabel = "HOST:PORT",
      description = "Addresses of your Kafka, if not set as property kafka.bootstrap.servers.")
  private @Nullable String bootstrapServers;

  @Option(
      names = "--qdrant-url",
      paramLabel = "URL",
      description =
          "gRPC address of your Qdrant: http://host:6334, if not set as property"
              + " winnow.qdrant.url.")
  private @Nullable String qdrantUrl;

  @Parameters(
      paramLabel = "BUNDLE",
      showDefaultValue = CommandLine.Help.Visibility.NEVER,
      description = "The directory of the bundle.")
  private String bundle = "";

  @Option(
      names = "--alias",
      paramLabel = "NAME",
      description =
          "The alias to switch (property winnow.qdrant.alias). Without an alias, nothing is"
              + " switched.")
  private @Nullable String alias;

  @Option(names = "--exit", description = "Exit when the collection is complete.")
  private boolean exit;

  private final AtomicInteger failures = new AtomicInteger();

  @Override
  public Integer call() {
    process.apply();
    ProcessOptions.set("kafka.bootstrap.servers", bootstrapServers);
    ProcessOptions.set("winnow.qdrant.url", qdrantUrl);
    Config config = ConfigProvider.getConfig();
    if (config.getOptionalValue("winnow.qdrant.url", String.class).isEmpty()
        || config.getOptionalValue("kafka.bootstrap.servers", String.class).isEmpty()) {
      throw new CommandFailure(
          "a shared index is filled from your Kafka: set --qdrant-url and --bootstrap-servers");
    }
    String id = new BundleFiles(bundle, DataDirectory.models()).manifest().id();
    String live = config.getValue("winnow.group", String.class);
    String group = live + "-" + id;
    System.setProperty("winnow.bundle", bundle);
    System.setProperty("winnow.group", group);
    System.setProperty("winnow.roles", "worker");
    Service service = new Service(false);
    FillLimits limits = FillLimits.of(config);
    // From the first record on, because records in progress are finished even if live ones are
    // late.
    System.setProperty("winnow.ingest.max-in-flight", Integer.toString(limits.most()));
    // The workers of the current collection announce and reject each record.
    System.setProperty("winnow.indexed-events.enabled", "false");
    System.setProperty("winnow.ingest.dead-letters", "false");
    PrintWriter out = spec.commandLine().getOut();
    out.printf("Filling the collection of %s; the consumer group is %s%n", id, group);
    out.flush();
    Thread.ofPlatform()
        .name("winnow-reindex")
        .daemon()
        .start(() -> follow(service, id, group, live, limits));
    int code = service.run(spec.commandLine().getErr());
    return failures.get() > 0 ? 1 : code;
  }

  private void follow(Service service, String id, String group, String live, FillLimits limits) {
    PrintWriter err = spec.commandLine().getErr();
    try {
      awaitFilled(service, group, live, limits);
      moveAlias(id);
    } catch (InterruptedException e) {
      return; // the worker is stopping
    } catch (IOException | RuntimeException e) {
      failures.incrementAndGet();
      err.println("winnow: " + FailureMessages.describe(e));
      err.flush();
    }
    if (exit || failures.get() > 0) {
      Quarkus.asyncExit(failures.get());
    }
  }

  private void awaitFilled(Service service, String group, String live, FillLimits limits)
      throws IOException, InterruptedException {
    awaitStarted();
    Map<String, String> properties = service.kafkaProperties();
    KafkaSettings settings = new KafkaSettings(service.bootstrapServers(), properties);
    try (Admin admin = settings.admin()) {
      KafkaCluster kafka = new KafkaCluster(admin, settings);
      IngestPipeline pipeline = CDI.current().select(IngestPipeline.class).get();
      FillPace pace =
          new FillPace(kafka, live, limits.lag(), limits.most(), pipeline::limit, this::say);
      Thread pacing = Thread.ofPlatform().name("winnow-reindex-pace").daemon().start(pace::follow);
      try {
        new FillProgress(
                kafka,
                service.topics(),
                live,
                CDI.current().select(Topics.class).get()::consumes,
                QdrantReindexCommand::positions,
                this::say)
            .await();
        pipeline.writeDeadLetters(true);
      } finally {
        // From now on the new collection answers, and its records are the live ones.
        pacing.interrupt();
        pacing.join();
        pipeline.limit(limits.most());
      }
    } catch (KafkaFailureException e) {
      throw new CommandFailure(String.valueOf(e.getMessage()));
    }
  }

  private static Map<LogPartition, Long> positions() throws IOException {
    try {
      VectorIndex index = CDI.current().select(Serving.class).get().current().index();
      return index.stored().orElseThrow().positions();
    } catch (IndexUnavailableException e) {
      return Map.of();
    }
  }

  /** The beans of the worker may be used by other threads only after its start. */
  private static void awaitStarted() throws InterruptedException {
    while (true) {
      @Nullable Application worker = Application.currentApplication();
      if (worker != null && worker.isStarted()) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
  }

  private void moveAlias(String id) throws InterruptedException {
    QdrantConfig config = new QdrantOptions().config();
    String name = alias == null ? config.alias().orElse(null) : alias;
    String collection = config.collectionPrefix().orElse("") + id;
    if (name == null) {
      say("The collection %s is complete".formatted(collection));
      return;
    }
    try (QdrantCollections collections =
        new QdrantCollections(config.url().orElseThrow(), config)) {
      switchAlias(collections, name, collection, this::say);
    }
    say("The collection is complete: %s now points to %s".formatted(name, collection));
  }

  /** Tries until it succeeds, because the collection took long to fill. */
  static void switchAlias(
      QdrantCollections collections, String name, String collection, Consumer<String> say)
      throws InterruptedException {
    String said = "";
    while (true) {
      try {
        collections.switchAlias(name, collection);
        return;
      } catch (IndexUnavailableException e) {
        String problem = String.valueOf(e.getMessage());
        if (!problem.equals(said)) {
          say.accept("Cannot switch %s yet, trying again: %s".formatted(name, problem));
          said = problem;
        }
        TimeUnit.SECONDS.sleep(1);
      }
    }
  }

  private void say(String line) {
    spec.commandLine().getOut().println(line);
    spec.commandLine().getOut().flush();
  }
}
