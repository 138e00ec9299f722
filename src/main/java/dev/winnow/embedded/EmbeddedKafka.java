package dev.winnow.embedded;

import dev.winnow.disk.DiskSpace;
import dev.winnow.events.IndexEventsConfig;
import dev.winnow.record.Topics;
import dev.winnow.role.Roles;
import io.quarkus.arc.properties.UnlessBuildProperty;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.logging.Level;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.utils.Exit;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Runs the embedded broker: starts it before the first client and stops it after the last. Not part
 * of a native image, which is for query nodes only.
 */
@ApplicationScoped
@UnlessBuildProperty(name = "quarkus.native.enabled", stringValue = "true", enableIfMissing = true)
public class EmbeddedKafka {

  private static final Logger LOG = Logger.getLogger(EmbeddedKafka.class);

  /** Retention of events. Live searches read only the end of the topic. */
  private static final Duration EVENTS_KEPT = Duration.ofHours(1);

  private static final java.util.logging.Logger REQUESTS =
      java.util.logging.Logger.getLogger("kafka.server.KafkaApis");

  private static final Duration RESTART_PAUSE = Duration.ofSeconds(1);

  /** A failed broker has stopped by then; while it has not, the port may be taken. */
  private static final Duration STOPPED_AFTER = Duration.ofSeconds(20);

  private final EmbeddedConfig config;
  private final IndexEventsConfig events;
  private final boolean needed;
  private final DiskSpace disk;
  private final Path directory;
  private final String topic;
  private final Topics topics;
  private final String deadLetterTopic;
  private final String group;
  private final BrokerFailures failures = new BrokerFailures();
  private volatile boolean stopping;
  private volatile @Nullable KafkaBroker broker;

  public EmbeddedKafka(
      EmbeddedConfig config,
      IndexEventsConfig events,
      Roles roles,
      DiskSpace disk,
      @ConfigProperty(name = "winnow.data-dir") Path dataDirectory,
      @ConfigProperty(name = "winnow.topic") String topic,
      Topics topics,
      @ConfigProperty(name = "winnow.dead-letter-topic") String deadLetterTopic,
      @ConfigProperty(name = "winnow.group") String group) {
    this.config = config;
    this.events = events;
    this.disk = disk;
    this.needed = roles.kafkaOfItsOwn();
    this.directory = directory(dataDirectory);
    this.topic = topic;
    this.topics = topics;
    this.deadLetterTopic = deadLetterTopic;
    this.group = group;
  }

  /** Returns the directory of the broker's log. */
  static Path directory(Path dataDirectory) {
    return dataDirectory.resolve("kafka");
  }

