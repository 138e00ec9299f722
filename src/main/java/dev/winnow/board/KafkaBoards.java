package dev.winnow.board;

import dev.winnow.asset.Version;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Stores boards in a compacted topic, which every process reads completely. The first use connects
 * to Kafka and creates the topic if it does not exist.
 */
public final class KafkaBoards implements Boards {

  private static final Logger LOG = Logger.getLogger(KafkaBoards.class);
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  /** The replication factor that the cluster has by default. */
  private static final short DEFAULT_REPLICATION = -1;

  private final Map<String, Object> connection;
  private final String topic;
  private final int maxBoards;
  private final Duration timeout;
  private final String writer = UUID.randomUUID().toString();
  private final BoardTable table = new BoardTable();
  private @Nullable CompletableFuture<BoardReader> reader; // guarded by this
  private @Nullable KafkaProducer<String, byte[]> producer; // guarded by this

  /**
   * @param connection the settings of Kafka clients: addresses, security
   * @param maxBoards maximum number of boards of a tenant
   */
  public KafkaBoards(Map<String, Object> connection, String topic, int maxBoards) {
    this(connection, topic, maxBoards, TIMEOUT);
  }

  /**
   * @param timeout of each request to Kafka
   */
  KafkaBoards(Map<String, Object> connection, String topic, int maxBoards, Duration timeout) {
    this.connection = Map.copyOf(connection);
    this.topic = topic;
    this.maxBoards = maxBoards;
    this.timeout = timeout;
  }

  @Override
  public Optional<Board> get(BoardKey key) {
    read();
    return table.get(key);
  }

  @Override
  public List<Board> list(@Nullable String tenant) {
    read();
    return table.list(tenant);
  }

  @Override
  public Map<BoardKey, Board> all() {
    read();
    return table.all();
  }

  @Override
  public void put(BoardKey key, @Nullable Board board, @Nullable Long version) {
    read();
    if (!table.accepts(key, version)) {
      return; // compaction would keep the record instead of the board
    }
    if (board != null && table.get(key).isEmpty() && table.count(key.tenant()) >= maxBoards) {
      throw new IllegalArgumentException(
          "there are %d boards already: delete some, or increase winnow.boards.max-boards"
              .formatted(maxBoards));
    }
    try {
      RecordMetadata written =
          producer()
              .send(BoardRecord.of(topic, key, board, version, writer))
              .get(timeout.toMillis(), TimeUnit.MILLISECONDS);
      table.apply(key, new Version(version, written.offset()), board);
    } catch (ExecutionException | TimeoutException | KafkaException e) {
      if (e.getCause() instanceof RecordTooLargeException) {
        throw new IllegalArgumentException(
            "the board is too large for Kafka: name assets by id instead of images", e);
      }
      throw new BoardsUnavailableException("Kafka did not accept the board; try again", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BoardsUnavailableException("interrupted", e);
    }
  }

  /**
   * Writes a board again, because an older version was written after it: two processes, or two
   * callers, may write at the same time. The record keeps the version of the first, so it does not
   * undo what others write meanwhile.
   */
  private void repeat(BoardKey key, BoardTable.Entry newer) {
    try {
      producer()
          .send(
              BoardRecord.repeated(topic, key, newer.board(), newer.version(), writer),
              (written, failure) -> {
                if (failure != null) {
                  notRepeated(key, failure);
                }
              });
    } catch (KafkaException | IllegalStateException e) {
      notRepeated(key, e);
    }
  }

  private static void notRepeated(BoardKey key, Exception e) {
    LOG.warnf(
        "An older version of board %s is the last in the topic; write the board again: %s", key, e);
  }

  private synchronized KafkaProducer<String, byte[]> producer() {
    if (producer == null) {
      Map<String, Object> settings = new HashMap<>(connection);
      settings.put(ProducerConfig.ACKS_CONFIG, "all");
      settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 5_000);
      settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 5_000);
      settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 8_000);
      producer = new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer());
    }
    return producer;
  }

  /** Waits until the topic is read up to its end at the first use. */
  private void read() {
    if (!opened().awaitRead(timeout)) {
      throw new BoardsUnavailableException(
          "the boards are not yet read from the topic %s; try again".formatted(topic));
    }
  }

  /** Returns the reader. While one caller creates it, the others wait for its result. */
  private BoardReader opened() {
    CompletableFuture<BoardReader> result;
    boolean first = false;
    synchronized (this) {
      if (reader == null) {
        reader = new CompletableFuture<>();
        first = true;
      }
      result = reader;
    }
    if (first) {
      open(result);
    }
    try {
      return result.join();
    } catch (CompletionException e) {
      throw new BoardsUnavailableException(
          String.valueOf(Objects.requireNonNullElse(e.getCause(), e).getMessage()), e);
    }
  }

  private void open(CompletableFuture<BoardReader> result) {
    try {
      requireTopic();
      result.complete(new BoardReader(connection, topic, table, writer, this::repeat));
    } catch (RuntimeException | Error e) { // otherwise others would wait for good
      synchronized (this) {
        reader = null; // the next caller tries again
      }
      result.completeExceptionally(e);
    }
  }

  private void requireTopic() {
    Admin admin = Admin.create(connection);
    try {
      if (exists(admin)) {
        return; // a client without the permission to create topics can use existing ones
      }
      NewTopic compacted =
          new NewTopic(topic, Optional.of(1), Optional.of(DEFAULT_REPLICATION))
              .configs(
                  Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT));
      admin.createTopics(List.of(compacted)).all().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw new BoardsUnavailableException(
            "cannot use the topic %s (%s): create it with cleanup.policy=compact"
                .formatted(topic, e.getCause() == null ? e : e.getCause().getMessage()),
            e);
      }
    } catch (TimeoutException | KafkaException e) {
      throw new BoardsUnavailableException("Kafka, which stores the boards, does not respond", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BoardsUnavailableException("interrupted", e);
    } finally {
      admin.close(Duration.ZERO); // an orderly close waits a minute for a Kafka that is away
    }
  }

  private boolean exists(Admin admin)
      throws InterruptedException, TimeoutException, ExecutionException {
    try {
      admin
          .describeTopics(List.of(topic))
          .allTopicNames()
          .get(timeout.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        return false;
      }
      throw e;
    }
  }

  @Override
  public synchronized void close() {
    if (reader != null) {
      reader.thenAccept(BoardReader::close); // later if it is not yet created
    }
    if (producer != null) {
      producer.close(Duration.ofSeconds(2));
    }
  }
}
