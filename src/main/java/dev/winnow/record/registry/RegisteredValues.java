package dev.winnow.record.registry;

import dev.winnow.record.ContentTypes;
import dev.winnow.record.HeaderNames;
import dev.winnow.record.PoisonRecordException;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Reads records that the serializers of Confluent and Apicurio wrote with a schema. Disabled if no
 * registry is configured.
 */
@Singleton
public class RegisteredValues implements AutoCloseable {

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
                            config.timeout(),
                            config.schemaWait())))
            .orElse(null);
    threads =
        reader == null
            ? null
            : Executors.newFixedThreadPool(
                THREADS, Thread.ofPlatform().name("winnow-registry-", 0).daemon().factory());
  }

  /** Returns the threads on which to read a record; empty if that does not call the registry. */
  public Optional<ExecutorService> threads(ConsumerRecord<String, byte[]> record) {
    return Optional.ofNullable(threads).filter(on -> needsRegistry(record));
  }

  private boolean needsRegistry(ConsumerRecord<String, byte[]> record) {
    if (reader == null || !RegisteredValue.isIn(record, longIds)) {
      return false;
    }
    try {
      return !reader.knows(RegisteredValue.of(record, longIds).id());
    } catch (PoisonRecordException e) {
      return false; // it is rejected without a schema
    }
  }

  /**
   * Returns the record with its value converted to JSON; the same record if its value has no schema
   * in a registry. Blocks while the registry is called.
   *
   * @throws PoisonRecordException if the registry has not known the schema for some time, or the
   *     value does not match it
   * @throws RegistryUnavailableException if the registry does not respond with the schema
   */
  public ConsumerRecord<String, byte[]> json(ConsumerRecord<String, byte[]> record) {
    if (reader == null || !RegisteredValue.isIn(record, longIds)) {
      return record;
    }
    byte[] json = reader.json(RegisteredValue.of(record, longIds));
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
        json,
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