  void start(@Observes @Priority(1) StartupEvent event) throws IOException {
    if (!needed) {
      return;
    }
    BrokerStart begun = BrokerStart.take();
    failures.starting(begun == null ? Thread.currentThread().getThreadGroup() : begun.threads());
    KafkaBroker started = begun == null ? startBroker() : begun.await(() -> !disk.isLow());
    broker = started;
    Exit.setExitProcedure((code, message) -> failed(Thread.currentThread().getThreadGroup()));
    Exit.setHaltProcedure((code, message) -> failed(Thread.currentThread().getThreadGroup()));
    if (begun != null && begun.hasFailed()) {
      failed(begun.threads());
    }
    try (Admin admin =
        Admin.create(
            Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, started.bootstrapServers()))) {
      createTopics(admin);
      removeDeadMembers(admin);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while starting", e);
    }
    disk.listen(
        low -> {
          // Otherwise the broker would log every rejected request.
          REQUESTS.setLevel(low ? Level.OFF : null);
        });
    LOG.infof("Embedded Kafka at %s, data in %s", started.bootstrapServers(), directory);
  }

  /**
   * Replaces Kafka's exit procedure. Kafka would end the process when its log fails, for example
   * because the disk is full. Searches need no Kafka, so the broker is restarted as soon as that
   * succeeds.
   */
  private void failed(ThreadGroup threads) {
    if (!stopping && failures.report(threads)) {
      restart();
    }
  }

  private void restart() {
    LOG.errorf(
        "The embedded Kafka has stopped: its log in %s cannot be used. Searches still work. Kafka"
            + " restarts as soon as the log can be used again",
        directory);
    KafkaBroker failed = broker;
    broker = null;
    // Closing has its own thread, because it may wait for other threads of the failed broker.
    Thread stop =
        Thread.ofPlatform().name("winnow-kafka-stop").daemon().start(() -> abandon(failed));
    Thread.ofPlatform()
        .name("winnow-kafka-restart")
        .daemon()
        .start(() -> restartUntilItWorks(stop));
  }

  private void restartUntilItWorks(Thread stop) {
    try {
      stop.join(STOPPED_AFTER);
      while (!stopping) {
        Thread.sleep(RESTART_PAUSE);
        if (disk.isLow()) {
          continue;
        }
        try {
          broker = startInAGroup();
          LOG.info("The embedded Kafka is up again");
          if (failures.started() && !stopping) {
            restart();
          }
          return;
        } catch (IOException | RuntimeException e) {
          LOG.debugf(e, "The embedded Kafka does not start");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Starts a broker whose threads have a group of their own. */
  private KafkaBroker startInAGroup() throws IOException, InterruptedException {
    var threads = new ThreadGroup("winnow-kafka");
    failures.starting(threads);
    var start = new FutureTask<>(this::startBroker);
    Thread.ofPlatform().group(threads).name("winnow-kafka-start").daemon().start(start);
    try {
      return start.get();
    } catch (ExecutionException e) {
      throw new IOException("the broker does not start", e.getCause());
    }
  }

  private KafkaBroker startBroker() throws IOException {
    return KafkaBroker.start(directory, config.kafkaPort(), () -> !disk.isLow());
  }

  private static void abandon(@Nullable KafkaBroker failed) {
    try {
      if (failed != null) {
        failed.abandon();
      }
    } catch (RuntimeException e) {
      LOG.debugf(e, "The failed embedded Kafka does not close");
    }
  }

  /**
   * Stops the broker. Not on ShutdownEvent, because consumers commit and leave their group first.
   */
  @PreDestroy
  void stop() {
    stopping = true;
    KafkaBroker running = broker;
    if (running != null) {
      // Clients that are still closing would log that the broker is gone.
      java.util.logging.Logger.getLogger("org.apache.kafka.clients").setLevel(Level.SEVERE);
      running.close();
    }
  }

  /**
   * Removes the stored members of the consumer group. No member can exist before the broker is up,
   * so they were killed with the former broker. A new consumer would have to wait until their
   * sessions expire.
   */
  private void removeDeadMembers(Admin admin) throws InterruptedException {
    try {
      admin
          .removeMembersFromConsumerGroup(group, new RemoveMembersFromConsumerGroupOptions())
          .all()
          .get();
    } catch (ExecutionException e) {
      LOG.debugf(e, "No members of group %s to remove", group);
    }
  }

  private NewTopic assets(String name) {
    return new NewTopic(name, config.partitions(), (short) 1)
        .configs(Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, config.cleanupPolicy()));
  }

  private void createTopics(Admin admin) throws IOException, InterruptedException {
    List<NewTopic> created = new ArrayList<>();
    created.add(assets(topic));
    topics.further().forEach(name -> created.add(assets(name)));
    created.add(new NewTopic(deadLetterTopic, 1, (short) 1));
    if (events.enabled()) {
      String kept = Long.toString(EVENTS_KEPT.toMillis());
      created.add(
          new NewTopic(events.topic(), 1, (short) 1)
              .configs(
                  Map.of(
                      TopicConfig.RETENTION_MS_CONFIG,
                      kept,
                      // Events need not be durable: nothing is built from them.
                      TopicConfig.FLUSH_MESSAGES_INTERVAL_CONFIG,
                      Long.toString(Long.MAX_VALUE))));
    }
    for (Map.Entry<String, KafkaFuture<Void>> topic :
        admin.createTopics(created).values().entrySet()) {
      try {
        topic.getValue().get();
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof TopicExistsException)) {
          throw new IOException("cannot create topic " + topic.getKey(), e.getCause());
        }
      }
    }
  }
}
