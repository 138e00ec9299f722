package dev.winnow.train.nn;

import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;
import dev.winnow.train.TrainingException;

/** The engine that computes gradients. */
public final class TrainingEngine {

  private static final String NAME = "PyTorch";

  private TrainingEngine() {}

  /**
   * Returns the engine.
   *
   * @param threads number of threads; only the first call sets it. Results are repeatable for the
   *     same number of threads on the same machine
   * @throws TrainingException if this build has no engine, or the engine does not start
   */
  public static Engine open(int threads) {
    // No downloads and no telemetry.
    System.setProperty("ai.djl.offline", "true");
    System.setProperty("OPT_OUT_TRACKING", "true");
    System.setProperty("ai.djl.pytorch.num_threads", Integer.toString(threads));
    if (!Engine.hasEngine(NAME)) {
      throw new TrainingException(
          "this build cannot train: build with ./mvnw -q -Ptrain package -DskipTests");
    }
    try {
      return Engine.getEngine(NAME);
    } catch (EngineException | LinkageError e) {
      Throwable reason = e.getCause() == null ? e : e.getCause();
      throw new TrainingException("the PyTorch engine does not start: " + reason.getMessage(), e);
    }
  }
}
