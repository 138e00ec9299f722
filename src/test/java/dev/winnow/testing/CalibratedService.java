package dev.winnow.testing;

import java.util.HashMap;
import java.util.Map;

/**
 * The application with a {@link TestBundle} that is calibrated for captions, and with low limits
 * for live searches.
 */
public final class CalibratedService extends SeeingService {

  @Override
  public Map<String, String> start() {
    Map<String, String> configuration = new HashMap<>(super.start());
    configuration.put("winnow.live.heartbeat", "200ms");
    configuration.put("winnow.live.client-buffer", "16");
    configuration.put("winnow.live.max-clients", "3");
    return configuration;
  }

  @Override
  TestBundle prepare(TestBundle bundle) {
    bundle
        .manifest
        .putObject("calibration")
        .put("threshold", 0.2)
        .putObject("caption")
        .put("base", -6)
        .put("dense", 4)
        .put("sparse", 0)
        .put("words", 6)
        .put("margin", 2);
    return bundle;
  }
}
