package dev.winnow.api.board;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.asset.AssetId;
import dev.winnow.board.BoardsConfig;
import dev.winnow.events.IndexEventsConfig;
import dev.winnow.events.IndexEventsGroup;
import dev.winnow.events.IndexedAsset;
import dev.winnow.kafka.KafkaConnection;
import dev.winnow.role.Roles;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Writes assets that fit a board to the topic of hits, if one is configured. The workers share the
 * events of indexed assets, so each asset is compared by one of them, and each hit is written at
 * least once.
 */
@ApplicationScoped
class BoardHits {

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final BoardsConfig config;
  private final IndexEventsConfig events;
  private final Roles roles;
  private final KafkaConnection kafka;
  private final String group;
  private final BoardMatcher matcher;
  private final ObjectMapper json;
  private final Counter written;
  private @Nullable IndexEventsGroup indexed;
  private @Nullable KafkaProducer<String, byte[]> producer;

  BoardHits(
      BoardsConfig config,
      IndexEventsConfig events,
      Roles roles,
      KafkaConnection kafka,
      @ConfigProperty(name = "winnow.group") String group,
      BoardMatcher matcher,
      ObjectMapper json,
      MeterRegistry registry) {
    this.config = config;
    this.events = events;
    this.roles = roles;
    this.kafka = kafka;
    this.group = group;
    this.matcher = matcher;
    this.json = json;
    this.written =
        Counter.builder("winnow.board.hits")
            .description("Assets that fit a board, as written to the topic of hits")
            .register(registry);
  }

  void start(@Observes StartupEvent event) {
    if (roles.worker() && events.enabled()) {
      config.hitsTopic().ifPresent(this::begin);
    }
  }

  private void begin(String topic) {
    KafkaProducer<String, byte[]> opened = kafka.clients().producer();
    producer = opened;
    indexed =
        new IndexEventsGroup(
            kafka.settings(),
            events.topic(),
            group + "-board-hits",
            assets -> write(opened, topic, assets));
  }

  private void write(
      KafkaProducer<String, byte[]> producer, String topic, List<IndexedAsset> assets) {
    Set<AssetId> ids = new LinkedHashSet<>();
    assets.stream().filter(asset -> !asset.deleted()).map(IndexedAsset::id).forEach(ids::add);
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    for (BoardMatcher.Match match : matcher.match(ids)) {
      sent.add(producer.send(new ProducerRecord<>(topic, match.key().toString(), value(match))));
    }
    producer.flush();
    try {
      for (Future<RecordMetadata> each : sent) {
        each.get();
        written.increment();
      }
    } catch (ExecutionException e) {
      throw new KafkaException("cannot write hits to the topic %s".formatted(topic), e.getCause());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  private byte[] value(BoardMatcher.Match match) {
    try {
      return json.writeValueAsBytes(match);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write a hit as JSON", e);
    }
  }

  void stop(@Observes @Priority(1) ShutdownEvent event) {
    if (indexed != null) {
      indexed.close();
    }
    if (producer != null) {
      producer.close(PATIENCE);
    }
  }
}
