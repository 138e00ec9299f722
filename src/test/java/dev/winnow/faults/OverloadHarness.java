package dev.winnow.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** More searches than the service can answer: it rejects them, and answers the others in time. */
class OverloadHarness {

  /** Times the searches that can be answered. */
  private static final int FACTOR = Integer.getInteger("faults.overload", 10);

  private static final double MINUTES =
      Double.parseDouble(System.getProperty("faults.minutes", "5"));

  private static final double MORE_MEMORY = 1.15;
  private static final int SLOWER = 3;

  @Test
  void overloadIsRejected() throws Exception {
    Path directory = Launch.emptyDirectory("overload");
    try (Stage stage = new Stage(directory, Mode.EMBEDDED, 1);
        Load load = new Load(stage.httpPort())) {
      stage.traffic.start();
      TimeUnit.SECONDS.sleep(10);
      stage.traffic.finish();
      load.closed(4, Duration.ZERO, Duration.ofSeconds(40)); // Java compiles
      Load.Result idle = load.closed(1, Duration.ofMillis(50), Duration.ofSeconds(30));
      Load.Result full = load.closed(8, Duration.ZERO, Duration.ofSeconds(20));
      long memory = stage.service.memory();

      Prober prober = new Prober(stage.node());
      prober.start();
      Load.Result overload =
          load.open(full.rate() * FACTOR, Duration.ofMillis((long) (MINUTES * 60_000)));
      prober.finish();

      System.out.printf(
          "idle: %s%nfull speed: %s%n%d times that: %s%nmemory %d MB, then at most %d MB%n",
          idle, full, FACTOR, overload, memory >> 20, prober.memory() >> 20);
      List<String> violations = new ArrayList<>();
      if (!overload.others().isEmpty()) {
        violations.add("answers other than 200 and 429: " + overload.others());
      }
      if (overload.p99() > SLOWER * idle.p99()) {
        violations.add("p99 is more than %d times that of idle".formatted(SLOWER));
      }
      if (prober.memory() > MORE_MEMORY * memory) {
        violations.add("memory is more than %.2f times that before".formatted(MORE_MEMORY));
      }
      assertThat(violations).isEmpty();
    }
  }
}
