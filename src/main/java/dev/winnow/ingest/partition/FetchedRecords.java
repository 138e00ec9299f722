package dev.winnow.ingest.partition;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.reactive.messaging.ClientCustomizer;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerInterceptor;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.TopicPartition;
import org.eclipse.microprofile.config.Config;

/**
 * Tells {@link AppliedOffsets} which records the client has fetched. Only the client knows which
 * offsets have no record for this worker: markers and aborted records of transactions, and records
 * that compaction has removed.
 */
@ApplicationScoped
class FetchedRecords implements ClientCustomizer<Map<String, Object>> {

  private static final String CHANNEL = "assets";

  /** The client passes its configuration to its interceptors. */
  private static final String OFFSETS = "winnow.applied.offsets";

  private final IngestProgress progress;

  FetchedRecords(IngestProgress progress) {
    this.progress = progress;
  }

  @Override
  public Map<String, Object> customize(
      String channel, Config channelConfig, Map<String, Object> client) {
    // The producer of dead letters belongs to the same channel.
    if (!channel.equals(CHANNEL)
        || client.containsKey(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG)) {
      return client;
    }
    Map<String, Object> customized = new HashMap<>(client);
    customized.put(OFFSETS, progress.applied());
    customized.merge(
        ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG,
        Interceptor.class.getName(),
        (configured, own) -> configured + "," + own);
    return customized;
  }

  /** Runs on the polling thread, before the records of a poll are delivered. */
  @RegisterForReflection
  public static final class Interceptor implements ConsumerInterceptor<Object, Object> {

    private AppliedOffsets offsets = new AppliedOffsets();

    @Override
    public void configure(Map<String, ?> client) {
      if (client.get(OFFSETS) instanceof AppliedOffsets applied) {
        offsets = applied;
      }
    }

    @Override
    public ConsumerRecords<Object, Object> onConsume(ConsumerRecords<Object, Object> records) {
      offsets.fetched(records);
      return records;
    }

    @Override
    public void onCommit(Map<TopicPartition, OffsetAndMetadata> committed) {
      // what is committed does not matter here
    }

    @Override
    public void close() {
      // nothing to release
    }
  }
}
