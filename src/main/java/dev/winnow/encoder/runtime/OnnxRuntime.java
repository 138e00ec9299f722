package dev.winnow.encoder.runtime;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.providers.OrtCUDAProviderOptions;

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

  /** Returns the options of a graph that computes each batch on the thread that calls it. */
  public static OrtSession.SessionOptions options(Device device) throws OrtException {
    OrtSession.SessionOptions options = new OrtSession.SessionOptions();
    options.setIntraOpNumThreads(1);
    // It warns of every graph on a GPU whose small parts stay on the CPU.
    options.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR);
    if (device.isGpu()) {
      addCuda(options, device.getDeviceId());
    }
    return options;
  }

  static void addCuda(OrtSession.SessionOptions options, int gpu) throws OrtException {
    try (OrtCUDAProviderOptions cuda = new OrtCUDAProviderOptions(gpu)) {
      // By default, all algorithms are timed for each new size of a batch.
      cuda.add("cudnn_conv_algo_search", "HEURISTIC");
      options.addCUDA(cuda);
    }
  }
}
