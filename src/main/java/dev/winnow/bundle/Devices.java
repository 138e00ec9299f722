package dev.winnow.bundle;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.engine.StandardCapabilities;

/** Which device a model runs on. */
final class Devices {

  private Devices() {}

  /**
   * Returns the device for {@code auto}, {@code cpu}, {@code gpu} or {@code gpu:N}.
   *
   * @throws BundleException for anything else, and for a GPU that is not there or that this build
   *     cannot use
   */
  static Device choose(String wanted, Engine engine) {
    // Without the CUDA runtime the provider is still listed; only this capability tells the truth.
    boolean cuda = engine.hasCapability(StandardCapabilities.CUDA) && engine.getGpuCount() > 0;
    if (wanted.equals("cpu") || (wanted.equals("auto") && !cuda)) {
      return Device.cpu();
    }
    if (!wanted.matches("auto|gpu(:\\d{1,3})?")) {
      throw new BundleException(
          "winnow.encoder.device is '%s'; use auto, cpu, gpu or gpu:N".formatted(wanted));
    }
    int number = wanted.contains(":") ? Integer.parseInt(wanted.substring(4)) : 0;
    if (!cuda || number >= engine.getGpuCount()) {
      throw new BundleException(
          "winnow.encoder.device is '%s', but this machine and build offer %s: use auto or cpu"
              .formatted(wanted, cuda ? engine.getGpuCount() + " GPU(s)" : "no usable GPU"));
    }
    return Device.gpu(number);
  }
}
