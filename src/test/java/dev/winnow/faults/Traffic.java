package dev.winnow.faults;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
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
 * Sends {@link Records}, some of them in transactions that are committed or aborted. Continues
 * while the broker is down.
 */
final class Traffic {

  /** Where a record is in the log. */
  record Position(String topic, int partition, long offset) {}

  /** Records a second, while Kafka takes them. */
  private static final int RATE = Integer.getInteger("faults.rate", 250);

  private static final int IN_TRANSACTION = 5;

  private final Map<Position, String> acknowledged = new ConcurrentHashMap<>();
  private final Map<Position, String> withdrawn = new ConcurrentHashMap<>();
  private final AtomicLong failed = new AtomicLong();
  private final Random random;
  private final Map<String, Object> connection;
  private final Records records;
  private final Thread thread = new Thread(this::run, "traffic");
  private final AtomicLong aborted = new AtomicLong();
  private final Semaphore transaction = new Semaphore(1);
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
    records = new Records(random);
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
    transaction.acquire();
  }

  /**
   * Returns the sequence number of each acknowledged record: outside of transactions, and of those
   * that were surely committed.
   */
  Map<Position, String> acknowledged() {
    return acknowledged;
  }

  /** Returns the sequence number of each record of the transactions that were surely aborted. */
  Map<Position, String> withdrawn() {
    return withdrawn;
  }

  long sent() {
    return records.made();
  }

  /** Returns how many of the sent records are copies of others. */
  long copies() {
    return records.copies();
  }

  /** Returns how many records Kafka did not acknowledge. */
  long failed() {
    return failed.get();
  }

  long abortedTransactions() {
    return aborted.get();
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
          transaction(producer);
        }
        send(producer, records.next(), acknowledged);
        next += 1_000_000_000L / RATE;
        // Records that could not be sent in time are caught up by a burst of at most a second.
        next = Math.max(next, System.nanoTime() - 1_000_000_000L);
        LockSupport.parkNanos(next - System.nanoTime());
      }
    }
  }

  /** Sends records as fast as Kafka takes them, and waits until it has. */
  void send(int count) {
    Map<String, Object> settings = new HashMap<>(connection);
    settings.put(ProducerConfig.LINGER_MS_CONFIG, 20);
    settings.put(ProducerConfig.BATCH_SIZE_CONFIG, 512 << 10);
    try (var producer =
        new KafkaProducer<String, byte @Nullable []>(
            settings, new StringSerializer(), new ByteArraySerializer())) {
      for (int i = 0; i < count; i++) {
        producer.send(records.next());
      }
    }
  }

  /** Sends a record. Puts its place and number into {@code written} if Kafka acknowledges it. */
  private void send(
      KafkaProducer<String, byte @Nullable []> producer,
      ProducerRecord<String, byte @Nullable []> record,
      Map<Position, String> written) {
    String number = LogContent.text(record.headers(), Records.NUMBER);
    producer.send(
        record,
        (place, failure) -> {
          if (failure == null) {
            written.put(new Position(place.topic(), place.partition(), place.offset()), number);
          } else {
            failed.incrementAndGet();
          }
        });
  }

  /**
   * Sends records in a transaction on another thread, because it may wait for a broker that has
   * just started. While one waits, the records of the next one are sent without a transaction.
   */
  private void transaction(KafkaProducer<String, byte @Nullable []> producer) {
    List<ProducerRecord<String, byte @Nullable []>> together = new ArrayList<>();
    for (int i = 0; i < IN_TRANSACTION; i++) {
      together.add(records.next());
    }
    boolean commit = random.nextBoolean();
    if (transaction.tryAcquire()) {
      Thread.ofPlatform()
          .name("transaction")
          .start(
              () -> {
                try {
                  transaction(together, commit);
                } finally {
                  transaction.release();
                }
              });
    } else {
      together.forEach(record -> send(producer, record, acknowledged));
    }
  }

  private void transaction(
      List<ProducerRecord<String, byte @Nullable []>> together, boolean commit) {
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
      Map<Position, String> written = new ConcurrentHashMap<>();
      for (ProducerRecord<String, byte @Nullable []> record : together) {
        send(producer, record, written);
      }
      producer.flush(); // otherwise, an aborted transaction would have no records in the log
      if (commit) {
        producer.commitTransaction();
        acknowledged.putAll(written);
      } else {
        producer.abortTransaction();
        withdrawn.putAll(written);
        aborted.incrementAndGet();
      }
    } catch (KafkaException e) {
      aborted.incrementAndGet(); // or committed: its records are neither of both
    }
  }
}
