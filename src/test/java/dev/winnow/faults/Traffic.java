package dev.winnow.faults;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/**
 * Keyed records with sequence numbers in three topics: states, deletions, poison, and transactions
 * that are committed or aborted. Continues while the broker is down.
 */
final class Traffic {

  /** Where a record is in the log. */
  record Position(String topic, int partition, long offset) {}

  static final int KEYS = Integer.getInteger("faults.keys", 400);
  static final int DIMENSION = 384;
  static final String POISON = "{not json ";

  /** Records a second, while Kafka takes them. */
  private static final int RATE = Integer.getInteger("faults.rate", 250);

  private static final int IN_TRANSACTION = 5;

  private final Map<Position, String> acknowledged = new ConcurrentHashMap<>();
  private final AtomicLong failed = new AtomicLong();
  private final Random random;
  private final Map<String, Object> connection;
  private final String[] vectors = new String[8];
  private final Thread thread = new Thread(this::run, "traffic");
  private long sequence;
  private long aborted;
  private volatile boolean paused;
  private volatile boolean finished;

  Traffic(String bootstrapServers, long seed) {
    random = new Random(seed);
    connection = new HashMap<>();
    connection.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    connection.put(ProducerConfig.ACKS_CONFIG, "all");
    connection.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 300_000);
    connection.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 300_000);
    connection.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 10_000);
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = vector();
    }
  }

  void start() {
    thread.start();
  }

  /** Pauses or resumes sending. */
  void pause(boolean pause) {
    paused = pause;
  }

  /** Stops sending, and waits for records in flight. */
  void finish() throws InterruptedException {
    finished = true;
    thread.join();
  }

  /** Returns the sequence number of each acknowledged record outside of transactions. */
  Map<Position, String> acknowledged() {
    return acknowledged;
  }

  long sent() {
    return sequence;
  }

  /** Returns how many records Kafka did not acknowledge. */
  long failed() {
    return failed.get();
  }

  long abortedTransactions() {
    return aborted;
  }

  private void run() {
    try (var producer =
        new KafkaProducer<String, byte @Nullable []>(
            connection, new StringSerializer(), new ByteArraySerializer())) {
      long next = System.nanoTime();
      while (!finished) {
        if (paused) {
          LockSupport.parkNanos(10_000_000);
          continue;
        }
        if (random.nextInt(RATE) == 0) {
          transaction();
        }
        ProducerRecord<String, byte @Nullable []> record = record();
        String number = Long.toString(sequence);
        producer.send(
            record,
            (written, failure) -> {
              if (failure == null) {
                acknowledged.put(
                    new Position(written.topic(), written.partition(), written.offset()), number);
              } else {
                failed.incrementAndGet();
              }
            });
        next += 1_000_000_000L / RATE;
        // Records that could not be sent in time are caught up by a burst of at most a second.
        next = Math.max(next, System.nanoTime() - 1_000_000_000L);
        LockSupport.parkNanos(next - System.nanoTime());
      }
    }
  }

  /** Sends records as fast as Kafka takes them, and waits until it has. */
  void send(int records) {
    Map<String, Object> settings = new HashMap<>(connection);
    settings.put(ProducerConfig.LINGER_MS_CONFIG, 20);
    settings.put(ProducerConfig.BATCH_SIZE_CONFIG, 512 << 10);
    try (var producer =
        new KafkaProducer<String, byte @Nullable []>(
            settings, new StringSerializer(), new ByteArraySerializer())) {
      for (int i = 0; i < records; i++) {
        producer.send(record());
      }
    }
  }

  private void transaction() {
    Map<String, Object> settings = new HashMap<>(connection);
    settings.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, "faults");
    // Transactions that a killed broker leaves open must not block readers for a minute.
    settings.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, 5_000);
    settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 20_000);
    settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 20_000);
    try (var producer =
        new KafkaProducer<String, byte @Nullable []>(
            settings, new StringSerializer(), new ByteArraySerializer())) {
      producer.initTransactions();
      producer.beginTransaction();
      for (int i = 0; i < IN_TRANSACTION; i++) {
        producer.send(record());
      }
      if (random.nextBoolean()) {
        producer.commitTransaction();
      } else {
        producer.abortTransaction();
        aborted++;
      }
    } catch (KafkaException e) {
      aborted++; // or committed: the log decides
    }
  }

  private ProducerRecord<String, byte @Nullable []> record() {
    long number = ++sequence;
    String key = "key-" + random.nextInt(KEYS);
    String topic =
        switch (random.nextInt(4)) {
          case 0 -> Stage.IMAGES;
          case 1 -> Stage.CAPTIONS;
          default -> Stage.ASSETS;
        };
    int kind = random.nextInt(100);
    if (kind < 20) {
      ProducerRecord<String, byte @Nullable []> deletion = new ProducerRecord<>(topic, key, null);
      deletion.headers().add("seq", Long.toString(number).getBytes(StandardCharsets.UTF_8));
      return deletion;
    }
    String value = kind < 22 ? POISON + number : state(topic, number);
    ProducerRecord<String, byte @Nullable []> record =
        new ProducerRecord<>(topic, key, value.getBytes(StandardCharsets.UTF_8));
    record.headers().add("seq", Long.toString(number).getBytes(StandardCharsets.UTF_8));
    return record;
  }

  private String state(String topic, long number) {
    String vector = vectors[random.nextInt(vectors.length)];
    return switch (topic) {
      case Stage.IMAGES ->
          "{\"vectors\":{\"image\":\"%s\"},\"attributes\":{\"images\":%d}}"
              .formatted(vector, number);
      case Stage.CAPTIONS ->
          "{\"captions\":[\"part %d\"],\"vectors\":{\"caption\":\"%s\"},\"attributes\":{\"captions\":%d}}"
              .formatted(number, vector, number);
      default ->
          ("{\"captions\":[\"asset %d\"],\"vectors\":{\"caption\":\"%s\",\"image\":\"%s\"},"
                  + "\"attributes\":{\"assets\":%d}}")
              .formatted(number, vector, vector, number);
    };
  }

  private String vector() {
    ByteBuffer bytes = ByteBuffer.allocate(DIMENSION * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < DIMENSION; i++) {
      bytes.putFloat((float) random.nextGaussian());
    }
    return Base64.getEncoder().encodeToString(bytes.array());
  }
}
