package dev.winnow.record.registry;

import dev.winnow.record.ContentTypes;
import dev.winnow.record.HeaderNames;
import dev.winnow.record.PoisonRecordException;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Reads records in Confluent's wire format, which Apicurio's serializers write too: the value
 * begins with a zero byte and the id of a schema in four or eight bytes. Disabled if no registry is
 * configured.
 */
@Singleton
public class RegisteredValues implements AutoCloseable {

  /** The first byte of such a value. No JSON text and no supported image begins with it. */
  private static final byte MAGIC = 0;

  /** Number of threads that call the registry, so that other blocking work does not wait for it. */
  private static final int THREADS = 4;

  private final boolean longIds;
  private final @Nullable SchemaReader reader;
  private final @Nullable ExecutorService threads;

  @Inject
  public RegisteredValues(RegistryConfig config) {
    longIds = config.longIds();
    Optional<String> url = config.url().filter(address -> !address.isBlank());
    reader =
        url.map(
                address ->
                    new SchemaReader(
                        new RegistryClient(
                            address,
                            config.username().orElse(null),
                            config.password().orElse(null),
                            config.timeout())))
            .orElse(null);
    threads =
        reader == null
            ? null
            : Executors.newFixedThreadPool(
                THREADS, Thread.ofPlatform().name("winnow-registry-", 0).daemon().factory());
  }

  /**
   * Returns the threads on which to read a record; empty if its value has no schema in a registry.
   */
  public Optional<ExecutorService> threads(
      ConsumerRecord<? extends @Nullable String, ? extends byte @Nullable []> record) {
    return Optional.ofNullable(threads).filter(on -> isRegistered(record.value()));
  }

  private boolean isRegistered(byte @Nullable [] value) {
    return value != null && value.length >= prefix() && value[0] == MAGIC;
  }

  private int prefix() {
    return 1 + (longIds ? Long.BYTES : Integer.BYTES);
  }

  private int id(byte[] value) {
    ByteBuffer id = ByteBuffer.wrap(value, 1, prefix() - 1);
    if (!longIds) {
      return id.getInt();
    }
    long whole = id.getLong();
    if (whole != (int) whole) {
      throw new PoisonRecordException("no schema has the id " + whole);
    }
    return (int) whole;
  }

  /**
   * Returns the record with its value converted to JSON; the same record if its value has no schema
   * in a registry. Blocks while the registry is called.
   *
   * @throws PoisonRecordException if the registry does not know the schema, or the value does not
   *     match it
   * @throws RegistryUnavailableException if the registry does not respond with the schema
   */
  public ConsumerRecord<String, byte[]> json(ConsumerRecord<String, byte[]> record) {
    byte[] value = record.value();
    if (reader == null || !isRegistered(value)) {
      return record;
    }
    int id = id(value);
    RecordHeaders headers = new RecordHeaders(record.headers());
    headers.add(HeaderNames.CONTENT_TYPE, ContentTypes.JSON.getBytes(StandardCharsets.UTF_8));
    return new ConsumerRecord<>(
        record.topic(),
        record.partition(),
        record.offset(),
        record.timestamp(),
        record.timestampType(),
        record.serializedKeySize(),
        record.serializedValueSize(),
        record.key(),
        reader.json(id, value, prefix()),
        headers,
        record.leaderEpoch());
  }

  @Override
  @PreDestroy
  public void close() {
    if (threads != null) {
      threads.shutdownNow();
    }
  }
}
