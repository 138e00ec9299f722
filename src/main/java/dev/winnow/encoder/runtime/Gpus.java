package dev.winnow.encoder.runtime;

import ai.djl.engine.Engine;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;

/**
 * The GPUs that this build can use on this machine.
 *
 * @param built whether the build can use GPUs
 * @param count number of usable GPUs
 * @param obstacle if no GPU is usable: the reason and the remedy
 */
public record Gpus(boolean built, int count, String obstacle) {

  /** Finds the GPUs. Loads the engine if the build is for GPUs. */
  public static Gpus find() {
    if (!NativeLibraries.contain("onnxruntime_providers_cuda")) {
      return new Gpus(false, 0, "this build is for the CPU; build with -Pgpu");
    }
    Engine engine = OnnxRuntime.engine();
    // The provider is always listed; only loading it shows whether its libraries exist.
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      OnnxRuntime.addCuda(options, 0);
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
