package dev.winnow.encoder;

import ai.djl.engine.Engine;

/** The inference engine. */
final class OnnxRuntime {

  static final String ENGINE = "OnnxRuntime";

  private OnnxRuntime() {}

  /** Returns the engine, which must exist before anything else touches ONNX Runtime. */
  static Engine engine() {
    // Nothing is downloaded and nothing is reported to anyone.
    System.setProperty("ai.djl.offline", "true");
    System.setProperty("OPT_OUT_TRACKING", "true");
    // Graphs do all the computing; a second engine to help out would only be loaded for nothing.
    System.setProperty("ai.djl.onnx.disable_alternative", "true");
    return Engine.getEngine(ENGINE);
  }
}
