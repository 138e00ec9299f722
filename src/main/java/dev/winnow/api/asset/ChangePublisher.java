package dev.winnow.api.asset;

import dev.winnow.asset.Version;
import dev.winnow.collection.LruMap;
import dev.winnow.record.HeaderNames;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.MutinyEmitter;
import io.smallrye.reactive.messaging.OutgoingMessageMetadata;
import io.smallrye.reactive.messaging.kafka.api.OutgoingKafkaRecordMetadata;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
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

  /**
   * A change that Kafka has stored, its position, and its time.
   *
   * @param declared the declared version, or null
   * @param parts the offsets of a deletion's tombstones in the topics of parts
   */
  record Write(
      TopicPartition partition,
      long offset,
      @Nullable Long declared,
      Instant time,
      boolean delete,
      Map<TopicPartition, Long> parts) {

    Write {
      parts = Map.copyOf(parts);
    }

    private Write withPart(TopicPartition topic, long tombstone) {
      Map<TopicPartition, Long> all = new HashMap<>(parts);
      all.put(topic, tombstone);
      return new Write(partition, offset, declared, time, delete, all);
    }

    /**
     * Returns the later one of two changes of a key. If partitions were added to the topic between
     * them, they may be in different ones, whose offsets cannot be compared.
     */
    Write later(Write other) {
      boolean later =
          partition.equals(other.partition) ? offset > other.offset : time.isAfter(other.time);
      return later ? this : other;
    }

    /**
     * Returns whether a change of this version, or one after it, is applied. An offset in a former
     * partition of the asset may be higher, so the declared version decides first.
     */
    boolean isApplied(Version indexed) {
      return !isDeclaredAbove(indexed) && indexed.offset() >= offset;
    }

    /** Returns whether both declare a version, and that of this change is higher. */
    boolean isDeclaredAbove(Version indexed) {
      return declared != null && indexed.declared() != null && declared > indexed.declared();
    }
  }

  private static final int REMEMBERED = 10_000;

  private final MutinyEmitter<byte[]> changes;

  /** The last change of each key that this process has published; guarded by itself. */
  private final LruMap<String, Write> writes = new LruMap<>(REMEMBERED);

  ChangePublisher(@Channel("changes") MutinyEmitter<byte[]> changes) {
    this.changes = changes;
  }

  /**
   * Completes when Kafka has acknowledged the record; fails with Kafka's exception.
   *
   * @param declared the version that the record declares, or null
   */
  Uni<Void> publish(String key, byte @Nullable [] value, @Nullable Long declared, Headers headers) {
    OutgoingMessageMetadata<RecordMetadata> result = new OutgoingMessageMetadata<>();
    return changes
        .sendMessage(
            Message.of(value).addMetadata(metadata(key, headers).build()).addMetadata(result))
        .invoke(() -> remember(key, result.getResult(), declared, value == null));
  }

  /**
   * Deletes in a topic of {@code winnow.topics}; otherwise as {@link #publish}.
   *
   * @param headers those of the deletion, whose version is that of all parts
   */
  Uni<Void> delete(String topic, String key, Headers headers) {
    Headers versions = new RecordHeaders();
    headers.headers(HeaderNames.VERSION).forEach(versions::add);
    OutgoingMessageMetadata<RecordMetadata> result = new OutgoingMessageMetadata<>();
    return changes
        .sendMessage(
            Message.<byte @Nullable []>of(null)
                .addMetadata(metadata(key, versions).withTopic(topic).build())
                .addMetadata(result))
        .invoke(() -> rememberPart(key, result.getResult()));
  }

  private static OutgoingKafkaRecordMetadata.OutgoingKafkaRecordMetadataBuilder<String> metadata(
      String key, Headers headers) {
    return OutgoingKafkaRecordMetadata.<String>builder().withKey(key).withHeaders(headers);
  }

  private void remember(
      String key, @Nullable RecordMetadata at, @Nullable Long declared, boolean delete) {
    if (at == null || !at.hasOffset()) {
      return;
    }
    TopicPartition partition = new TopicPartition(at.topic(), at.partition());
    Instant time = Instant.ofEpochMilli(at.timestamp());
    Write write = new Write(partition, at.offset(), declared, time, delete, Map.of());
    synchronized (writes) {
      writes.merge(key, write, Write::later);
    }
  }

  private void rememberPart(String key, @Nullable RecordMetadata at) {
    if (at == null || !at.hasOffset()) {
      return;
    }
    TopicPartition topic = new TopicPartition(at.topic(), at.partition());
    synchronized (writes) {
      writes.computeIfPresent(
          key, (k, write) -> write.delete ? write.withPart(topic, at.offset()) : write);
    }
  }

  /**
   * Returns the last change of a key that this process has published, if it is still remembered.
   */
  Optional<Write> lastWrite(String key) {
    synchronized (writes) {
      return Optional.ofNullable(writes.get(key));
    }
  }
}
