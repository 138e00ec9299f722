package dev.winnow.encoder.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import ai.djl.Device;
import dev.winnow.bundle.BundleException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DevicesTest {

  private static final Gpus TWO = new Gpus(true, 2, "");
  private static final Gpus BROKEN = new Gpus(true, 0, "libcudnn.so.9 is missing");
  private static final Gpus CPU_BUILD = new Gpus(false, 0, "build with -Pgpu");

  @ParameterizedTest
  @CsvSource({"auto, 0", "gpu, 0", "gpu:0, 0", "gpu:1, 1"})
  void choosesTheConfiguredGpu(String wanted, int number) {
    assertThat(Devices.choose(wanted, TWO)).isEqualTo(Device.gpu(number));
  }

  @Test
  void choosesTheConfiguredCpu() {
    assertThat(Devices.choose("cpu", TWO)).isEqualTo(Device.cpu());
  }

  @ParameterizedTest
  @ValueSource(strings = {"cpu", "gpu:0", "gpu:1"})
  void deviceNameEqualsItsSetting(String setting) {
    assertThat(Devices.name(Devices.choose(setting, TWO))).isEqualTo(setting);
  }

  @Test
  void autoFallsBackToTheCpu() {
    assertThat(Devices.choose("auto", BROKEN)).isEqualTo(Device.cpu());
    assertThat(Devices.choose("auto", CPU_BUILD)).isEqualTo(Device.cpu());
  }

  @ParameterizedTest
  @ValueSource(strings = {"gpu", "gpu:0", "gpu:1"})
  void configuredGpuDoesNotFallBackToTheCpu(String wanted) {
    assertThatThrownBy(() -> Devices.choose(wanted, BROKEN))
        .isInstanceOf(BundleException.class)
        .hasMessageContaining("'%s'", wanted)
        .hasMessageContaining("libcudnn.so.9 is missing");
    assertThatThrownBy(() -> Devices.choose(wanted, CPU_BUILD))
        .isInstanceOf(BundleException.class)
        .hasMessageContaining("-Pgpu");
  }

  @Test
  void namesTheLastGpuIfTheNumberIsTooHigh() {
    assertThatThrownBy(() -> Devices.choose("gpu:2", TWO))
        .isInstanceOf(BundleException.class)
        .hasMessageContaining("there are 2 GPU(s), the last is gpu:1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "GPU", "gpu:", "gpu:-1", "gpu:1000", "cuda", "auto:0"})
  void rejectsInvalidDeviceSettings(String wanted) {
    assertThatThrownBy(() -> Devices.choose(wanted, TWO))
        .isInstanceOf(BundleException.class)
        .hasMessageContaining("use auto, cpu, gpu or gpu:N");
  }

  @Test
  void cpuBuildFindsNoGpu() {
    assumeFalse(NativeLibraries.contain("onnxruntime_providers_cuda"), "a build for GPUs");

    assertThat(Gpus.find().count()).isZero();
  }
}
