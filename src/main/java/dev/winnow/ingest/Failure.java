package dev.winnow.ingest;

import dev.winnow.encoder.EncoderFailedException;
import dev.winnow.encoder.batch.EncoderClosedException;
import dev.winnow.encoder.batch.OverloadedException;
import dev.winnow.fetch.FetchException;
import dev.winnow.index.IndexClosedException;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.record.PoisonRecordException;
import dev.winnow.record.registry.RegistryUnavailableException;
import java.util.concurrent.RejectedExecutionException;

/**
 * Why a stage of the pipeline failed. The kind decides whether the record is retried or becomes a
 * dead letter.
 */
sealed interface Failure {

  Throwable cause();

  /**
   * Another attempt may succeed, so the stage is retried.
   *
   * @param stopping whether the encoder or the index was closed, so that the stage is not retried.
   *     If the service has switched to another bundle, the record is applied with that one.
   *     Otherwise the service is shutting down, and the record stays in Kafka for the next owner of
   *     its partition
   */
  record Transient(Throwable cause, boolean stopping) implements Failure {}

  /** The record can never be applied. It becomes a dead letter with the reason. */
  record Poison(PoisonRecordException cause) implements Failure {}

  /**
   * A bug in Winnow, not an invalid record. The stack trace is logged. The record becomes a dead
   * letter whose reason begins with {@link InternalErrorException#PREFIX}, so that it can be
   * replayed when the bug is fixed.
   */
  record Bug(Throwable cause) implements Failure {}

  /** Classifies the failure of a stage. Failures are classified only here. */
  static Failure of(Throwable e) {
    return switch (e) {
      case IndexClosedException closed -> new Transient(closed, true);
      case IndexUnavailableException unavailable -> new Transient(unavailable, false);
      case RegistryUnavailableException unavailable -> new Transient(unavailable, false);
      case OverloadedException overloaded -> new Transient(overloaded, false);
      case EncoderFailedException failed -> new Transient(failed, false);
      case EncoderClosedException closed -> new Transient(closed, true);
      case RejectedExecutionException closed -> new Transient(closed, true);
      case PoisonRecordException poison -> new Poison(poison);
      case FetchException unusable ->
          new Poison(new PoisonRecordException(unusable.getMessage(), unusable));
      default -> new Bug(e);
    };
  }

  /** Returns whether a stage that failed with {@code e} is retried. */
  static boolean isRetryable(Throwable e) {
    return of(e) instanceof Transient failure && !failure.stopping();
  }
}
