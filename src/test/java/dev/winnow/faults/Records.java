package dev.winnow.faults;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.winnow.record.HeaderNames;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Makes records of three topics by a seed: states, deletions, poison, and copies of earlier
 * records. Each has a sequence number, which its copies share. Most keys declare it as their
 * version, so that a late copy is stale; for the others, a late copy is the newest state. Not
 * thread-safe.
 */
final class Records {

  static final int KEYS = Integer.getInteger("faults.keys", 400);
  static final int DIMENSION = 384;

  /** The header with the sequence number. */
  static final String NUMBER = "seq";

  private static final String KEY = "key-";
  private static final String POISON = "{not json ";
  private static final byte[] POISON_BYTES = POISON.getBytes(UTF_8);

  /** One of so many keys declares no versions. */
  private static final int WITHOUT_VERSIONS = 4;

  /** Copies are of one of the last records, which are of the last second at the usual rate. */
  private static final int REMEMBERED = 250;

  private static final int DELETIONS_PERCENT = 20;
  private static final int POISON_PERCENT = 2;
  private static final int COPIES_PERCENT = 5;

  private final Random random;
  private final String[] vectors = new String[8];
  private final List<ProducerRecord<String, byte @Nullable []>> remembered = new ArrayList<>();
  private long sequence;
  private long copies;

  Records(Random random) {
    this.random = random;
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = vector();
    }
  }

  static String key(int i) {
    return KEY + i;
  }

  /** Returns whether the records of a key declare their sequence number as their version. */
  static boolean declaresVersions(String key) {
    return Integer.parseInt(key, KEY.length(), key.length(), 10) % WITHOUT_VERSIONS != 0;
  }

  /** Returns whether a value can never be applied. */
  static boolean isPoison(byte @Nullable [] value) {
    return value != null
        && value.length > POISON_BYTES.length
        && Arrays.equals(value, 0, POISON_BYTES.length, POISON_BYTES, 0, POISON_BYTES.length);
  }

  /** Returns the number of records, with copies. */
  long made() {
    return sequence + copies;
  }

  /** Returns the number of records that copy another one. */
  long copies() {
    return copies;
  }

  ProducerRecord<String, byte @Nullable []> next() {
    if (!remembered.isEmpty() && random.nextInt(100) < COPIES_PERCENT) {
      copies++;
      // Every second copy follows its record, as that of a producer that tries again.
      int back = random.nextBoolean() ? 1 : 1 + random.nextInt(remembered.size());
      return copy(remembered.get((int) ((sequence - back) % REMEMBERED)));
    }
    ProducerRecord<String, byte @Nullable []> record = make();
    if (remembered.size() < REMEMBERED) {
      remembered.add(record);
    } else {
      remembered.set((int) ((sequence - 1) % REMEMBERED), record);
    }
    return record;
  }

  /** Producers make the headers of a record that they have sent read-only. */
  private static ProducerRecord<String, byte @Nullable []> copy(
      ProducerRecord<String, byte @Nullable []> record) {
    ProducerRecord<String, byte @Nullable []> copy =
        new ProducerRecord<>(record.topic(), record.key(), record.value());
    record.headers().forEach(copy.headers()::add);
    return copy;
  }

  private ProducerRecord<String, byte @Nullable []> make() {
    long number = ++sequence;
    String key = key(random.nextInt(KEYS));
    String topic =
        switch (random.nextInt(4)) {
          case 0 -> Stage.IMAGES;
          case 1 -> Stage.CAPTIONS;
          default -> Stage.ASSETS;
        };
    int kind = random.nextInt(100);
    if (kind < DELETIONS_PERCENT) {
      return record(topic, key, number, null);
    }
    String value =
        kind < DELETIONS_PERCENT + POISON_PERCENT ? POISON + number : state(topic, key, number);
    return record(topic, key, number, value.getBytes(UTF_8));
  }

  private static ProducerRecord<String, byte @Nullable []> record(
      String topic, String key, long number, byte @Nullable [] value) {
    ProducerRecord<String, byte @Nullable []> record = new ProducerRecord<>(topic, key, value);
    byte[] text = Long.toString(number).getBytes(UTF_8);
    record.headers().add(NUMBER, text);
    if (value == null && declaresVersions(key)) {
      record.headers().add(HeaderNames.VERSION, text);
    }
    return record;
  }

  private String state(String topic, String key, long number) {
    String vector = vectors[random.nextInt(vectors.length)];
    String value =
        switch (topic) {
          case Stage.IMAGES ->
              "{\"vectors\":{\"image\":\"%s\"},\"attributes\":{\"images\":%d}"
                  .formatted(vector, number);
          case Stage.CAPTIONS ->
              "{\"captions\":[\"part %d\"],\"vectors\":{\"caption\":\"%s\"},\"attributes\":{\"captions\":%d}"
                  .formatted(number, vector, number);
          default ->
              ("{\"captions\":[\"asset %d\"],\"vectors\":{\"caption\":\"%s\",\"image\":\"%s\"},"
                      + "\"attributes\":{\"assets\":%d}")
                  .formatted(number, vector, vector, number);
        };
    return value + (declaresVersions(key) ? ",\"version\":%d}".formatted(number) : "}");
  }

  private String vector() {
    ByteBuffer bytes = ByteBuffer.allocate(DIMENSION * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < DIMENSION; i++) {
      bytes.putFloat((float) random.nextGaussian());
    }
    return Base64.getEncoder().encodeToString(bytes.array());
  }
}
