package dev.winnow.encoder;

import ai.djl.engine.Engine;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;

/**
 * What this build and this machine offer.
 *
 * @param built whether the build can use GPUs at all
 * @param count GPUs that can be used
 * @param obstacle where there is none: why, and what to do
 */
record Gpus(boolean built, int count, String obstacle) {

  private static final String NATIVE = "/ai/onnxruntime/native/";

  /** Only the ONNX Runtime for GPUs brings its CUDA provider along. */
  private static boolean inThisBuild() {
    return Gpus.class.getResource(NATIVE + "linux-x64/libonnxruntime_providers_cuda.so") != null
        || Gpus.class.getResource(NATIVE + "win-x64/onnxruntime_providers_cuda.dll") != null;
  }

  /** Looks for them, which loads the engine where the build is for GPUs. */
  static Gpus find() {
    if (!inThisBuild()) {
      return new Gpus(false, 0, "this build is for the CPU, build one with -Pgpu");
    }
    Engine engine = OnnxRuntime.engine();
    // The provider is listed in any case; only loading it shows whether its libraries are there.
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.addCUDA(0);
    } catch (OrtException e) {
      return none(String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
    int count = engine.getGpuCount();
    return count > 0 ? new Gpus(true, count, "") : none("CUDA finds no device");
  }

  private static Gpus none(String reason) {
    return new Gpus(
        true, 0, "%s (needed: an NVIDIA GPU, its driver, CUDA 12, cuDNN 9)".formatted(reason));
  }
}
