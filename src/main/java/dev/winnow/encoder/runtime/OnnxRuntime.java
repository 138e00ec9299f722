package dev.winnow.encoder.runtime;

import ai.djl.engine.Engine;

/** The inference engine. */
public final class OnnxRuntime {

  public static final String ENGINE = "OnnxRuntime";

  private OnnxRuntime() {}

  /** Returns the engine, which must be created before any other use of ONNX Runtime. */
  public static Engine engine() {
    // No downloads, no telemetry.
    System.setProperty("ai.djl.offline", "true");
    System.setProperty("OPT_OUT_TRACKING", "true");
    // Graphs do all the computing, so a second engine is not needed.
    System.setProperty("ai.djl.onnx.disable_alternative", "true");
    NativeLibraries.use();
    return Engine.getEngine(ENGINE);
  }
}
