package dev.winnow.deadletter;

import static dev.winnow.testing.Waiting.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.deadletter.Replay.Outcome;
import dev.winnow.embedded.KafkaBroker;
import dev.winnow.kafka.KafkaSettings;
import dev.winnow.kafka.TopicReader;
import dev.winnow.record.KafkaHeaders;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerInterceptor;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerInterceptor;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replaying and purging, on a real broker. */
class ReplayTest {

  private static final Predicate<DeadLetter> ALL = letter -> true;

  @TempDir static Path directory;
  private static KafkaBroker broker;
  private static KafkaSettings kafka;

  private final String assets = "assets-" + UUID.randomUUID();
  private DeadLetterTopic letters;
  private KafkaProducer<String, byte[]> producer;

  @BeforeAll
  static void startBroker() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    broker = KafkaBroker.start(directory, port);
    kafka = new KafkaSettings(broker.bootstrapServers(), Map.of());
  }

  @AfterAll
  static void stopBroker() {
    broker.close();
  }

  @BeforeEach
  void createTopics() throws Exception {
    letters = new DeadLetterTopic(kafka, assets + ".dead-letter");
    producer = kafka.producer();
    try (var admin = kafka.admin()) {
      admin
          .createTopics(
              List.of(
                  new NewTopic(assets, 1, (short) 1), new NewTopic(letters.name(), 1, (short) 1)))
          .all()
          .get(10, TimeUnit.SECONDS);
    }
  }

  @AfterEach
  void closeProducer() {
    producer.close();
  }

  @Test
  void replaysTheRecordUnchanged() throws Exception {
    // Given
    long rejected = send("a", "bad", "winnow-version", "7");
    letter("a", "bad", rejected, "no image", "winnow-version", "7");
    // When
    Outcome outcome = new Replay(letters).run(ALL, false);
    // Then
    assertThat(outcome).isEqualTo(new Outcome(1, 0, 0, 0));
    ConsumerRecord<String, byte[]> last = records().getLast();
    assertThat(records()).hasSize(2);
    assertThat(last.key()).isEqualTo("a");
    assertThat(last.value()).asString().isEqualTo("bad");
    assertThat(KafkaHeaders.last(last.headers(), "winnow-version")).isEqualTo("7");
    assertThat(KafkaHeaders.last(last.headers(), "dead-letter-replays")).isEqualTo("1");
    assertThat(last.headers().lastHeader("dead-letter-reason")).isNull();
  }

  @Test
  void skipsRecordsThatWereReplayed() throws Exception {
    // Given
    letter("a", "bad", send("a", "bad"), "no image");
    new Replay(letters).run(ALL, false);
    // When
    Outcome again = new Replay(letters).run(ALL, false);
    // Then
    assertThat(again).isEqualTo(new Outcome(0, 1, 0, 0));
    assertThat(records()).hasSize(2);
  }

  @Test
  void skipsRecordsWithALaterRecordOfTheKey() throws Exception {
    // Given
    letter("a", "old", send("a", "old"), "no image");
    letter("b", "first", send("b", "first"), "no image");
    letter("b", "second", send("b", "second"), "no image");
    send("a", "new");
    // When
    Outcome outcome = new Replay(letters).run(ALL, false);
    // Then
    assertThat(outcome).isEqualTo(new Outcome(1, 2, 0, 0));
    assertThat(records().getLast().value()).asString().isEqualTo("second");
  }

  /** Runs an action when the first records of a topic have been read. */
  public static final class Interruption
      implements ConsumerInterceptor<byte[], byte[]>, ProducerInterceptor<byte[], byte[]> {

    static final Map<String, Runnable> ACTIONS = new ConcurrentHashMap<>();

    @Override
    public ConsumerRecords<byte[], byte[]> onConsume(ConsumerRecords<byte[], byte[]> records) {
      for (TopicPartition partition : records.partitions()) {
        Runnable action = ACTIONS.remove(partition.topic());
        if (action != null) {
          action.run();
        }
      }
      return records;
    }

    @Override
    public ProducerRecord<byte[], byte[]> onSend(ProducerRecord<byte[], byte[]> record) {
      return record;
    }

    @Override
    public void configure(Map<String, ?> settings) {}

    @Override
    public void onCommit(Map<TopicPartition, OffsetAndMetadata> committed) {}

    @Override
    public void onAcknowledgement(@Nullable RecordMetadata metadata, @Nullable Exception e) {}

    @Override
    public void close() {}
  }

  @Test
  void skipsRecordsWhoseKeyIsWrittenMeanwhile() throws Exception {
    // Given
    letter("a", "old", send("a", "old"), "no image");
    letter("b", "bad", send("b", "bad"), "no image");
    var interrupted =
        new DeadLetterTopic(
            new KafkaSettings(
                broker.bootstrapServers(),
                Map.of("interceptor.classes", Interruption.class.getName())),
            letters.name());
    Interruption.ACTIONS.put(
        assets,
        () -> {
          producer.send(new ProducerRecord<>(assets, "a", "new".getBytes(UTF_8)));
          producer.flush();
        });
    // When
    Outcome outcome = new Replay(interrupted).run(ALL, false);
    // Then
    assertThat(outcome).isEqualTo(new Outcome(1, 1, 0, 0));
    assertThat(records())
        .extracting(record -> record.key() + " " + new String(record.value(), UTF_8))
        .containsExactly("a old", "b bad", "a new", "b bad");
  }

  @Test
  void replaysARecordWithTwoLettersOnce() throws Exception {
    // Given: a worker that was killed after the dead letter and before the commit.
    long rejected = send("a", "bad");
    letter("a", "bad", rejected, "no image");
    letter("a", "bad", rejected, "no image");
    byte[] value = "bad".getBytes(UTF_8);
    long withoutKey = send(new ProducerRecord<>(assets, value));
    letter(new ProducerRecord<>(letters.name(), value), withoutKey, "no image");
    letter(new ProducerRecord<>(letters.name(), value), withoutKey, "no image");
    // When
    Outcome outcome = new Replay(letters).run(ALL, false);
    // Then
    assertThat(outcome).isEqualTo(new Outcome(2, 0, 0, 0));
    assertThat(records()).hasSize(4);
    FirstCopies firstCopies = new FirstCopies();
    assertThat(read(firstCopies)).hasSize(2);
    assertThat(firstCopies.copies()).isEqualTo(2);
  }

  @Test
  void skipsCutLettersAndForeignRecords() throws Exception {
    // Given
    long rejected = send("a", "a long value");
    letter("a", "a lo", rejected, "too large", "dead-letter-cut-from", "12");
    producer.send(new ProducerRecord<>(letters.name(), "stranger", new byte[0])).get();
    // When
    Outcome outcome = new Replay(letters).run(ALL, false);
    // Then
    assertThat(outcome).isEqualTo(new Outcome(0, 0, 1, 1));
    assertThat(records()).hasSize(1);
  }

  /** Producers may have a higher limit than that of Winnow's other producers, 33 MiB. */
  @Test
  void replaysLettersOfTheLargestSize() throws Exception {
    // Given
    producer.close();
    producer =
        new KafkaSettings(
                broker.bootstrapServers(),
                Map.of(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, Integer.toString(48 << 20)))
            .producer();
    byte[] large = new byte[40 << 20];
    long rejected = send(new ProducerRecord<>(assets, "a", large));
    letter(new ProducerRecord<>(letters.name(), "a", large), rejected, "no image");
    letter("b", "bad", send("b", "bad"), "no image");
    // When
    Outcome outcome = new Replay(letters).run(ALL, false);
    // Then
    assertThat(outcome).isEqualTo(new Outcome(2, 0, 0, 0));
    assertThat(records())
        .extracting(record -> record.value().length)
        .containsExactly(large.length, 3, large.length, 3);
  }

  @Test
  void skipsLettersOfATopicThatWasCreatedAgain() throws Exception {
    // Given
    send("a", "first");
    letter("a", "old", send("a", "old"), "no image");
    letter("b", "old", send("b", "old"), "no image");
    createTopicAgain();
    send("a", "new");
    letter("b", "new", send("b", "new"), "no image");
    // When
    Outcome outcome = new Replay(letters).run(ALL, false);
    // Then
    assertThat(outcome).isEqualTo(new Outcome(1, 0, 0, 2));
    assertThat(records())
        .extracting(record -> record.key() + " " + new String(record.value(), UTF_8))
        .containsExactly("a new", "b new", "b new");
  }

  @Test
  void skipsALetterIfANewTopicHasAnotherValueAtItsOffset() throws Exception {
    // Given
    letter("a", "old", send("a", "old"), "no image");
    letter("b", "old", send("b", "old"), "no image");
    createTopicAgain();
    send("a", "new");
    letter("b", "new", send("b", "new"), "no image");
    // When
    Outcome outcome = new Replay(letters).run(ALL, false);
    // Then
    assertThat(outcome).isEqualTo(new Outcome(1, 1, 0, 1));
    assertThat(records())
        .extracting(record -> record.key() + " " + new String(record.value(), UTF_8))
        .containsExactly("a new", "b new", "b new");
  }

  @Test
  void replaysOthersBesideLettersWhoseOriginIsGone() throws Exception {
    // Given
    letter("a", "bad", send("a", "bad"), "no image");
    letterFrom("gone-" + assets, 0);
    letterFrom(assets, 1);
    // When
    Outcome outcome = new Replay(letters).run(ALL, false);
    // Then
    assertThat(outcome).isEqualTo(new Outcome(1, 0, 0, 2));
    assertThat(records()).hasSize(2);
  }

  @Test
  void dryRunSendsNothing() throws Exception {
    letter("a", "bad", send("a", "bad"), "no image");

    assertThat(new Replay(letters).run(ALL, true)).isEqualTo(new Outcome(1, 0, 0, 0));

    assertThat(records()).hasSize(1);
  }

  @Test
  void selectsByReasonKeyTopicTimeAndPosition() throws Exception {
    letter("a", "1", send("a", "1"), "No Image");
    letter("b", "2", send("b", "2"), "host is not reachable");
    Instant now = Instant.now();

    assertThat(keys(null, "no image", null, null)).containsExactly("a");
    assertThat(keys("b", null, null, null)).containsExactly("b");
    assertThat(keys(null, null, assets, now.minusSeconds(60))).containsExactly("a", "b");
    assertThat(keys(null, null, "other", null)).isEmpty();
    assertThat(keys(null, null, null, now.plusSeconds(60))).isEmpty();
    assertThat(read(DeadLetterFilter.at(Set.of(new Position(0, 1)))))
        .extracting(DeadLetter::key)
        .containsExactly("b");
  }

  @Test
  void purgesByAge() throws Exception {
    // Given
    letter("a", "1", send("a", "1"), "no image");
    letter("b", "2", send("b", "2"), "no image");
    Instant second = read(ALL).getLast().time();
    // When
    Purge.Outcome none = new Purge(letters).run(before(second.minusSeconds(60)), false);
    Purge.Outcome both = new Purge(letters).run(before(second.plusMillis(1)), false);
    // Then
    assertThat(none).isEqualTo(new Purge.Outcome(0, 0));
    assertThat(both).isEqualTo(new Purge.Outcome(2, 0));
    assertThat(read(ALL)).isEmpty();
  }

  @Test
  void purgesOnlySelectedLettersAndKeepsTheOthersUnchanged() throws Exception {
    // Given letters around those to delete, of which one has a copy
    letter("a", "1", send("a", "1"), "no image", "winnow-version", "7");
    long rejected = send("b", "2");
    letter("b", "2", rejected, "not reachable");
    letter("c", "3", send("c", "3"), "no image");
    letter("b", "2", rejected, "not reachable");
    letter("d", "4", send("d", "4"), "no image");
    List<DeadLetter> before = read(ALL);
    Predicate<DeadLetter> unreachable =
        new DeadLetterFilter(Set.of(), null, "not reachable", null, null, null);
    // When
    Purge.Outcome dry = new Purge(letters).run(unreachable, true);
    assertThat(read(ALL)).hasSize(5);
    Purge.Outcome outcome = new Purge(letters).run(unreachable, false);
    // Then
    assertThat(dry).isEqualTo(outcome).isEqualTo(new Purge.Outcome(1, 2));
    List<DeadLetter> after = read(ALL);
    assertThat(after).extracting(DeadLetter::key).containsExactly("d", "a", "c");
    DeadLetter moved = after.get(1);
    assertThat(moved.time()).isEqualTo(before.getFirst().time());
    assertThat(moved.value()).isEqualTo(before.getFirst().value());
    assertThat(moved.headers()).isEqualTo(before.getFirst().headers());
    assertThat(new Replay(letters).run(ALL, false)).isEqualTo(new Outcome(3, 0, 0, 0));
  }

  @Test
  void purgesTheCopiesOfALetter() throws Exception {
    // Given
    long rejected = send("a", "bad");
    letter("a", "bad", rejected, "no image");
    letter("a", "bad", rejected, "no image");
    // When
    Purge.Outcome outcome =
        new Purge(letters).run(DeadLetterFilter.at(Set.of(new Position(0, 0))), false);
    // Then
    assertThat(outcome).isEqualTo(new Purge.Outcome(1, 0));
    assertThat(read(ALL)).isEmpty();
  }

  /** A topic that is deleted and created again gives the same offsets to other records. */
  @Test
  void purgeKeepsLettersOfOtherKeysWithEqualOrigins() throws Exception {
    // Given
    long rejected = send("a", "bad");
    letter("a", "bad", rejected, "no image");
    letter("b", "bad", rejected, "no image");
    letter("c", "bad", rejected + 1, "no image");
    // When
    Purge.Outcome outcome =
        new Purge(letters).run(DeadLetterFilter.at(Set.of(new Position(0, 2))), false);
    // Then
    assertThat(outcome).isEqualTo(new Purge.Outcome(1, 2));
    assertThat(read(ALL)).extracting(DeadLetter::key).containsExactly("a", "b");
  }

  private static Predicate<DeadLetter> before(Instant time) {
    return new DeadLetterFilter(Set.of(), null, null, null, null, time);
  }

  private List<String> keys(
      @Nullable String key,
      @Nullable String reason,
      @Nullable String topic,
      @Nullable Instant since) {
    return read(new DeadLetterFilter(Set.of(), key, reason, topic, since, null)).stream()
        .map(DeadLetter::key)
        .toList();
  }

  private List<DeadLetter> read(Predicate<DeadLetter> filter) {
    List<DeadLetter> read = new ArrayList<>();
    letters.read(filter, read::add);
    return read;
  }

  private List<ConsumerRecord<String, byte[]>> records() {
    List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
    try (var consumer = kafka.reader()) {
      var reader = new TopicReader<>(consumer);
      reader.readAll(reader.partitions(assets), records::add);
    }
    return records;
  }

  private void createTopicAgain() throws Exception {
    producer.close();
    try (var admin = kafka.admin()) {
      admin.deleteTopics(List.of(assets)).all().get(10, TimeUnit.SECONDS);
      await().until(() -> !admin.listTopics().names().get(10, TimeUnit.SECONDS).contains(assets));
      admin
          .createTopics(List.of(new NewTopic(assets, 1, (short) 1)))
          .all()
          .get(10, TimeUnit.SECONDS);
    }
    producer = kafka.producer();
  }

  private long send(String key, String value, String... headers) throws Exception {
    var record = new ProducerRecord<>(assets, key, value.getBytes(UTF_8));
    return send(record, headers);
  }

  private void letter(String key, String value, long offset, String reason, String... headers)
      throws Exception {
    letter(
        new ProducerRecord<>(letters.name(), key, value.getBytes(UTF_8)), offset, reason, headers);
  }

  private void letterFrom(String topic, int partition) throws Exception {
    send(
        new ProducerRecord<>(letters.name(), "a", "bad".getBytes(UTF_8)),
        "dead-letter-topic",
        topic,
        "dead-letter-partition",
        Integer.toString(partition),
        "dead-letter-offset",
        "0");
  }

  private void letter(
      ProducerRecord<String, byte[]> letter, long offset, String reason, String... headers)
      throws Exception {
    letter
        .headers()
        .add("dead-letter-topic", assets.getBytes(UTF_8))
        .add("dead-letter-partition", "0".getBytes(UTF_8))
        .add("dead-letter-offset", Long.toString(offset).getBytes(UTF_8))
        .add("dead-letter-reason", reason.getBytes(UTF_8));
    send(letter, headers);
  }

  private long send(ProducerRecord<String, byte[]> record, String... headers) throws Exception {
    for (int i = 0; i < headers.length; i += 2) {
      record.headers().add(headers[i], headers[i + 1].getBytes(UTF_8));
    }
    return producer.send(record).get(10, TimeUnit.SECONDS).offset();
  }
}
