package dev.winnow.http;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.config.MeterFilter;
import jakarta.inject.Singleton;
import java.util.Set;

/**
 * Counts requests with unusual methods as one. Any client can invent methods, and each would stay a
 * time series.
 */
@Singleton
class UsualMethods implements MeterFilter {

  private static final String TAG = "method";
  private static final Set<String> USUAL =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  @Override
  public Meter.Id map(Meter.Id id) {
    String method = id.getTag(TAG);
    return id.getName().equals("http.server.requests") && method != null && !USUAL.contains(method)
        ? id.withTag(Tag.of(TAG, "OTHER"))
        : id;
  }
}
