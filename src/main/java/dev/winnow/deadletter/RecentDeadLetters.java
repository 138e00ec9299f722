package dev.winnow.deadletter;

import dev.winnow.collection.LruMap;
import dev.winnow.kafka.TopicFollower;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the last dead letter of each key: from the last 1,000 letters per partition at the first
 * use, and from all later ones. Values are not kept. Thread-safe.
 */
public final class RecentDeadLetters implements AutoCloseable {

  private static final long AT_START = 1_000;
  private static final int MAX_KEYS = 10_000;
  private static final int MAX_REASON = 1_000;
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  /**
   * A record that was rejected.
   *
   * @param letter the position of the letter
   * @param source the partition of the record; null if the letter does not contain it
   */
  public record Rejection(
      Position letter, Instant time, String reason, @Nullable TopicPartition source, long offset) {}

  private final Map<String, Object> connection;
  private final String topic;

  /** By key; guarded by itself. */
  private final Map<String, Rejection> rejections = new LruMap<>(MAX_KEYS);

  // Not a monitor, in which a virtual thread would block a thread of the platform.
  private final Lock first = new ReentrantLock();
  private @Nullable TopicFollower<byte[], byte[]> follower; // guarded by first

  /**
   * Creates a reader. Reading starts on the first use.
   *
   * @param connection the settings of Kafka clients: addresses, security
   */
  public RecentDeadLetters(Map<String, Object> connection, String topic) {
    this.connection = Map.copyOf(connection);
    this.topic = topic;
  }

  /** Returns the last dead letter of a key. The first use blocks for at most 3 s. */
  public Optional<Rejection> find(String key) {
    follow();
    synchronized (rejections) {
      return Optional.ofNullable(rejections.get(key));
    }
  }

  private void follow() {
    first.lock();
    try {
      if (follower == null) {
        var following =
            new TopicFollower<byte[], byte[]>(
                connection,
                new ByteArrayDeserializer(),
                (name, value) -> new byte[0], // values may be large and are not needed
                topic,
                AT_START,
                this::add,
                this::clear);
        follower = following;
        following.awaitRead(PATIENCE);
      }
    } finally {
      first.unlock();
    }
  }

  private void clear() {
    synchronized (rejections) {
      rejections.clear();
    }
  }

  private void add(ConsumerRecord<byte[], byte[]> record) {
    if (record.key() == null) {
      return;
    }
    DeadLetter letter = new DeadLetter(record);
    String reason = letter.reason();
    DeadLetter.Origin origin = letter.origin().orElse(null);
    Rejection rejection =
        new Rejection(
            letter.position(),
            letter.time(),
            reason.length() > MAX_REASON ? reason.substring(0, MAX_REASON) + "…" : reason,
            origin == null ? null : origin.partition(),
            origin == null ? -1 : origin.offset());
    String key = new String(record.key(), StandardCharsets.UTF_8);
    synchronized (rejections) {
      rejections.merge(key, rejection, RecentDeadLetters::later);
    }
  }

  /** A {@link Purge} writes older letters again, after newer ones. */
  private static Rejection later(Rejection known, Rejection read) {
    boolean older =
        read.source() != null && read.source().equals(known.source())
            ? read.offset() < known.offset()
            : read.time().isBefore(known.time());
    return older ? known : read;
  }

  @Override
  public synchronized void close() {
    if (follower != null) {
      follower.close();
    }
  }
}
