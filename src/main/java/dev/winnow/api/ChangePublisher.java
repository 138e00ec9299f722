package dev.winnow.api;

import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.MutinyEmitter;
import io.smallrye.reactive.messaging.kafka.api.OutgoingKafkaRecordMetadata;
import jakarta.enterprise.context.ApplicationScoped;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jspecify.annotations.Nullable;

/**
 * Publishes changes to the topic of assets. Created lazily; do not call it without Kafka, because
 * the channel is closed then.
 */
@ApplicationScoped
class ChangePublisher {

  private final MutinyEmitter<byte[]> changes;

  ChangePublisher(@Channel("changes") MutinyEmitter<byte[]> changes) {
    this.changes = changes;
  }

  /** Completes when Kafka has acknowledged the record; fails with Kafka's exception. */
  Uni<Void> publish(String key, byte @Nullable [] value, Headers headers) {
    return publish(value, metadata(key, headers).build());
  }

  /** Deletes in a topic of {@code winnow.topics}; otherwise as {@link #publish}. */
  Uni<Void> delete(String topic, String key) {
    return publish(null, metadata(key, new RecordHeaders()).withTopic(topic).build());
  }

  private static OutgoingKafkaRecordMetadata.OutgoingKafkaRecordMetadataBuilder<String> metadata(
      String key, Headers headers) {
    return OutgoingKafkaRecordMetadata.<String>builder().withKey(key).withHeaders(headers);
  }

  private Uni<Void> publish(byte @Nullable [] value, OutgoingKafkaRecordMetadata<String> metadata) {
    return changes.sendMessage(Message.of(value).addMetadata(metadata));
  }
}
