package dev.winnow.encoder.runtime;

import ai.djl.Device;
import dev.winnow.bundle.BundleException;
import org.jboss.logging.Logger;

/** Chooses the device that models run on. */
public final class Devices {

  private static final Logger LOG = Logger.getLogger(Devices.class);

  private Devices() {}

  /**
   * Returns the device for {@code auto}, {@code cpu}, {@code gpu} or {@code gpu:N}. Only {@code
   * auto} falls back to the CPU; a build for GPUs logs a warning then.
   *
   * @throws BundleException for any other value, and for a GPU that does not exist or that this
   *     build cannot use
   */
  public static Device choose(String setting, Gpus offered) {
    return switch (setting) {
      case "cpu" -> Device.cpu();
      case "auto" -> {
        if (offered.count() > 0) {
          yield Device.gpu(0);
        }
        if (offered.built()) {
          LOG.warnf("No usable GPU, models run on the CPU: %s", offered.obstacle());
        }
        yield Device.cpu();
      }
      default -> gpu(setting, offered);
    };
  }

  /** Returns the setting that chooses a device: {@code cpu}, {@code gpu:N}. */
  public static String name(Device device) {
    return device.isGpu() ? "gpu:" + device.getDeviceId() : "cpu";
  }

  private static Device gpu(String setting, Gpus offered) {
    if (!setting.matches("gpu(:\\d{1,3})?")) {
      throw new BundleException(
          "winnow.encoder.device is '%s'; use auto, cpu, gpu or gpu:N".formatted(setting));
    }
    if (offered.count() == 0) {
      throw new BundleException(
          "winnow.encoder.device is '%s', but there is no usable GPU: %s; or use auto or cpu"
              .formatted(setting, offered.obstacle()));
    }
    int number = setting.contains(":") ? Integer.parseInt(setting.substring(4)) : 0;
    if (number >= offered.count()) {
      throw new BundleException(
          "winnow.encoder.device is '%s', but there are %d GPU(s), the last is gpu:%d"
              .formatted(setting, offered.count(), offered.count() - 1));
    }
    return Device.gpu(number);
  }
}
