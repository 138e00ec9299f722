package dev.winnow.embedded;

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
import java.util.logging.Level;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Runs the broker for as long as the application: up before its first client, down after the last.
 * Not in a native image, which is for query nodes.
 */
@ApplicationScoped
@UnlessBuildProperty(name = "quarkus.native.enabled", stringValue = "true", enableIfMissing = true)
public class EmbeddedKafka {

  private static final Logger LOG = Logger.getLogger(EmbeddedKafka.class);

  /** Live searches look at the end only. */
  private static final Duration EVENTS_KEPT = Duration.ofHours(1);

  private final EmbeddedConfig config;
  private final IndexEventsConfig events;
  private final boolean wanted;
  private final Path directory;
  private final String topic;
  private final Topics topics;
  private final String deadLetterTopic;
  private final String group;
  private @Nullable KafkaBroker broker;

  public EmbeddedKafka(
      EmbeddedConfig config,
      IndexEventsConfig events,
      Roles roles,
      @ConfigProperty(name = "winnow.data-dir") Path dataDirectory,
      @ConfigProperty(name = "winnow.topic") String topic,
      Topics topics,
      @ConfigProperty(name = "winnow.dead-letter-topic") String deadLetterTopic,
      @ConfigProperty(name = "winnow.group") String group) {
    this.config = config;
    this.events = events;
    this.wanted = roles.kafkaOfItsOwn();
    this.directory = dataDirectory.resolve("kafka");
    this.topic = topic;
    this.topics = topics;
    this.deadLetterTopic = deadLetterTopic;
    this.group = group;
  }

  void start(@Observes @Priority(1) StartupEvent event) throws IOException {
    if (!wanted) {
      return;
    }
    long started = System.nanoTime();
    broker = KafkaBroker.start(directory, config.kafkaPort());
    try (Admin admin =
        Admin.create(
            Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers()))) {
      createTopics(admin);
      forgetDeadMembers(admin);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while starting", e);
    }
    LOG.infof(
        "Embedded Kafka at %s, data in %s, up in %d ms",
        broker.bootstrapServers(), directory, (System.nanoTime() - started) / 1_000_000);
  }

  /** Not on ShutdownEvent: the consumers commit and leave their group first. */
  @PreDestroy
  void stop() {
    if (broker != null) {
      // Clients that are still closing will notice that it leaves; nobody needs to read of it.
      java.util.logging.Logger.getLogger("org.apache.kafka.clients").setLevel(Level.SEVERE);
      broker.close();
    }
  }

  /**
   * Nobody can be a member of a group before the broker is up. Whoever is on record was killed with
   * it, and a consumer would have to wait until that one's session ends.
   */
  private void forgetDeadMembers(Admin admin) throws InterruptedException {
    try {
      admin
          .removeMembersFromConsumerGroup(group, new RemoveMembersFromConsumerGroupOptions())
          .all()
          .get();
    } catch (ExecutionException e) {
      LOG.debugf(e, "No members of group %s to forget", group);
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
              .configs(Map.of(TopicConfig.RETENTION_MS_CONFIG, kept)));
    }
    for (NewTopic next : created) {
      try {
        admin.createTopics(List.of(next)).all().get();
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof TopicExistsException)) {
          throw new IOException("cannot create topic " + next.name(), e.getCause());
        }
      }
    }
  }
}
