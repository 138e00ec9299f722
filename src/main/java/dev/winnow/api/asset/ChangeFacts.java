package dev.winnow.api.asset;

import dev.winnow.api.asset.AssetStatus.Facts;
import dev.winnow.api.asset.ChangePublisher.Write;
import dev.winnow.deadletter.RecentDeadLetters;
import dev.winnow.deadletter.RecentDeadLetters.Rejection;
import dev.winnow.kafka.GroupOffsets;
import dev.winnow.kafka.KafkaConnection;
import dev.winnow.role.Roles;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** What Kafka knows about the changes of an asset. Connects to Kafka at the first use. */
@ApplicationScoped
class ChangeFacts {

  static final Facts NOTHING = new Facts(null, null, null, null, Map.of());

  private final Roles roles;
  private final ChangePublisher changes; // created at the first call
  private final RecentDeadLetters deadLetters;
  private final GroupOffsets consumed;

  ChangeFacts(
      Roles roles,
      ChangePublisher changes,
      KafkaConnection kafka,
      @ConfigProperty(name = "winnow.dead-letter-topic") String deadLetterTopic,
      @ConfigProperty(name = "winnow.group") String group) {
    this.roles = roles;
    this.changes = changes;
    this.deadLetters = new RecentDeadLetters(kafka.settings(), deadLetterTopic);
    this.consumed = new GroupOffsets(kafka.settings(), group);
  }

  /** Returns all facts except the indexed asset. Blocks for a few seconds at most. */
  Facts of(String id) {
    if (!roles.kafka()) {
      return NOTHING;
    }
    Optional<Write> write = changes.lastWrite(id);
    Map<TopicPartition, Long> upTo = write.isPresent() ? consumed.committed() : Map.of();
    // Read after the offsets: a record's dead letter is written before its offset is committed.
    Optional<Rejection> rejection = deadLetters.find(id);
    return new Facts(null, null, rejection.orElse(null), write.orElse(null), upTo);
  }

  @PreDestroy
  void close() {
    deadLetters.close();
    consumed.close();
  }
}
