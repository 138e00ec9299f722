package dev.winnow.encoder;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.OptionalInt;

/** How encoders run. */
@ConfigMapping(prefix = "winnow.encoder")
public interface EncoderConfig {

  /**
   * Where models run: {@code auto} (a GPU if there is a usable one), {@code cpu}, or {@code gpu:N}.
   */
  @WithDefault("auto")
  String device();

  /** Batches that are computed at the same time; one per core by default, one on a GPU. */
  OptionalInt workers();

  /** Inputs in a batch at most; 16 on the CPU by default, 64 on a GPU. */
  OptionalInt maxBatch();

  /** How long the first input of a batch waits for others while the stream is slow. */
  @WithDefault("5ms")
  Duration maxDelay();

  /** Query inputs that may wait for an encoder; more are answered with 429. */
  @WithDefault("256")
  int maxWaitingQueries();

  /** Inputs of the stream that may wait for an encoder. */
  @WithDefault("131072")
  int maxWaitingInputs();
}
