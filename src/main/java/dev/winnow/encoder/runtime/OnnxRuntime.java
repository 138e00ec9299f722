package dev.winnow.encoder.runtime;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.providers.OrtCUDAProviderOptions;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.jboss.logging.Logger;

/** The inference engine. */
public final class OnnxRuntime {

  public static final String ENGINE = "OnnxRuntime";

  private static final Logger LOG = Logger.getLogger(OnnxRuntime.class);

  private static volatile boolean environmentKept;

  /** The level of messages that the library logs by default. */
  private static final int WARNING = 2;

  private OnnxRuntime() {}

  /** Returns the engine, which must be created before any other use of ONNX Runtime. */
  public static Engine engine() {
    // No downloads, no telemetry.
    System.setProperty("ai.djl.offline", "true");
    System.setProperty("OPT_OUT_TRACKING", "true");
    // Graphs do all the computing, so a second engine is not needed.
    System.setProperty("ai.djl.onnx.disable_alternative", "true");
    NativeLibraries.use();
    Engine engine = Engine.getEngine(ENGINE);
    keepEnvironment();
    return engine;
  }

  /** Returns whether models may be loading when the process exits. */
  static boolean isEnvironmentKept() {
    return environmentKept;
  }

  /**
   * Adds a reference to the native environment. ONNX Runtime for Java releases its own reference
   * when the process exits, while other threads may still load a model, and they crash without an
   * environment. Has an effect once only.
   */
  private static synchronized void keepEnvironment() {
    if (environmentKept) {
      return;
    }
    try {
      Field api = Class.forName("ai.onnxruntime.OnnxRuntime").getDeclaredField("ortApiHandle");
      Method create =
          OrtEnvironment.class.getDeclaredMethod(
              "createHandle", long.class, int.class, String.class);
      api.setAccessible(true);
      create.setAccessible(true);
      create.invoke(null, api.getLong(null), WARNING, "winnow");
      environmentKept = true;
    } catch (ReflectiveOperationException | RuntimeException e) {
      LOG.debug("An exit while models are loading may crash", e);
    }
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
