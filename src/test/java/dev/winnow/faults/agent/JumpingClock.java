package dev.winnow.faults.agent;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * The clock of the machine and an offset, which another process sets. Its static methods have the
 * names and types of those that {@link ClockAgent} replaces by them.
 */
public final class JumpingClock extends Clock {

  /** The system property that names the file of the offset in milliseconds. */
  static final String FILE = "faults.clock";

  private static final SharedNumber OFFSET = SharedNumber.in(Path.of(System.getProperty(FILE)));

  private final ZoneId zone;

  private JumpingClock(ZoneId zone) {
    this.zone = zone;
  }

  public static long currentTimeMillis() {
    return System.currentTimeMillis() + OFFSET.get();
  }

  public static Instant now() {
    return Instant.now().plusMillis(OFFSET.get());
  }

  public static Clock systemUTC() {
    return new JumpingClock(ZoneOffset.UTC);
  }

  public static Clock systemDefaultZone() {
    return new JumpingClock(ZoneId.systemDefault());
  }

  public static Clock system(ZoneId zone) {
    return new JumpingClock(zone);
  }

  public static InstantSource system() {
    return systemUTC();
  }

  @Override
  public ZoneId getZone() {
    return zone;
  }

  @Override
  public Clock withZone(ZoneId other) {
    return new JumpingClock(other);
  }

  @Override
  public Instant instant() {
    return now();
  }
}
