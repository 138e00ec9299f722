package dev.winnow.testing;

/** The application with a {@link TestBundle} that tells by captions what an asset holds. */
public final class CalibratedService extends SeeingService {

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
