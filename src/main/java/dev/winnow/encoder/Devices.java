package dev.winnow.encoder;

import ai.djl.Device;
import dev.winnow.bundle.BundleException;
import org.jboss.logging.Logger;

/** Which device a model runs on. */
final class Devices {

  private static final Logger LOG = Logger.getLogger(Devices.class);

  private Devices() {}

  /**
   * Returns the device for {@code auto}, {@code cpu}, {@code gpu} or {@code gpu:N}. Only {@code
   * auto} makes do with the CPU where a build for GPUs finds none, and says so in a line.
   *
   * @throws BundleException for anything else, and for a GPU that is not there or that this build
   *     cannot use
   */
  static Device choose(String wanted, Gpus offered) {
    return switch (wanted) {
      case "cpu" -> Device.cpu();
      case "auto" -> {
        if (offered.count() > 0) {
          yield Device.gpu(0);
        }
        if (offered.built()) {
          LOG.warnf("No GPU can be used, models run on the CPU: %s", offered.obstacle());
        }
        yield Device.cpu();
      }
      default -> gpu(wanted, offered);
    };
  }

  private static Device gpu(String wanted, Gpus offered) {
    if (!wanted.matches("gpu(:\\d{1,3})?")) {
      throw new BundleException(
          "winnow.encoder.device is '%s'; use auto, cpu, gpu or gpu:N".formatted(wanted));
    }
    if (offered.count() == 0) {
      throw new BundleException(
          "winnow.encoder.device is '%s', but no GPU can be used: %s; or use auto or cpu"
              .formatted(wanted, offered.obstacle()));
    }
    int number = wanted.contains(":") ? Integer.parseInt(wanted.substring(4)) : 0;
    if (number >= offered.count()) {
      throw new BundleException(
          "winnow.encoder.device is '%s', but the last of %d GPU(s) here is gpu:%d"
              .formatted(wanted, offered.count(), offered.count() - 1));
    }
    return Device.gpu(number);
  }
}
