package dev.winnow.api.asset;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.winnow.deadletter.RecentDeadLetters.Rejection;
import dev.winnow.index.Point;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The status of the last change of an asset, as far as this process knows it. */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AssetStatus(
    @Schema(examples = "holiday-17") String id,
    State state,
    @Schema(description = "What the state means for this asset") String detail,
    @Schema(description = "The declared version that is indexed") @Nullable Long version,
    @Schema(description = "When the indexed state was written") @JsonProperty("indexed_at")
        @Nullable Instant indexedAt,
    @Schema(description = "Why the record was rejected") @Nullable String reason,
    @Schema(description = "When the record was rejected") @JsonProperty("rejected_at")
        @Nullable Instant rejectedAt,
    @Schema(description = "Where the dead letter is in its topic", examples = "0:42")
        @JsonProperty("dead_letter")
        @Nullable String deadLetter) {

  /** The states of a change. */
  @Schema(name = "AssetState")
  public enum State {
    /** Kafka has stored the change; no worker has applied it yet. */
    @JsonProperty("queued")
    QUEUED,
    @JsonProperty("indexed")
    INDEXED,
    /** The index has a newer version, so the change was dropped. */
    @JsonProperty("superseded")
    SUPERSEDED,
    @JsonProperty("deleted")
    DELETED,
    @JsonProperty("dead_letter")
    DEAD_LETTER,
    @JsonProperty("unknown")
    UNKNOWN
  }

  /**
   * The facts that determine the status of an asset.
   *
   * @param point the indexed asset, or null
   * @param rejection the asset's last dead letter, or null
   * @param write the asset's last change that this process published, or null
   * @param consumed the next offset that the workers will read in each partition
   */
  record Facts(
      @Nullable Point point,
      @Nullable Instant indexedAt,
      @Nullable Rejection rejection,
      ChangePublisher.@Nullable Write write,
      Map<TopicPartition, Long> consumed) {

    AssetStatus status(String id) {
      if (rejection != null && isLast(rejection)) {
        return of(id, State.DEAD_LETTER, "the last record of this asset was rejected", rejection);
      }
      boolean indexed = point != null;
      if (write == null) {
        return indexed
            ? of(id, State.INDEXED, "this state is searchable", null)
            : of(
                id,
                State.UNKNOWN,
                "the asset is not indexed, and this process knows of no change to it",
                null);
      }
      if (point != null && write.isApplied(point.version())) {
        return point.version().offset() == write.offset() && !haveRead(write.parts())
            ? of(id, State.QUEUED, "the deletion of parts of the asset is not applied yet", null)
            : of(id, State.INDEXED, "this state is searchable", null);
      }
      if (!haveRead(write.partition(), write.offset())) {
        return indexed || !write.delete()
            ? of(id, State.QUEUED, "Kafka has the change; no worker has applied it yet", null)
            : of(id, State.DELETED, "the asset is not in the index", null);
      }
      return indexed
          ? of(id, State.SUPERSEDED, "the index holds a newer version than the change", null)
          : write.delete()
              ? of(id, State.DELETED, "the asset is not in the index", null)
              : of(
                  id,
                  State.UNKNOWN,
                  "a worker has read the change, and the asset is not in the index: a later record"
                      + " has deleted it, or this process does not know its dead letter",
                  null);
    }

    private boolean haveRead(Map<TopicPartition, Long> offsets) {
      return offsets.entrySet().stream().allMatch(at -> haveRead(at.getKey(), at.getValue()));
    }

    /** Returns whether the workers have read a record. */
    private boolean haveRead(TopicPartition partition, long offset) {
      return consumed.getOrDefault(partition, 0L) > offset;
    }

    /** Returns whether the rejected record is the newest known record of the asset. */
    private boolean isLast(Rejection rejected) {
      // Only offsets in the same partition can be compared.
      boolean comparable = write != null && write.partition().equals(rejected.source());
      if (write != null
          && (comparable
              ? rejected.offset() < write.offset()
              : !rejected.time().isAfter(write.time()))) {
        return false;
      }
      if (point == null) {
        return true;
      }
      if (comparable && write != null && write.isDeclaredAbove(point.version())) {
        return true;
      }
      return comparable || indexedAt == null
          ? rejected.offset() > point.version().offset()
          : rejected.time().isAfter(indexedAt);
    }

    private AssetStatus of(String id, State state, String detail, @Nullable Rejection why) {
      return new AssetStatus(
          id,
          state,
          detail,
          point == null ? null : point.version().declared(),
          point == null ? null : indexedAt,
          why == null ? null : why.reason(),
          why == null ? null : why.time(),
          why == null ? null : why.letter().toString());
    }
  }
}
