package dev.winnow.encoder;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.OptionalInt;

/** The encoders: their device, batches and queues. */
@ConfigMapping(prefix = "winnow.encoder")
public interface EncoderConfig {

  /**
   * The device that models run on: {@code cpu}, {@code gpu:N}, or {@code auto} for the first usable
   * GPU, else the CPU.
   */
  @WithDefault("auto")
  String device();

  /**
   * Number of batches computed concurrently. If absent: one per core on the CPU, 2 to 4 on a GPU.
   */
  OptionalInt workers();

  /**
   * Maximum number of inputs in a batch. If absent: 16 on the CPU, 64 on a GPU. A GPU computes the
   * images of a batch 16 at a time.
   */
  OptionalInt maxBatch();

  /** How long the first input of a batch waits for others. A full batch starts at once. */
  @WithDefault("5ms")
  Duration maxDelay();

  /**
   * Maximum number of query inputs that wait for an encoder. Further queries are rejected with 429.
   */
  @WithDefault("256")
  int maxWaitingQueries();

  /** Maximum number of record inputs that wait for an encoder. Further records are retried. */
  @WithDefault("131072")
  int maxWaitingInputs();
}
