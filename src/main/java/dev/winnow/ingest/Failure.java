package dev.winnow.ingest;

import dev.winnow.encoder.EncoderFailedException;
import dev.winnow.encoder.batch.EncoderClosedException;
import dev.winnow.encoder.batch.OverloadedException;
import dev.winnow.fetch.FetchException;
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
   * Trying again may help, so the stage is retried.
   *
   * @param stopping whether the service is going down: then nothing is retried, and the record
   *     stays in Kafka for whoever has its partition next
   */
  record Transient(Throwable cause, boolean stopping) implements Failure {}

  /** The record can never be applied. It becomes a dead letter that says why. */
  record Poison(PoisonRecordException cause) implements Failure {}

  /**
   * Winnow is at fault, not the record. The stack is logged, and the record becomes a dead letter
   * whose reason begins with {@link InternalErrorException#PREFIX}, so that it can be replayed once
   * the bug is fixed.
   */
  record Bug(Throwable cause) implements Failure {}

  /** Classifies what a stage failed with. No other place does. */
  static Failure of(Throwable e) {
    return switch (e) {
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

  /** Returns whether the stage that failed with {@code e} is to be retried. */
  static boolean isRetryable(Throwable e) {
    return of(e) instanceof Transient failure && !failure.stopping();
  }
}
